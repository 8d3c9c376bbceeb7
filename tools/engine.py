"""Fetches and compiles the engine behind the served pages: a process of its own, started by the launcher."""

import os
import sys

from tools import environment, system
from tools.places import PYTHON, ROOT, var
from tools.refusal import Refusal
from variants import readiness
from variants.readiness import EngineStage, Readiness

FAILED = "the compiler could not be fetched, which is tried again at the next start"
_OFF = ("false", "off", "no", "n", "0")


def is_wanted() -> bool:
    """Whether the setting GOK_ENGINE leaves it on."""
    return os.environ.get("GOK_ENGINE", "on").strip().lower() not in _OFF


def is_awaited() -> bool:
    """Whether it is wanted and not installed; notes for the pages what is about to be done."""
    if not is_wanted() or environment.is_installed("engine"):
        return False
    readiness.write(var(), Readiness(EngineStage.FETCHING))
    return True


def main() -> int:
    """Install the compiler, then let the app compile; a failure is noted and one line."""
    system.lower_priority()  # pages go first
    try:
        environment.install("engine")
    except Refusal as refusal:
        readiness.write(var(), Readiness(EngineStage.PLAIN, why=FAILED))
        print(f"No compiled opponents this time, they play more weakly: {refusal}", flush=True)
        return 1
    return system.become([str(PYTHON), "manage.py", "prepare_engine"], ROOT)


if __name__ == "__main__":
    sys.exit(main())
