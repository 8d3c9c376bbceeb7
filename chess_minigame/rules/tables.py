"""The six strategies and the article's two tables: the Strategy Table and the Turn Result Table, exactly as printed.

Source: Dragon #70, "The strategies" and "Playing procedure"; rulings R11, R13, R17. The first gives percent points that
are added to the judge's percentile roll: positive ones help Black, negative ones White. From the total the second
reads what the turn brought.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.contract import Side

MIN_TOTAL, MAX_TOTAL = 1, 100


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
STRATEGY_ROWS = tuple(zip(Strategy, STRATEGY_TABLE, strict=True))
_ORDER = tuple(Strategy)


def modifier(white: Strategy, black: Strategy) -> int:
    """The number the two strategies yield, in percent points, added to the percentile roll."""
    return STRATEGY_TABLE[_ORDER.index(white)][_ORDER.index(black)]


@dataclass(frozen=True, slots=True)
class Matchup:
    """A foe's strategy, and by how many percent points it is beaten or beats; always above 0."""

    foe: Strategy
    points: int


def winning_matchups(own: Strategy) -> tuple[Matchup, ...]:
    """What `own` beats, the largest number first; the same for either side, the table being antisymmetric."""
    matchups = (Matchup(foe, -modifier(own, foe)) for foe in Strategy)
    scoring = [matchup for matchup in matchups if matchup.points > 0]
    return tuple(sorted(scoring, key=lambda matchup: -matchup.points))


@dataclass(frozen=True, slots=True)
class TurnResult:
    """One line of the table: totals `first` to `last`, both included, adjust the cumulative score.

    The name is safe to announce to everybody (R29).
    """

    first: int
    last: int
    name: str
    adjustment: int

    @property
    def totals(self) -> str:
        """The totals as the table prints them: 01–05, and 00 for a hundred."""
        return f"{self.first:02}\N{EN DASH}{self.last % MAX_TOTAL:02}"

    @property
    def helped_side(self) -> Side | None:
        if not self.adjustment:
            return None
        return Side.WHITE if self.adjustment < 0 else Side.BLACK


# fmt: off
TURN_RESULT_TABLE = (
    TurnResult( 1,   5, "Great move for White", -2),
    TurnResult( 6,  45, "Good move for White",  -1),
    TurnResult(46,  55, "No change in status",   0),
    TurnResult(56,  95, "Good move for Black",  +1),
    TurnResult(96, 100, "Great move for Black", +2),
)
# fmt: on
NO_CHANGE = TURN_RESULT_TABLE[2]


def counts_as(total: int) -> int:
    """The total as the table knows it: below 01 it counts as 01 and above 00, which is 100, as 00 (R11)."""
    return min(max(total, MIN_TOTAL), MAX_TOTAL)


def turn_result_of(total: int) -> TurnResult:
    """The line of the table on which `total` is read, however low or high it is."""
    effective = counts_as(total)
    return next(result for result in TURN_RESULT_TABLE if effective <= result.last)
