"""What is agreed before a game and holds to its end: which table the dice go by, the cube, the double game.

Source: Billings, "strongly recommended" (the cube), "a double game can be awarded"; Wilson's reply and Billings'
answer (his table for "each player's *first* roll"); R14, R15a, R18, R20.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.contract import Side
from variants.rules.chessgammon.dice_tables import STANDARD, WILSON, DiceTable


class Scheme(StrEnum):
    """Which table the dice go by, and when."""

    STANDARD = "standard"
    WILSON = "wilson"
    WILSON_FIRST = "wilson-first"


@dataclass(frozen=True, slots=True)
class Terms:
    """The options of a game; as the article recommends unless said otherwise."""

    dice: Scheme = Scheme.STANDARD
    cube: bool = True
    double_game: bool = False

    @property
    def fresh(self) -> tuple[Side, ...]:
        """Whose first roll is still to come when a game begins; nobody's where first rolls are like all others."""
        return tuple(Side) if self.dice is Scheme.WILSON_FIRST else ()

    def table(self, first: bool) -> DiceTable:
        """The table for a roll that is, or is not, its player's first."""
        wilson = self.dice is Scheme.WILSON or (self.dice is Scheme.WILSON_FIRST and first)
        return WILSON if wilson else STANDARD
