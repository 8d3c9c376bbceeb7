"""Check, certain and uncertain.

Source: "The King In Check"; X7 (both at once are certain), X8, X20 (a King on a shared square is not in check).
"""

from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.contract import Side
from variants.rules.expedition.attempt import EXPLORERS, distance
from variants.rules.expedition.position import Position
from variants.rules.expedition.vectors import vector
from variants.rules.grid.kernel import look
from variants.rules.grid.layout import BIT, CHECKERS
from variants.rules.orthodox.pieces import ARMY

CERTAIN_CHECK, UNCERTAIN_CHECK = "certain-check", "uncertain-check"


@dataclass(frozen=True, slots=True)
class Checks:
    """The squares of the pieces that attack a King: `certain` those that take it without dice, `uncertain` the others."""

    certain: tuple[int, ...]
    uncertain: tuple[int, ...]

    @property
    def word(self) -> str | None:
        """The word for it, None for no check."""
        if self.certain:
            return CERTAIN_CHECK
        return UNCERTAIN_CHECK if self.uncertain else None


@lru_cache(maxsize=4096)
def checks(position: Position, side: Side) -> Checks:
    """The checks a side's King is in; none once it has been taken."""
    king, board = position.king_of(side), position.board_of(side.other)
    every = () if king is None else attackers(position, king, side.other)
    far = tuple(
        square
        for square in every
        if ARMY.piece(board[square]) in EXPLORERS and king is not None and distance(square, king) > 1
    )
    return Checks(tuple(square for square in every if square not in far), far)


def attackers(position: Position, square: int, side: Side) -> tuple[int, ...]:
    """The squares of a side's pieces that attack a square, from any distance."""
    S = vector(position)
    found, _ = look(S, ARMY.tables, square, BIT[side])
    return tuple(sorted(S[CHECKERS : CHECKERS + found]))
