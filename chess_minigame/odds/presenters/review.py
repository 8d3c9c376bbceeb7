"""The review of a match: White's prospects turn by turn, split into judgement, means and luck, as chart and table.

Prospects are what a match is worth to White in percent: the chance of a win and half the chance of a draw. So a win is
100, a draw 50, a loss 0, and what moves them is told in percent points.
"""

from collections.abc import Iterator
from itertools import pairwise

from campaigns.match.models import Match
from campaigns.rules.contract import Side
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.review import ReviewedTurn, Steps, review
from chess_minigame.wording import ending_text, minus

# The columns, by the steps of a review.
WHATS = {
    "white_choice": "White’s choice",
    "black_choice": "Black’s choice",
    "encounter": "strategy match-up",
    "means": "cheating",
    "dice": "the d%",
    "limit": "the limit",
}


class LookedBack:
    """The review of a match, over or so far: the DM's alone, for it tells of every means of cheating (R29)."""

    whats = tuple(WHATS.values())

    def __init__(self, match: Match) -> None:
        state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
        self.review = review(state)
        self.white, self.black = (match.seat(side).name for side in Side)
        self.ending = ending_text(state.over, (self.white, self.black))

    @property
    def most(self) -> str:
        """The step that moved the prospects most in the turning point."""
        turn = self.review.turning_point
        return WHATS[max(WHATS, key=lambda step: abs(getattr(turn.steps, step)))] if turn else ""

    @property
    def turns(self) -> Iterator[tuple[ReviewedTurn, bool]]:
        """Every turn, and whether it is the turning point."""
        return ((turn, turn is self.review.turning_point) for turn in self.review.turns)

    @property
    def chart(self) -> "ProspectsChart | None":
        return ProspectsChart(self) if self.review.turns else None


class ProspectsChart:
    """White's prospects over the turns; every place is in percent, so that words and lines keep their size on any screen."""

    def __init__(self, looked_back: LookedBack) -> None:
        review = looked_back.review
        values = [review.start, *(turn.after for turn in review.turns)]
        self._turning = review.turning_point and review.turning_point.turn.number
        self._places = [
            (_number_text(100 * number / len(review.turns)), _down(value), prospects(value))
            for number, value in enumerate(values)
        ]
        self.text = f"{looked_back.white}’s prospects turn by turn: " + ", ".join(map(prospects, values))

    @property
    def lines(self) -> Iterator[tuple[str, str, str, str]]:
        """The line from each turn to the next: x, y, x, y."""
        return ((x, y, to_x, to_y) for (x, y, _), (to_x, to_y, _) in pairwise(self._places))

    @property
    def grid(self) -> Iterator[tuple[int, str]]:
        """Prospects with their height."""
        return ((percent, _down(percent / 50 - 1)) for percent in (0, 25, 50, 75, 100))

    @property
    def points(self) -> Iterator[tuple[str, str, int, str, bool]]:
        """Each point's place, its turn, its prospects, and whether it is the turning point."""
        for number, (x, y, text) in enumerate(self._places):
            yield x, y, number, text, number == self._turning


def _down(expectation: float) -> str:
    """How far from the top, in percent."""
    return _number_text(50 - 50 * expectation)


def shifts_of(steps: Steps) -> Iterator[tuple[str, str]]:
    """What moved the prospects, and by how much: "+3.1", above 0 for White."""
    for step, what in WHATS.items():
        points = getattr(steps, step) * 50
        yield what, "0" if abs(points) < 0.05 else minus(f"{points:+.1f}")


def prospects(expectation: float) -> str:
    return _number_text(50 + 50 * expectation)


def _number_text(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
