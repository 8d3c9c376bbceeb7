"""The doubling cube: what it shows and whose it is.

Source: Billings, "applying the dice rules and doubling cube from backgammon"; R14a, R14b.
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class Cube:
    """`value` is what the game is played for, a power of two; `owner` alone may turn it, None: either side may."""

    value: int = 1
    owner: Side | None = None

    def may_be_turned_by(self, side: Side) -> bool:
        return self.owner in (None, side)

    def taken_by(self, side: Side) -> "Cube":
        """The cube when an offered double has been taken."""
        return Cube(2 * self.value, side)


CENTRED = Cube()
