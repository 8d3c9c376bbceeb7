"""The review of a match: how it went as a chart, its turning points in sentences, what each player gave away, every step."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from campaigns.rules.contract import Side
from campaigns.web.chart import Chart, Curve, Gridline, Mark, Tick, percent
from variants.board.play.history import Ply
from variants.board.presenters.standings import score_percent, standing
from variants.board.presenters.viewpoint import Viewpoint
from variants.models import GameReview
from variants.review.presenters.review_words import GRADES, StepTale
from variants.review.review_job import FinishedGame
from variants.rules.review.judging import JudgedStep, sum_of, turning_points
from variants.rules.review.scale import Grade, score_of_equity

MIN_TOLD_EQUITY = 0.005  # in equity: what is less is not told


@dataclass(frozen=True, slots=True)
class StepRow:
    """A step as it is listed: the half-move it belongs to and the addresses of the board after that, and before."""

    tale: StepTale
    number: str
    action_text: str
    url: str
    url_before: str
    amount: str

    @property
    def score(self) -> str:
        """The first side's expected score after it."""
        return score_percent(score_of_equity(self.tale.judged.equity_after))


class ReviewPage:
    def __init__(self, played: FinishedGame, review: GameReview, viewpoint: Viewpoint) -> None:
        self.game, self.past = played.game, played.past
        self._judged = played.judged(review)
        self._states = [moment.before for moment in played.moments]
        self._address = viewpoint.url("ply", 0).removesuffix("0/")
        self.names = {side: played.match.seat(side).name for side in Side}
        self.has_dice = self.game.variant.dice is not None
        self.in_points = self.game.variant.points is not None
        self.first_side = self.game.side_name(Side.WHITE)
        self.second_side = self.game.side_name(Side.BLACK)

    @cached_property
    def rows(self) -> list[StepRow]:
        """Every move and every roll, and the words about the stake; not that somebody rolled who need not have doubled."""
        return [
            self._row(number, judged)
            for number, judged in enumerate(self._judged)
            if not (judged.is_about_stake and judged.step.text == "roll" and judged.weight < MIN_TOLD_EQUITY)
        ]

    @property
    def turning_points(self) -> list[StepRow]:
        chosen = {id(judged) for judged in turning_points(self._judged)}
        return [row for row in self.rows if id(row.tale.judged) in chosen]

    @property
    def stake_rows(self) -> list[StepRow]:
        return [row for row in self.rows if row.tale.judged.is_about_stake]

    @property
    def sums(self) -> Iterator[dict[str, object]]:
        """Each player's name, side, errors and luck; `grades`: how many of each kind of error, the worst first."""
        for side in Side:
            sums = sum_of(self._judged, side)
            worst_first = (Grade.MISSED_WIN, Grade.BLUNDER, Grade.MISTAKE)
            yield {
                "name": self.names[side],
                "side": self.game.side_name(side),
                "sums": sums,
                "grades": [(GRADES[grade][1], sums.grades.get(grade, 0)) for grade in worst_first],
                "error": self._signed_points(sums.error).removeprefix("+"),
                "mean_error": self._signed_points(sums.mean_error).removeprefix("+"),
                "luck": self._signed_points(sums.luck),
            }

    @property
    def learners(self) -> list[tuple[str, str, int]]:
        """Each side that made mistakes, as text, with its player's name and how many."""
        counts = Counter(judged.step.side for judged in self._judged if judged.grade)
        return [(side.value, self.names[side], counts[side]) for side in Side if counts[side]]

    @cached_property
    def curve(self) -> list[tuple[Ply | None, float]]:
        """White's expected score before the first half-move and after each."""
        plies = ((self._ply_of(judged), judged) for judged in self._judged)
        equity_after = {ply.number: judged.equity_after for ply, judged in plies if ply}
        equity = self._judged[0].equity_before
        points: list[tuple[Ply | None, float]] = [(None, score_of_equity(equity))]
        for ply in self.past.plies:
            equity = equity_after.get(ply.number, equity)
            points.append((ply, score_of_equity(equity)))
        return points

    @property
    def chart(self) -> Chart:
        """The curve with the turning points on it; each half-move's strip of it leads to the board after that."""
        first, last = self.curve[0][1], self.curve[-1][1]
        text = (
            f"How {self.first_side} stood: {standing(first)} at the beginning ({score_percent(first)}), {standing(last)} after the "
            f"last move ({score_percent(last)}). Every move stands in the table below."
        )
        steps, scores = max(1, len(self.curve) - 1), [score for _, score in self.curve]
        coordinates = [(percent(x / steps), percent(1 - score)) for x, score in enumerate(scores)]
        strips = [
            (
                percent((number - 0.5) / steps),
                percent(1 / steps),
                f"{self._address}{ply.number}/",
                f"{self._labels[ply.number]} {ply.notation}: {self.first_side} {score_percent(score)}",
            )
            for number, (ply, score) in enumerate(self.curve)
            if ply is not None
        ]
        marks = []
        for number, row in enumerate(self.turning_points, start=1):
            ply = self._ply_of(row.tale.judged)
            coordinate = coordinates[ply.number if ply else -1]
            marks.append(Mark(*coordinate, radius=11, kind="review-turn-mark", number=str(number)))
        return Chart(
            text=text,
            lines=[Curve(coordinates, marks)],
            levels=[
                Gridline("0", f"{self.first_side} is winning", dx=6, dy=16),
                Gridline("50%", "even", "review-even", 6, -6),
                Gridline("100%", f"{self.second_side} is winning", dx=6, dy=-8),
            ],
            ticks=[Tick("0", "first move", "start"), Tick("100%", "last move", "end")],
            kind="review-curve",
            strips=strips,
        )

    def _ply_of(self, judged: JudgedStep) -> Ply | None:
        """The half-move a step belongs to: the one it completes, or the next; None behind the last one."""
        return self._by_seq.get(judged.step.seq)

    @cached_property
    def _by_seq(self) -> dict[int, Ply]:
        plies, by_seq = list(self.past.plies), dict[int, Ply]()
        for judged in self._judged:
            while plies and plies[0].seq < judged.step.seq:
                plies.pop(0)
            if plies:
                by_seq[judged.step.seq] = plies[0]
        return by_seq

    @cached_property
    def _labels(self) -> dict[int, str]:
        """The number of each half-move as the list of moves counts, "12." or "12…"."""
        return {ply.number: label for label, ply in self.past.labelled_plies()}

    def _row(self, number: int, judged: JudgedStep) -> StepRow:
        ply = self._ply_of(judged)
        ply_number = ply.number if ply else len(self.past.plies)
        next_ply = self.past.plies[ply_number] if ply_number < len(self.past.plies) else None
        tale = StepTale(self.game, judged, self._states[number], self.names, next_ply)
        action_text = ply.notation if ply and ply.seq == judged.step.seq else judged.step.text
        if judged.is_roll:
            action_text = "rolled " + " ".join(map(str, judged.step.faces))
        is_told = judged.weight >= MIN_TOLD_EQUITY
        swing = self._signed_points(judged.swing * judged.step.stake) if is_told else ""
        url, url_before = (f"{self._address}{number}/" for number in (ply_number, max(0, ply_number - 1)))
        label = self._labels.get(ply_number, "").removesuffix(".")
        return StepRow(tale, label, action_text, url, url_before, swing)

    def _signed_points(self, equity: float) -> str:
        """Points where the game counts them, else percentage points of the expected score."""
        share = 50 * equity
        percentage = f"{share:+.0f}" if abs(share) >= 10 else f"{share:+.1f}"
        text = f"{equity:+.2f}" if self.in_points else percentage
        return "0" if not text.strip("+-0.") else text.replace("-", "−")
