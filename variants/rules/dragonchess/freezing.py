"""Freezing: a man on the middle board cannot move while an enemy Basilisk stands directly below.

Source: Dragon #100, "Basilisk"; erratum Dragon #102; R-4.1 to R-4.6, A-10, A-11, A-21. It is a pure function of the
position: a frozen man neither moves, nor captures, nor attacks, but still stands in the way and can be captured.
"""

from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.board import GRID
from variants.rules.dragonchess.pieces.basilisk import BASILISK
from variants.rules.dragonchess.position import Position


def frozen_by(position: Position, square: int) -> int | None:
    """The square of the Basilisk that freezes the man on a square; None if he is free or there is none."""
    below = GRID.shifted(square, (0, 0, -1))
    if below is None or position.on(below) is not BASILISK or not position.board[square]:
        return None
    return below if position.side_on(below) is not position.side_on(square) else None


def frozen(position: Position) -> frozenset[int]:
    """The squares of all frozen men, of both sides."""
    men = (square for square, _ in ARMY.men_on(position.board))
    return frozenset(square for square in men if frozen_by(position, square) is not None)
