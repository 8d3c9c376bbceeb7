"""The six strategies and the Strategy Table.

Source: Dragon #70, "The strategies"; rulings R13, R17. The numbers are percent points added to the judge's
percentile roll: positive ones help Black, negative ones White. The table stands exactly as printed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Strategy(StrEnum):
    """What a player writes on his note; the value is the letter of the printed table."""

    GENERAL_ATTACK = "A"
    BUILD_UP_OWN_POSITION = "B"
    DESTROY_FOES_POSITION = "C"
    SET_A_TRAP = "D"
    TRADE_DOWN = "E"
    ATTACK_FOES_KING = "F"

    @property
    def printed_name(self) -> str:
        """The strategy's name as the article prints it."""
        return PRINTED_NAMES[self]


PRINTED_NAMES = {
    Strategy.GENERAL_ATTACK: "General Attack",
    Strategy.BUILD_UP_OWN_POSITION: "Build Up Own Position",
    Strategy.DESTROY_FOES_POSITION: "Destroy Foe's Position",
    Strategy.SET_A_TRAP: "Set a Trap",
    Strategy.TRADE_DOWN: "Trade Down",
    Strategy.ATTACK_FOES_KING: "Attack Foe's King",
}

# fmt: off
STRATEGY_TABLE = (
    # - - - Black's Strategy - - -
    #   A    B    C    D    E    F     White's Strategy
    (   0, -20, +10, +20,   0, -10),  # A
    ( +20,   0,   0, -30, +10, +10),  # B
    ( -10,   0,   0, +20, -10, -10),  # C
    ( -20, +30, -20,   0, +20, -10),  # D
    (   0, -10, +10, -20,   0, +20),  # E
    ( +10, -10, +10, +10, -20,   0),  # F
)
# fmt: on

_ORDER = tuple(Strategy)


def modifier(white: Strategy, black: Strategy) -> int:
    """The number the two strategies yield, in percent points, added to the percentile roll."""
    return STRATEGY_TABLE[_ORDER.index(white)][_ORDER.index(black)]


@dataclass(frozen=True, slots=True)
class Matchup:
    """A foe's strategy, and by how many percent points it is beaten or beats; always above 0."""

    foe: Strategy
    points: int


def good_against(own: Strategy) -> tuple[Matchup, ...]:
    """What `own` beats, the largest number first; the same for either side, the table being antisymmetric."""
    return _largest_first(Matchup(foe, -modifier(own, foe)) for foe in Strategy)


def _largest_first(matchups: Iterable[Matchup]) -> tuple[Matchup, ...]:
    scoring = [matchup for matchup in matchups if matchup.points > 0]
    return tuple(sorted(scoring, key=lambda matchup: -matchup.points))
