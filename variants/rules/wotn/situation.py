"""A game by a chart: the pieces on the board, the chart they improve by, and the handicap points still to be spent.

Rulings R10.3, R10.7, R11.5, A29 (White spends points first).
"""

from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules import situation
from variants.rules.orthodox.position import Position
from variants.rules.wotn.army import START
from variants.rules.wotn.chart import STANDARD, Chart


@dataclass(frozen=True, slots=True)
class Situation(situation.Situation[Position]):
    """`points` are White's and Black's that are still to be spent; there are none after the first move."""

    placed: Position = START
    chart: Chart = STANDARD
    points: tuple[int, int] = (0, 0)

    @property
    def spender(self) -> Side | None:
        """Who has points to spend now; None when the set-up is complete."""
        return next((side for side, points in zip(Side, self.points, strict=True) if points), None)

    def points_of(self, side: Side) -> int:
        return self.points[0] if side is Side.WHITE else self.points[1]
