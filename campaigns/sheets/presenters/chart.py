"""CM over campaign time, of one person or several: lines that rise in steps (templates/components/cm_chart.html).

Places are percentages of the drawing, so that lines stretch with the page while text keeps its size.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import ceil, floor

from campaigns.rules.chess_modifier import decimal

MOST_LINES = 6
GRID_LINES = 5
# A cap farther above the CMs than this many times their span would press the line flat: it is told in words instead.
FARTHEST_CAP = 1
# Without any climb there is still some chart above and below the line, in CM points.
LEAST_SPAN = 2


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """The CM from a day on, and why; `learned` where a game taught it."""

    day: int
    cm: Fraction
    why: str
    learned: bool = False


@dataclass(frozen=True, slots=True)
class CmHistory:
    """A person's CM whenever it moved, first to last and never empty; `learns_on` is the day the learning limit ends."""

    name: str
    url: str
    points: tuple[ChartPoint, ...]
    cap: Fraction
    cap_factor: int
    learns_on: int | None = None

    @property
    def cap_label(self) -> str:
        return f"cap {decimal(self.cap)} ({self.cap_factor} × initial CM)"


@dataclass(frozen=True, slots=True)
class Axis:
    """The CMs at the lower and the upper edge, and how far the lines across are apart."""

    low: float
    high: float
    step: float

    @classmethod
    def around(cls, lowest: float, highest: float) -> "Axis":
        """The axis on which these CMs fill the height, with about GRID_LINES lines at round numbers across it."""
        spare = max(0.0, LEAST_SPAN - (highest - lowest)) / 2
        lowest, highest = max(0.0, lowest - spare), highest + spare
        step = _round_step((highest - lowest) / GRID_LINES)
        low, high = floor(lowest / step), ceil(highest / step)
        return cls(low * step, high * step, step)

    @property
    def levels(self) -> list[float]:
        return [
            self.low + number * self.step for number in range(round((self.high - self.low) / self.step) + 1)
        ]

    def y(self, cm: float) -> str:
        """How far below the upper edge a CM stands."""
        return _percent((self.high - cm) / (self.high - self.low))


@dataclass(frozen=True)
class CmLine:
    """One person's line on a chart."""

    chart: "CmChart"
    number: int
    history: CmHistory

    @property
    def steps(self) -> Iterator[tuple[str, str, str, str]]:
        """The line's pieces from x, y to x, y: level from point to point, up or down at each, level to today."""
        chart, points = self.chart, self.history.points
        for before, after in pairwise(points):
            x, y, later = chart.x(before.day), chart.y(before.cm), chart.x(after.day)
            yield x, y, later, y
            yield later, y, later, chart.y(after.cm)
        y = chart.y(points[-1].cm)
        yield chart.x(points[-1].day), y, chart.x(max(chart.today, points[-1].day)), y

    @property
    def marks(self) -> Iterator[tuple[str, str, str, bool]]:
        """Each point: x, y, what is told of it, and whether it was learned."""
        for point in self.history.points:
            text = f"{self.chart.date_of(point.day)}: {decimal(point.cm)}. {point.why}"
            yield self.chart.x(point.day), self.chart.y(point.cm), self._of_one(text), point.learned

    def _of_one(self, text: str) -> str:
        return text if self.chart.is_single else f"{self.history.name}, {text}"


@dataclass(frozen=True)
class CmChart:
    """The histories of one to MOST_LINES people up to `today`, on one scale."""

    histories: tuple[CmHistory, ...]
    today: int
    date_of: Callable[[int], str]

    @property
    def is_single(self) -> bool:
        return len(self.histories) == 1

    @property
    def lines(self) -> list[CmLine]:
        return [CmLine(self, number, history) for number, history in enumerate(self.histories, start=1)]

    @property
    def text(self) -> str:
        """For screen readers."""
        people = "; ".join(
            f"{'' if self.is_single else history.name + ': '}{decimal(history.points[0].cm)} on {self.date_of(history.points[0].day)}, "
            f"{decimal(history.points[-1].cm)} since {self.date_of(history.points[-1].day)}, {history.cap_label}"
            for history in self.histories
        )
        return f"Chess Modifier over campaign time: {people}."

    @property
    def rows(self) -> list[tuple[str, str, str, str]]:
        """Show as table: date, name, CM and why, in campaign order."""
        points = sorted(
            ((point, history.name) for history in self.histories for point in history.points),
            key=lambda pair: pair[0].day,
        )
        return [(self.date_of(point.day), name, decimal(point.cm), point.why) for point, name in points]

    @property
    def levels(self) -> list[tuple[str, str]]:
        """The marks on the left: where, and the CM."""
        return [(self._axis.y(cm), f"{cm:g}") for cm in self._axis.levels]

    @property
    def cap(self) -> tuple[str, str] | None:
        """One person's cap line: where, and what is written at it; None where it is not drawn."""
        if not self.is_single or self._cap_drawn is None:
            return None
        return self._axis.y(self._cap_drawn), self.histories[0].cap_label

    @property
    def notes(self) -> list[str]:
        """What one person's chart says below it: a cap too far above to be drawn, and the day the learning limit ends."""
        if not self.is_single:
            return []
        history, notes = self.histories[0], []
        if self._cap_drawn is None:
            notes.append(f"{history.cap_label}, above this chart.")
        if history.learns_on is not None:
            notes.append(f"may learn again on {self.date_of(history.learns_on)}.")
        return notes

    @property
    def learns_at(self) -> str:
        """Where the learning limit of one person ends; empty where none holds."""
        day = self.histories[0].learns_on if self.is_single else None
        return "" if day is None else self.x(day)

    @property
    def first_date(self) -> str:
        return self.date_of(self._first)

    @property
    def last_date(self) -> str:
        return self.date_of(self._last)

    def x(self, day: int) -> str:
        """How far from the left edge a day stands."""
        days = self._last - self._first
        return _percent((day - self._first) / days if days else 0)

    def y(self, cm: Fraction) -> str:
        """How far from the upper edge a CM stands."""
        return self._axis.y(float(cm))

    @property
    def _points(self) -> Iterable[ChartPoint]:
        return (point for history in self.histories for point in history.points)

    @cached_property
    def _first(self) -> int:
        return min(point.day for point in self._points)

    @cached_property
    def _last(self) -> int:
        awaited = [history.learns_on for history in self.histories if history.learns_on is not None]
        return max(self.today, *awaited, *(point.day for point in self._points))

    @cached_property
    def _span(self) -> tuple[float, float]:
        cms = [float(point.cm) for point in self._points]
        return min(cms), max(cms)

    @cached_property
    def _cap_drawn(self) -> float | None:
        """The cap, where it is one person's and near enough to leave the line its height."""
        lowest, highest = self._span
        cap = float(self.histories[0].cap)
        near = highest + FARTHEST_CAP * max(highest - lowest, LEAST_SPAN)
        return cap if self.is_single and cap <= near else None

    @cached_property
    def _axis(self) -> Axis:
        lowest, highest = self._span
        cap = highest if self._cap_drawn is None else self._cap_drawn
        return Axis.around(min(lowest, cap), max(highest, cap))


def _round_step(least: float) -> float:
    """The smallest of 0.1, 0.2, 0.5, 1, 2, 5, 10 ... that is not below `least`."""
    power = 0.1
    while True:
        for factor in (1, 2, 5):
            if factor * power >= least:
                return factor * power
        power *= 10


def _percent(part: float) -> str:
    return f"{100 * part:.2f}".rstrip("0").removesuffix(".") + "%"
