"""Makes the programs of all full boards before anybody waits for one, and notes how far that has come."""

from django.conf import settings

from variants import readiness
from variants.engine import compiler
from variants.engine.catalog import PARTS, program_of
from variants.readiness import EngineStage, Readiness


def warm_up() -> Readiness:
    """Compile what is not kept on the disk, load the rest; while the compiler is being fetched, leave that note."""
    total = sum(len(parts.entries) for parts in PARTS.values())
    done = 0

    def made() -> None:
        nonlocal done
        done += 1
        readiness.write(settings.VAR_DIR, Readiness(EngineStage.COMPILING, 100 * done // total))

    reasons = [why for slug in PARTS if (why := program_of(slug, made).why_plain)]
    found = Readiness(EngineStage.PLAIN, why=reasons[0]) if reasons else Readiness(EngineStage.READY, 100)
    known = readiness.read(settings.VAR_DIR)
    if not (known and known.stage is EngineStage.FETCHING and compiler.NOT_INSTALLED in reasons):
        readiness.write(settings.VAR_DIR, found)
    return found
