"""The engine of every full board, by its slug, and its parts: the only place in the engine that names them all."""

import importlib
import threading
from typing import Any

from django.conf import settings

from variants import readiness
from variants.engine import chessgammon_play, compiler, dragonchess, expedition_play
from variants.engine import wotn as wotn_engine
from variants.engine.dice_searcher import Chance, DiceSearcher
from variants.engine.evaluation import read_weights
from variants.engine.playable import Playable, parts_to_search
from variants.engine.program import Program
from variants.engine.searcher import Searcher
from variants.readiness import EngineStage, Readiness
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.dragonchess.moves import HARMLESS
from variants.rules.dragonchess.position import ARMY
from variants.rules.grid import kernel as grid
from variants.rules.grid.army import load
from variants.rules.wotn import army as wotn_army
from variants.rules.wotn import check as wotn_check
from variants.rules.wotn import kernel as wotn
from variants.rules.wotn import moves as wotn_moves
from variants.rules.wotn.game import WAY_OF_THE_KNIGHT

PARTS = {
    "dragonchess": parts_to_search((grid,), dragonchess, grid.legal, grid.perft),
    "wotn": parts_to_search((grid, wotn), wotn_engine, wotn.legal, wotn.perft),
    "chessgammon": chessgammon_play.PARTS,
    "expedition": expedition_play.PARTS,
}

PLAYABLE: dict[str, Playable[Any, Any]] = {
    "dragonchess": Playable(
        DRAGONCHESS,
        ARMY,
        grid.legal,
        lambda position: ARMY.tables,
        lambda position, depth: load(ARMY, position.board, position.side, position.halfmove, depth),
        lambda position: HARMLESS,
        near_margin=100,  # one of the weakest, among so many, tells nothing
    ),
    "wotn": Playable(
        WAY_OF_THE_KNIGHT,
        wotn_army.ARMY,
        wotn.legal,
        lambda position: wotn_army.tables(position.chart),
        lambda position, depth: wotn_moves.state_vector(position.placed, depth),
        lambda position: wotn_check.HARMLESS[position.chart],
        wotn_moves.TOKENS,
    ),
}

CHANCE: dict[str, Chance[Any, Any]] = {
    "chessgammon": chessgammon_play.ChessgammonChance(),
    "expedition": expedition_play.ExpeditionChance(),
}

AnyEngine = Searcher[Any, Any] | DiceSearcher[Any, Any]

TURNED_OFF = "GOK_ENGINE is off"
_programs: dict[str, Program] = {}
_program_lock = threading.Lock()


def program_of(slug: str, progress: compiler.Progress = lambda: None) -> Program:
    """Made once in a process; compiled as soon as there is a compiler."""
    with _program_lock:
        cached = _programs.get(slug)
        if cached is None or cached.why_plain == compiler.NOT_INSTALLED:
            importlib.invalidate_caches()  # it may have been installed since
            _programs[slug] = (
                compiler.program(slug, PARTS[slug], settings.VAR_DIR / "engine", progress)
                if settings.ENGINE
                else compiler.uncompiled(PARTS[slug], TURNED_OFF)
            )
        return _programs[slug]


def engine_of(slug: str, program: Program | None = None, weights: str | None = None) -> AnyEngine:
    """A new engine for a full board, on its program if no other is given; KeyError for no such board.

    `weights` is the text of others than those in the file.
    """
    program = program or program_of(slug)
    if slug in CHANCE:
        return DiceSearcher(type(CHANCE[slug])(weights), program)
    return Searcher(PLAYABLE[slug], program, read_weights(slug, weights))


def warm_up() -> Readiness:
    """Compile what is not kept on the disk, load the rest."""
    total = sum(len(parts.entries) for parts in PARTS.values())
    done = 0

    def count_entry() -> None:
        nonlocal done
        done += 1
        readiness.write(settings.VAR_DIR, Readiness(EngineStage.COMPILING, 100 * done // total))

    reasons = [why for slug in PARTS if (why := program_of(slug, count_entry).why_plain)]
    outcome = Readiness(EngineStage.PLAIN, why=reasons[0]) if reasons else Readiness(EngineStage.READY, 100)
    known = readiness.read(settings.VAR_DIR)
    # While the compiler is being fetched, that note stays.
    if not (known and known.stage is EngineStage.FETCHING and compiler.NOT_INSTALLED in reasons):
        readiness.write(settings.VAR_DIR, outcome)
    return outcome
