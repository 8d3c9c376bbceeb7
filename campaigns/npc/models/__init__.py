from campaigns.npc.models.generator import Batch, Candidate

__all__ = ["Batch", "Candidate"]
