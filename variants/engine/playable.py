"""What a game without dice hands in to be searched."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Generic

from variants.engine import game, line, order, quiescence, search, table
from variants.engine.program import Parts
from variants.rules.board_game import BoardGame
from variants.rules.grid.army import Army
from variants.rules.grid.kernel import Vector
from variants.rules.grid.piece import Piece
from variants.rules.state import M, P


@dataclass(frozen=True)
class Playable(Generic[P, M]):
    """`modules` are its kernels and, last, its own evaluation, which takes the placeholder's place (game.py).

    `load` makes the kernel's state vector with room for lists of moves so many half-moves deep; `tokens` are how moves name
    the kinds that pieces become; `harmless` are the kinds with which alone nobody can be mated; `near_margin` is as for every engine (front.py).
    """

    game: BoardGame[P, M]
    army: Army
    legal: Callable[[Vector, Vector, int], int]
    tables: Callable[[P], Sequence[int]]
    load: Callable[[P, int], list[int]]
    harmless: Callable[[P], Collection[Piece]]
    tokens: Sequence[str] = ()
    near_margin: int = 10


def parts_to_search(
    kernels: tuple[ModuleType, ...], module: ModuleType, *entries: Callable[..., object]
) -> Parts:
    """A game's parts for the search: its kernels, and the module that takes the placeholder's place."""
    return Parts(
        (*kernels, module, line, table, order, quiescence, search),
        (*entries, line.count_all, table.filled, search.sort_first, search.search_first),
        {game: module},
    )
