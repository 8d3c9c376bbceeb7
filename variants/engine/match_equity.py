"""What a score is worth in a match to points: the chance to win the match, by the games of this engine against itself.

`match_equity.toml` is made by `python -m lab.engine.match_equity` and says how many games it stands on. It holds for scores at
which nobody lacks more than its rows have; the Crawford game is played (R14g).
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_name("match_equity.toml")


@dataclass(frozen=True, slots=True)
class MatchEquity:
    """The table of match equities, as far as it is filled.

    `before[mine - 1][theirs - 1]` is my chance while neither has come within a point, or the Crawford game is next;
    `after[lacking - 1]` that of who lacks so much where the other lacks one point and the Crawford game is past.
    """

    before_crawford: Sequence[Sequence[float]]
    after_crawford: Sequence[float]

    def chance(self, mine: int, theirs: int, crawford_is_past: bool) -> float:
        """My chance to win the match; whoever lacks none, or less, has won."""
        if mine <= 0 or theirs <= 0:
            return float(theirs > 0)
        if crawford_is_past and mine == 1:
            return 1 - self.after_crawford[theirs - 1]
        if crawford_is_past and theirs == 1:
            return self.after_crawford[mine - 1]
        return self.before_crawford[mine - 1][theirs - 1]

    def covers(self, mine: int, theirs: int) -> bool:
        return max(mine, theirs) <= len(self.after_crawford)


def equity_of(table: Mapping[str, Sequence[object]]) -> MatchEquity:
    """The table of a file, which has percentages."""
    rows = (row for row in table["before"] if isinstance(row, list))
    before_crawford = tuple(tuple(float(str(chance)) / 100 for chance in row) for row in rows)
    return MatchEquity(before_crawford, tuple(float(str(chance)) / 100 for chance in table["after"]))


@cache
def match_equity() -> MatchEquity:
    return equity_of(tomllib.loads(FILE.read_text(encoding="utf-8")))
