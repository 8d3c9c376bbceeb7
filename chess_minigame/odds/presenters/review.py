"""The review of a match: White's prospects turn by turn, split into judgement, means and luck, as chart and table.

Prospects are what a match is worth to White in percent: the chance of a win and half the chance of a draw. So a win is
100, a draw 50, a loss 0, and what moves them is told in percent points.
"""

from collections.abc import Iterator

from campaigns.match.models import Match
from campaigns.match.play.log import last_state
from campaigns.rules.contract import Side
from campaigns.web.chart import Chart, Curve, Gridline, Mark, Tick, percent
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.review import ReviewedTurn, Steps, review
from chess_minigame.wording import ending_text, minus

# The columns, by the steps of a review.
STEP_LABELS = {
    "white_choice": "White’s choice",
    "black_choice": "Black’s choice",
    "matchup": "strategy match-up",
    "means": "cheating",
    "dice": "the d%",
    "limit": "the limit",
}


class MatchReview:
    """The review of a match, over or so far: the DM's alone, for it tells of every means of cheating (R29)."""

    step_labels = tuple(STEP_LABELS.values())

    def __init__(self, match: Match) -> None:
        state = GRICE.read_state(last_state(match))
        self.review = review(state)
        self.white, self.black = (match.seat(side).name for side in Side)
        self.ending = ending_text(state.over, (self.white, self.black))

    @property
    def main_step(self) -> str:
        turn = self.review.turning_point
        return STEP_LABELS[max(STEP_LABELS, key=lambda step: abs(getattr(turn.steps, step)))] if turn else ""

    @property
    def turns(self) -> Iterator[tuple[ReviewedTurn, bool]]:
        return ((turn, turn is self.review.turning_point) for turn in self.review.turns)

    @property
    def chart(self) -> Chart | None:
        turns, turning_point = self.review.turns, self.review.turning_point
        if not turns:
            return None
        values = [self.review.start, *(turn.expectation_after for turn in turns)]
        points = [(percent(number / len(turns)), _y(value)) for number, value in enumerate(values)]
        marks = []
        for number, (point, value) in enumerate(zip(points, values, strict=True)):
            when = f"After turn {number}" if number else "Before the first turn"
            is_turning_point = turning_point is not None and turning_point.turn.number == number
            radius, kind = (8.0, "is-turning-point") if is_turning_point else (4.0, "")
            marks.append(Mark(*point, f"{when}: {prospects(value)}", radius, kind))
        return Chart(
            text=f"{self.white}’s prospects turn by turn: " + ", ".join(map(prospects, values)),
            lines=[Curve(points, marks)],
            levels=[Gridline(_y(share / 50 - 1), str(share)) for share in (0, 25, 50, 75, 100)],
            ticks=[Tick(x, str(number)) for number, (x, _) in enumerate(points) if number],
        )


def _y(expectation: float) -> str:
    return percent((1 - expectation) / 2)


def shifts_of(steps: Steps) -> Iterator[tuple[str, str]]:
    """What moved the prospects, and by how much: "+3.1", above 0 for White."""
    for step, what in STEP_LABELS.items():
        points = getattr(steps, step) * 50
        yield what, "0" if abs(points) < 0.05 else minus(f"{points:+.1f}")


def prospects(expectation: float) -> str:
    return f"{50 + 50 * expectation:.1f}".removesuffix(".0")
