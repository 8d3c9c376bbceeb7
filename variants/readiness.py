"""How far the engine's compilation has come: a file below `var` that the worker and the launcher write and pages read.

Standard library only: the launcher writes it before anything is installed.
"""

import contextlib
import json
import os
import time
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from tools import system

BROKEN_OFF = "their preparation was broken off; it is tried again at the next start"
_STALE_AFTER = 3600.0  # seconds after which a preparation that says nothing more has been broken off


class EngineStage(StrEnum):
    FETCHING = "fetching"
    COMPILING = "compiling"
    READY = "ready"
    PLAIN = "plain"  # the engine runs uncompiled


@dataclass(frozen=True, slots=True)
class Readiness:
    """A stage, how much of it is done, and for PLAIN why, as the end of a sentence after "because"."""

    stage: EngineStage
    percent: int = 0
    why: str = ""


def write(var: Path, readiness: Readiness) -> None:
    """Write the note; if that fails, pages show nothing."""
    draft = var / f"engine.json.{os.getpid()}"
    with contextlib.suppress(OSError):
        draft.write_text(json.dumps(asdict(readiness)), encoding="utf-8")
        system.replace(draft, var / "engine.json")


def read(var: Path) -> Readiness | None:
    """The last note; None if there is none or it cannot be read."""
    path = var / "engine.json"
    try:
        age = time.time() - path.stat().st_mtime
        note = json.loads(path.read_text(encoding="utf-8"))
        readiness = Readiness(EngineStage(note["stage"]), int(note["percent"]), str(note["why"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if readiness.stage in (EngineStage.FETCHING, EngineStage.COMPILING) and age > _STALE_AFTER:
        return Readiness(EngineStage.PLAIN, why=BROKEN_OFF)
    return readiness
