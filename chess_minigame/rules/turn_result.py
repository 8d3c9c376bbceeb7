"""The Turn Result Table: from the modified percentile roll to what the turn brought.

Source: Dragon #70, "Playing procedure", Turn Result Table; ruling R11.
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side

LOWEST, HIGHEST = 1, 100


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
        return f"{self.first:02}\N{EN DASH}{self.last % HIGHEST:02}"

    @property
    def helped(self) -> Side | None:
        """The side that it helped."""
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
    return min(max(total, LOWEST), HIGHEST)


def turn_result_of(total: int) -> TurnResult:
    """The line of the table on which `total` is read, however low or high it is."""
    effective = counts_as(total)
    return next(result for result in TURN_RESULT_TABLE if effective <= result.last)
