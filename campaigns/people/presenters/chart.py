"""CM over campaign time as a line that rises in steps, with the cap above it (templates/components/cm_chart.html)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from campaigns.rules.chess_modifier import decimal

LINES = 5


@dataclass(frozen=True, slots=True)
class ChartPoint:
    """The CM from a day on, and why."""

    day: int
    cm: Fraction
    why: str


@dataclass(frozen=True)
class CmChart:
    """Somebody's CM from the first moment to `today`, drawn in the units of its view box."""

    width, height = 640, 260
    left, right, top, bottom = 48, 624, 20, 226

    moments: tuple[ChartPoint, ...]
    today: int
    cap: Fraction
    cap_label: str
    date_of: Callable[[int], str]

    @property
    def text(self) -> str:
        """For screen readers."""
        first, last = self.moments[0], self.moments[-1]
        return (
            f"Chess Modifier over campaign time: {decimal(first.cm)} on {self.date_of(first.day)}, "
            f"{decimal(last.cm)} since {self.date_of(last.day)}; {self.cap_label}."
        )

    @property
    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Show as table: date, CM and why."""
        return ((self.date_of(one.day), decimal(one.cm), one.why) for one in self.moments)

    @property
    def line(self) -> str:
        """Level from moment to moment, up or down at each, level to today."""
        corners = [(self.moments[0].day, self.moments[0].cm)]
        for before, moment in pairwise(self.moments):
            corners += [(moment.day, before.cm), (moment.day, moment.cm)]
        corners.append((self._last, self.moments[-1].cm))
        return " ".join(f"{self._x(day)},{self._y(cm)}" for day, cm in corners)

    @property
    def points(self) -> Iterator[tuple[str, str, str]]:
        """Where each moment stands, with its title."""
        for one in self.moments:
            yield self._x(one.day), self._y(one.cm), f"{self.date_of(one.day)}: {decimal(one.cm)}. {one.why}"

    @property
    def dates(self) -> Iterator[tuple[str, str, str]]:
        """The marks below: where, on which side of it the text begins, and the first and the last date."""
        yield self._x(self._first), "start", self.date_of(self._first)
        if self._last != self._first:
            yield self._x(self._last), "end", self.date_of(self._last)

    @property
    def levels(self) -> list[tuple[str, int]]:
        """The marks on the left: where, and the CM."""
        return [(self._y(cm), cm) for cm in range(0, self._high + 1, self._step)]

    @property
    def cap_level(self) -> str:
        return self._y(self.cap)

    @property
    def _first(self) -> int:
        return self.moments[0].day

    @property
    def _last(self) -> int:
        return max(self.today, self.moments[-1].day)

    @cached_property
    def _highest(self) -> float:
        return max(float(self.cap), *(float(moment.cm) for moment in self.moments))

    @cached_property
    def _high(self) -> int:
        """The CM at the upper edge."""
        return self._step * (int(self._highest / self._step) + 1)

    @cached_property
    def _step(self) -> int:
        """1, 2 or 5 times a power of ten, so that about LINES lines cross the chart."""
        power = 1
        while True:
            for factor in (1, 2, 5):
                if factor * power * LINES >= self._highest:
                    return factor * power
            power *= 10

    def _x(self, day: int) -> str:
        days = self._last - self._first
        part = (day - self._first) / days if days else 0
        return _number_text(self.left + (self.right - self.left) * part)

    def _y(self, cm: Fraction | int) -> str:
        return _number_text(self.bottom - (self.bottom - self.top) * float(cm) / self._high)


def _number_text(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
