"""What a CM is worth against another on a full board: ratings that the engine's games against itself have shown (ladder.toml)."""

import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

FILE = Path(__file__).with_name("ladder.toml")
TENFOLD = 400  # rating points for odds of ten to one


@dataclass(frozen=True)
class RatingScale:
    """A board's scale: the CMs that played, up to STRONGEST_CM, what each is rated, and after how many `games`."""

    cms: tuple[int, ...]
    ratings: tuple[int, ...]
    games: int

    def rating(self, cm: Fraction | int) -> float:
        """Between two that played on the line between them; below the lowest as the lowest, above the highest as the highest."""
        index = bisect_right(self.cms, cm)
        if index == 0:
            return float(self.ratings[0])
        if index == len(self.cms):
            return float(self.ratings[-1])
        low, high = self.cms[index - 1], self.cms[index]
        part = float((cm - low) / Fraction(high - low))
        return self.ratings[index - 1] + part * (self.ratings[index] - self.ratings[index - 1])


_TABLE = tomllib.loads(FILE.read_text(encoding="utf-8"))
STRONGEST_CM: int = _TABLE.pop("strongest")
"""The CM beyond which nothing grows."""
SCALES = {
    slug: RatingScale(
        tuple(cm for cm, _ in row["points"]), tuple(rating for _, rating in row["points"]), row["games"]
    )
    for slug, row in _TABLE.items()
}


def score_for(difference: float) -> float:
    """The expected score of whoever is rated so many points higher."""
    return float(1 / (1 + 10 ** (-difference / TENFOLD)))
