"""The engine's parts for every full board, by its slug: the only place in the engine that names them all."""

import importlib
import threading

from django.conf import settings

from variants.engine import compiler
from variants.engine.parts import Parts, Program
from variants.rules.chessgammon import kernel as chessgammon
from variants.rules.expedition import kernel as expedition
from variants.rules.grid import kernel as grid
from variants.rules.wotn import kernel as wotn

PARTS = {
    "dragonchess": Parts((grid,), (grid.legal, grid.perft)),
    "wotn": Parts((grid, wotn), (wotn.legal, wotn.perft)),
    "chessgammon": Parts((grid, chessgammon), (chessgammon.legal, chessgammon.perft)),
    "expedition": Parts((grid, expedition), (expedition.legal, expedition.perft)),
}

TURNED_OFF = "GOK_ENGINE is off"
_programs: dict[str, Program] = {}
_one_at_a_time = threading.Lock()


def program_of(slug: str, made: compiler.Progress = lambda: None) -> Program:
    """The program of a full board, made once in a process; compiled as soon as there is a compiler."""
    with _one_at_a_time:
        known = _programs.get(slug)
        if known is None or known.why_plain == compiler.NOT_INSTALLED:
            importlib.invalidate_caches()  # it may have been installed since
            _programs[slug] = _made(slug, made)
        return _programs[slug]


def _made(slug: str, made: compiler.Progress) -> Program:
    if not settings.ENGINE:
        return compiler.plain(PARTS[slug], TURNED_OFF)
    return compiler.program(slug, PARTS[slug], settings.VAR_DIR / "engine", made)
