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
    """A board's: the CMs that played, what each of them is rated, after how many games, with which share of their positions."""

    cms: tuple[int, ...]
    ratings: tuple[int, ...]
    games: int
    share: float

    def rating(self, cm: Fraction | int) -> float:
        """Between two that played on the line between them; beyond the ends as at the ends."""
        at = bisect_right(self.cms, cm)
        if at in (0, len(self.cms)):
            return float(self.ratings[0 if at == 0 else -1])
        low, high = self.cms[at - 1], self.cms[at]
        part = float((cm - low) / Fraction(high - low))
        return self.ratings[at - 1] + part * (self.ratings[at] - self.ratings[at - 1])


_TABLE = tomllib.loads(FILE.read_text(encoding="utf-8"))
STRONGEST: int = _TABLE.pop("strongest")
"""The CM beyond which nothing grows."""
SCALES = {
    slug: RatingScale(
        tuple(cm for cm, _ in row["points"]),
        tuple(rating for _, rating in row["points"]),
        row["games"],
        row["share"],
    )
    for slug, row in _TABLE.items()
}


def expected_score(slug: str, cm: Fraction | int, other: Fraction | int) -> float:
    """What the first is expected to score against the other, 0 to 1, a draw counted half; KeyError for no such board."""
    return score_for(SCALES[slug].rating(cm) - SCALES[slug].rating(other))


def score_for(difference: float) -> float:
    """The expected score of whoever is rated so many points higher."""
    return float(1 / (1 + 10 ** (-difference / TENFOLD)))
