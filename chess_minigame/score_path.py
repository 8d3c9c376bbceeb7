"""The way of the score over all turns of a match, as a line: White's side is above, Black's below."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from chess_minigame.rules.tables import TurnResult
from chess_minigame.wording import signed_score


@dataclass(frozen=True, slots=True)
class ScorePath:
    """`scores` after each turn, from the 0 it begins with."""

    scores: tuple[int, ...]

    @property
    def width(self) -> int:
        return len(self.scores) - 1

    @property
    def points(self) -> str:
        return " ".join(f"{turn},{score}" for turn, score in enumerate(self.scores))

    @property
    def text(self) -> str:
        return f"The score turn by turn: {', '.join(map(signed_score, self.scores))}"


def score_path(results: Sequence[TurnResult]) -> ScorePath | None:
    """None before a turn has moved the score anywhere: a line needs two points."""
    return (
        ScorePath(tuple(accumulate((result.adjustment for result in results), initial=0)))
        if results
        else None
    )
