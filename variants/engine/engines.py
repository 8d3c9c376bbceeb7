"""Every game's engine by its slug: the only place of the engine that names them all."""

from collections.abc import Callable, Mapping
from functools import cache

from variants.engine import dragonchess
from variants.engine.backend import UNCOMPILED, Backend
from variants.engine.front import Engine
from variants.engine.playable import Playable
from variants.engine.searcher import Searcher
from variants.rules.dragonchess import moves as dragonchess_rules
from variants.rules.dragonchess.game import DRAGONCHESS
from variants.rules.dragonchess.position import ARMY as DRAGONCHESS_ARMY
from variants.rules.grid import kernel
from variants.rules.grid.army import load

PLAYABLE_DRAGONCHESS = Playable(
    DRAGONCHESS,
    DRAGONCHESS_ARMY,
    (kernel, dragonchess),
    lambda position: DRAGONCHESS_ARMY.tables,
    lambda position, depth: load(
        DRAGONCHESS_ARMY, position.board, position.side, position.halfmove, depth
    ),
    lambda position: dragonchess_rules.HARMLESS,
)

ENGINES: Mapping[str, Callable[[Backend], Engine]] = {
    DRAGONCHESS.slug: lambda backend: Searcher(PLAYABLE_DRAGONCHESS, backend),
}


@cache
def engine(slug: str, backend: Backend = UNCOMPILED) -> Engine:
    """A game's engine; KeyError for a game that has none."""
    return ENGINES[slug](backend)
