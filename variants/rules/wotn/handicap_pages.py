"""Handicap points on the pages: which improvements of the set-up there are, what each costs, and why others are refused.

Source: Trenholme, "A handicap system for WOTN"; R10.3 to R10.9.
"""

from collections.abc import Iterable

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.grid.army import side_of
from variants.rules.orthodox.pieces import GRID
from variants.rules.pair import Event, Growth, Handicap, Preparation, Step
from variants.rules.wotn import handicap, setting_up, spending
from variants.rules.wotn.army import ARMY
from variants.rules.wotn.pieces import token
from variants.rules.wotn.situation import Situation
from variants.rules.wotn.spending import Improve


class WotnHandicap(Handicap[Situation]):
    """Trenholme's handicap."""

    most = handicap.MOST
    source = "Sam Trenholme's handicap: a winner who has points loses one, otherwise the loser gains one."

    def fold(self, one: str, other: str, events: Iterable[Event]) -> tuple[Step, ...]:
        return handicap.fold(one, other, events)

    def points(self, options: Situation) -> tuple[int, int]:
        return options.points

    def with_points(self, options: Situation, points: tuple[int, int]) -> Situation:
        return setting_up.with_points(options, points)

    def preparation(self, position: Situation) -> Preparation | None:
        side = position.spender
        if side is None:
            return None
        squares = [at for at, code in ARMY.pieces_on(position.board) if side_of(code) is side]
        growths = {GRID.name(at): _growths(position, side, at) for at in squares}
        return Preparation(side, position.points_of(side), growths, setting_up.READY.text)

    def prepares(self, text: str) -> bool:
        return text == setting_up.READY.text or text.startswith("improve ")


def _growths(position: Situation, side: Side, square: int) -> tuple[Growth, ...]:
    """What the piece on a square can grow into, the cheapest first, and why that is refused."""
    chart, placed, points = position.chart, position.placed, position.points_of(side)
    growths = []
    for other, price in chart.reach(ARMY.piece(placed.board[square])).items():
        improve, refusal = Improve(square, token(other)), ""
        try:
            spending.improved(chart, placed, side, points, improve)
        except NotPossible as reason:
            refusal = str(reason)
        growths.append(Growth(improve.text, other.letter, price, refusal))
    return tuple(growths)
