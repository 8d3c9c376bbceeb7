"""Check: an unfrozen enemy could capture the King with his next move, whether or not that exposes his own.

Source: Dragon #100, "Movement and capture notation" (mate); R-4.3, R-5.1 to R-5.4, A-2, A-12 to A-15.
"""

from campaigns.rules.contract import Side
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.pieces.king import KING
from variants.rules.dragonchess.position import Position
from variants.rules.grid import kernel
from variants.rules.grid.layout import BIT, CHECKERS
from variants.rules.grid.load import load


def attackers(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """Where the men of a side stand that could capture on a square with their next move."""
    S = load(ARMY, position.board, position.side)
    checks, _ = kernel.look(S, ARMY.tables, square, BIT[side])
    return tuple(sorted(S[CHECKERS : CHECKERS + checks]))


def king_of(position: Position, side: Side) -> int:
    """Where a side's King stands."""
    return position.squares_of(KING, side)[0]


def checkers(position: Position) -> tuple[int, ...]:
    """Where the men stand that give check to the side to move."""
    return attackers(position, king_of(position, position.side), position.side.other)


def in_check(position: Position) -> bool:
    """Whether the side to move is in check."""
    return bool(checkers(position))
