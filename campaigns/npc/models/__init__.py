from campaigns.npc.models.generator import Batch, Candidate
from campaigns.npc.models.professions import ProfessionRow

__all__ = [
    "Batch",
    "Candidate",
    "ProfessionRow",
]
