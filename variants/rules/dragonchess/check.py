"""Freezing, and check: an unfrozen enemy could capture the King with its next move, whether or not that exposes his own.

A piece on the middle board cannot move while an enemy Basilisk stands directly below. It is a pure function of the
position: a frozen piece neither moves, nor captures, nor attacks, but still stands in the way and can be captured.

Source: Dragon #100, "Basilisk", "Movement and capture notation" (mate); erratum Dragon #102; R-4.1 to R-4.6, R-5.1 to
R-5.4, A-2, A-10 to A-15, A-21.
"""

from functools import lru_cache

from campaigns.rules.contract import Side
from variants.rules.dragonchess.pieces import BASILISK, GRID, KING
from variants.rules.dragonchess.position import ARMY, Position
from variants.rules.grid import moves as grid
from variants.rules.grid.army import load

_BELOW = tuple(GRID.shifted(square, (0, 0, -1)) for square in range(GRID.size))
_BASILISKS = frozenset(ARMY.code(BASILISK, side) for side in Side)


def frozen_by(position: Position, square: int) -> int | None:
    """The square of the Basilisk that freezes the piece on a square; None if it is free or there is none."""
    below = _BELOW[square]
    if below is None or position.board[below] not in _BASILISKS or not position.board[square]:
        return None
    return below if position.side_on(below) is not position.side_on(square) else None


def attackers(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """Where the pieces of a side stand that could capture on a square with their next move."""
    return grid.attackers(load(ARMY, position.board, position.side), ARMY.tables, square, side)


def king_of(position: Position, side: Side) -> int:
    return position.squares_of(KING, side)[0]


@lru_cache(maxsize=4096)
def checkers(position: Position) -> tuple[int, ...]:
    return attackers(position, king_of(position, position.side), position.side.other)


def in_check(position: Position) -> bool:
    return bool(checkers(position))
