"""The one source of dice faces: recorded already, else typed, else rolled.

Product law 3: every roll can be typed or thrown, one by one, in the same match; from here on the path is the
same and the log remembers who threw.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from campaigns.core.refusals import Refused, rules_errors_as_refusals
from campaigns.match.models import Line
from campaigns.rules.contract import Roll
from campaigns.rules.dice import Dice, check_faces, read_typed_faces


@dataclass(frozen=True, slots=True)
class DiceResult:
    faces: tuple[int, ...]
    by: Line.ThrownBy


def machine(dice: Dice) -> tuple[int, ...]:
    return tuple(secrets.randbelow(dice.sides) + 1 for _ in range(dice.count))


@dataclass(frozen=True, slots=True)
class DiceDoor:
    """What a form sent for the roll that is asked for: typed faces, or the request to roll."""

    typed: str = ""
    throw: bool = False
    field: str = "faces"
    machine: Callable[[Dice], tuple[int, ...]] = machine

    def faces(self, roll: Roll, record: tuple[int, ...] | None = None) -> DiceResult:
        """Raises Refused, beside the dice field, for a text that is no such roll."""
        if record is not None:
            return DiceResult(record, Line.ThrownBy.RECORDED)
        if self.typed.strip():
            try:
                return DiceResult(self.read(roll.dice), Line.ThrownBy.TYPED)
            except Refused:
                if not self.throw:  # a text that is no possible result does not prevent rolling
                    raise
        if not self.throw:
            raise Refused(f"Enter the {roll.dice} or roll it.", self.field)
        faces = self.machine(roll.dice)
        check_faces(faces, roll.dice)
        return DiceResult(faces, Line.ThrownBy.MACHINE)

    def read(self, dice: Dice) -> tuple[int, ...]:
        with rules_errors_as_refusals(self.field):
            return read_typed_faces(self.typed, dice)


MACHINE = DiceDoor(throw=True)
