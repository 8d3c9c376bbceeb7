"""What people are told of the machine's players."""

from variants.fairness.ladder import STRONGEST_CM
from variants.readiness import EngineStage, Readiness

# Up to this CM a move is found in time without a compiler as well (docs/background/strength.md).
MAX_PLAIN_CM = 80


def strength_line(readiness: Readiness | None) -> str:
    """Whether the strongest NPCs are available, in a sentence or two; empty if unknown."""
    match readiness:
        case None:
            return ""
        case Readiness(EngineStage.FETCHING):
            return "The strongest opponents are being fetched (some 80 MB), then prepared."
        case Readiness(EngineStage.COMPILING, percent):
            return f"The strongest opponents are being prepared: {percent}%."
        case Readiness(EngineStage.READY):
            return f"The strongest opponents are ready: they grow up to CM {STRONGEST_CM}."
        case Readiness(why=why):
            return f"The strongest opponents are not available here, because {why}. Theirs is the play of some CM {MAX_PLAIN_CM}."


def plain_reason(readiness: Readiness | None) -> str:
    """Why the engine is not compiled, as the end of a sentence; empty where it is, or nothing is known."""
    return readiness.why if readiness and readiness.stage == EngineStage.PLAIN else ""
