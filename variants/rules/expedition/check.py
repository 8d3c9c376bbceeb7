"""Check, certain and uncertain.

Source: "The King In Check"; X7 (both at once are certain), X8, X20 (a King on a shared square is not in check).
"""

from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.contract import Side
from variants.rules.expedition.army import CERTAIN
from variants.rules.expedition.position import Position
from variants.rules.grid.army import Army
from variants.rules.grid.kernel import Vector, look
from variants.rules.grid.layout import BIT, CHECKERS
from variants.rules.orthodox.army import ARMY

CERTAIN_CHECK, UNCERTAIN_CHECK = "certain-check", "uncertain-check"


@dataclass(frozen=True, slots=True)
class Checks:
    """Where the men stand that attack a King: `certain` those that take him without dice, `uncertain` the others."""

    certain: tuple[int, ...]
    uncertain: tuple[int, ...]

    @property
    def word(self) -> str | None:
        """The word for it, None for no check."""
        if self.certain:
            return CERTAIN_CHECK
        return UNCERTAIN_CHECK if self.uncertain else None


def vector(position: Position) -> Vector:
    """The kernel's state vector."""
    return position.men.load(ARMY, sharing=dict(position.shared))


@lru_cache(maxsize=4096)
def checks(position: Position, side: Side) -> Checks:
    """The checks a side's King stands in; none where he has been taken."""
    king = position.king_of(side)
    if king is None:
        return Checks((), ())
    certain = attackers(position, king, side.other, CERTAIN)
    every = attackers(position, king, side.other)
    return Checks(certain, tuple(square for square in every if square not in certain))


def attackers(position: Position, square: int, side: Side, army: Army = ARMY) -> tuple[int, ...]:
    """Where a side's men stand that attack a square, from any distance, or (CERTAIN) for certain."""
    S = vector(position)
    found, _ = look(S, army.tables, square, BIT[side])
    return tuple(sorted(S[CHECKERS : CHECKERS + found]))
