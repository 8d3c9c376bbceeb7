"""Check, certain and uncertain; how a game ends by what stands on the board, and the words for every end.

Source: "The King In Check" to the stalemate; X7 (both at once are certain), X8, X12 to X17, X20 (a King on a shared square
is not in check). Order: the King captured; mate or stalemate; insufficient material; the hundredth half-move. Nothing but
a captured King ends the game while an attempt is announced.
"""

from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.contract import Over, Side
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import EXPLORERS, distance
from variants.rules.expedition.moves import legal_moves
from variants.rules.expedition.position import Position
from variants.rules.expedition.vectors import TABLES, vector
from variants.rules.grid import moves as grid
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import BIT
from variants.rules.orthodox.pieces import ARMY

CERTAIN_CHECK, UNCERTAIN_CHECK = "certain-check", "uncertain-check"
KING_CAPTURED, CHECKMATE, STALEMATE = "king-captured", "checkmate", "stalemate"
INSUFFICIENT, FIFTY, LONE_KING_LOST = "insufficient", "fifty", "lone-king-lost"


@dataclass(frozen=True, slots=True)
class Checks:
    """The squares of the pieces that attack a King: `certain` those that take it without dice, `uncertain` the others."""

    certain: tuple[int, ...]
    uncertain: tuple[int, ...]

    @property
    def word(self) -> str | None:
        if self.certain:
            return CERTAIN_CHECK
        return UNCERTAIN_CHECK if self.uncertain else None


@lru_cache(maxsize=4096)
def checks(position: Position, side: Side) -> Checks:
    """The checks a side's King is in; none once it has been taken."""
    king, board = position.king_of(side), position.board_of(side.other)
    if king is None:
        return Checks((), ())
    all_attackers = attackers(position, king, side.other)
    explorers = (square for square in all_attackers if ARMY.piece(board[square]) in EXPLORERS)
    distant = tuple(square for square in explorers if distance(square, king) > 1)
    return Checks(tuple(square for square in all_attackers if square not in distant), distant)


def attackers(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """The squares of a side's pieces that attack a square, from any distance."""
    return grid.attackers(vector(position), ARMY.tables, square, side)


def ending_of(position: Position) -> Over | None:
    """How the game has ended by this position alone; None while it goes on."""
    side = position.side
    if position.king_of(side) is None:
        return Over(KING_CAPTURED, side.other)
    if position.pending:
        return None
    if not legal_moves(position):
        return Over(CHECKMATE, side.other) if checks(position, side).word else Over(STALEMATE, None)
    S = vector(position)
    if kernel.is_insufficient(S, TABLES):
        return Over(INSUFFICIENT, None)
    return _hundredth(S) if position.halfmove >= kernel.FIFTY else None


def _hundredth(S: Vector) -> Over:
    """A draw, unless one side has nothing but its King against mating material (X16a, X17)."""
    for side in Side:
        if not kernel.material(S, TABLES, BIT[side]):
            return Over(LONE_KING_LOST, side.other)
    return Over(FIFTY, None)
