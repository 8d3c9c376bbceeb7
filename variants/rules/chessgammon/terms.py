"""What is agreed before a game and holds to its end: which table the dice go by, the cube, the double game.

Source: Billings, "strongly recommended" (the cube), "a double game can be awarded"; Wilson's reply and Billings'
answer (his table for "each player's *first* roll"); R14, R15a, R18, R20.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.contract import Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
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


_FORM = re.compile(r"([-a-z]+)( cube)?( double-game)?")
LIKE = "the table of the dice, what is played with, and where the pieces stand, like “standard cube double-game startpos”"


def write_terms(terms: Terms) -> str:
    """The dice's table; `cube` and `double-game` where they are played with."""
    return f"{terms.dice}{' cube' * terms.cube}{' double-game' * terms.double_game}"


def read_terms(text: str) -> Terms:
    """Terms as written; raises Unreadable."""
    match = _FORM.fullmatch(text)
    if not match:
        raise Unreadable(f"write {LIKE}")
    if match[1] not in list(Scheme):
        raise Unreadable(f"The dice go by {' or '.join(Scheme)}, not {quoted(match[1])}.")
    return Terms(Scheme(match[1]), bool(match[2]), bool(match[3]))
