"""The CM a side plays a turn with, step by step (R30).

normal -> x 2/3 (empathy) -> x (10 - k)/10 (intimidation) -> + Dexterity + gambit -> the fraction dropped once,
toward zero -> not above what was declared -> 0 if read by ESP. Nothing keeps it from falling below 0.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from campaigns.campaign.rules.house_rules.cheating import CmOrder
from campaigns.rules.chess_modifier import display

TWO_THIRDS = Fraction(2, 3)


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes of a side's CM in a turn.

    `empathy`: the foe used it; `scares`: successes of intimidation that count, 0 to 5; `moved_bonus`: the Dexterity
    bonus; `gambit`: its points; `declared_cm`: the CM of one who plays to lose; `read`: the foe used ESP.
    """

    empathy: bool = False
    scares: int = 0
    moved_bonus: int = 0
    gambit: int = 0
    declared_cm: int | None = None
    read: bool = False

    @property
    def reasons(self) -> Iterator[str]:
        """Why it differs from the normal CM, a word or two each, in the order of the steps."""
        effects = {
            "empathy": self.empathy,
            "intimidated": self.scares,
            "moved pieces": self.moved_bonus,
            "gambit": self.gambit,
            "plays to lose": self.declared_cm is not None,
            "mind read": self.read,
        }
        return (reason for reason, applies in effects.items() if applies)


UNCHANGED = Changes()


@dataclass(frozen=True, slots=True)
class CmInForce:
    """A normal playing CM, its changes, and the order they apply in."""

    normal: int
    changes: Changes = UNCHANGED
    order: CmOrder = CmOrder.PERCENTAGES_FIRST

    @property
    def cm(self) -> int:
        cm = int(self.exact)
        if self.changes.declared_cm is not None:
            cm = min(cm, self.changes.declared_cm)
        return min(cm, 0) if self.changes.read else cm

    @property
    def exact(self) -> Fraction:
        """The CM with its fraction, before that is dropped."""
        return _exact(self.normal, self.changes, self.order)

    @property
    def is_changed(self) -> bool:
        return self.changes != UNCHANGED

    @property
    def working(self) -> str:
        """The steps in one line: `29 x 2/3 x 9/10 +14 = 31 2/5, plays as 31, read: 0`."""
        changes = self.changes
        fear = f" x {10 - changes.scares}/10" if changes.scares else ""
        flats = "".join(f" {points:+}" for points in (changes.moved_bonus, changes.gambit) if points)
        percentages = (" x 2/3" if changes.empathy else "") + fear
        steps = [flats, percentages] if self.order is CmOrder.FLATS_FIRST else [percentages, flats]
        line = f"{self.normal}{''.join(steps)}"
        if any(steps):
            line += f" = {display(self.exact)}"
        if self.exact.denominator != 1:
            line += f", plays as {int(self.exact)}"
        if changes.declared_cm is not None:
            line += f", declared {changes.declared_cm}"
        return line + (f", read: {self.cm}" if changes.read else "")


@lru_cache(maxsize=1024)
def _exact(normal: int, changes: Changes, order: CmOrder) -> Fraction:
    flats = changes.moved_bonus + changes.gambit
    empathy, fear = TWO_THIRDS if changes.empathy else Fraction(1), Fraction(10 - changes.scares, 10)
    match order:
        case CmOrder.PERCENTAGES_FIRST:
            return normal * empathy * fear + flats
        case CmOrder.FLATS_FIRST:
            return (normal + flats) * empathy * fear
        case CmOrder.PERCENTAGES_ADDED:
            return normal * (empathy + fear - 1) + flats
        case CmOrder.EACH_STEP:
            return Fraction(int(int(normal * empathy) * fear) + flats)
        case CmOrder.LOSSES_DOWN:
            remaining = normal - int(normal * (1 - empathy))
            return Fraction(remaining - int(remaining * (1 - fear)) + flats)
