"""A chart: lines on one axis, what is told of their points, and the same as a table (templates/components/chart.html).

Places are percentages of the drawing, so that lines stretch with the page while text keeps its size.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import ceil, floor

# About so many lines across a chart stand at round numbers.
GRID_LINES = 5
DrawnPoint = tuple[str, str]


def percent(share: float) -> str:
    """A part of the drawing's width or height, from 0 to 1."""
    return f"{100 * share:.2f}".rstrip("0").removesuffix(".") + "%"


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a line; `text` is told of it, `number` is written in it."""

    x: str
    y: str
    text: str = ""
    radius: float = 4.5
    kind: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line through `points`; where there is `name_y`, its name stands beside its end, as high as that."""

    points: Sequence[DrawnPoint]
    marks: Sequence[Mark]
    name: str = ""
    name_y: str = ""

    @property
    def steps(self) -> Iterator[tuple[DrawnPoint, DrawnPoint]]:
        return pairwise(self.points)


@dataclass(frozen=True, slots=True)
class Gridline:
    """A line across the chart; its label begins so many pixels from its left end, or ends there if they are negative."""

    y: str
    label: str
    kind: str = "cm-grid"
    dx: int = -8
    dy: int = 4


@dataclass(frozen=True, slots=True)
class Tick:
    x: str
    label: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """What is drawn, and `text`, which screen readers are told instead.

    `vertical_x` is where a vertical line stands, `strips` are links over the chart (left edge, width, address, text). `rows`
    (date, name, value, why) are empty on a page that has a fuller table.
    """

    text: str
    lines: Sequence[Curve]
    levels: Sequence[Gridline]
    ticks: Sequence[Tick]
    kind: str = ""
    vertical_x: str = ""
    strips: Sequence[tuple[str, str, str, str]] = ()
    notes: Sequence[str] = ()
    rows: Sequence[tuple[str, str, str, str]] = ()

    @property
    def is_single(self) -> bool:
        return len(self.lines) == 1


@dataclass(frozen=True, slots=True)
class Axis:
    """The values at the lower and the upper edge, and how far the lines across are apart."""

    low: float
    high: float
    step: float

    @classmethod
    def fit(cls, lowest: float, highest: float, min_span: float) -> "Axis":
        """The axis from 0 up on which these values fill the height, unless they span less than `min_span`."""
        spare = max(0.0, min_span - (highest - lowest)) / 2
        lowest, highest = max(0.0, lowest - spare), highest + spare
        # The smallest of 0.1, 0.2, 0.5, 1, 2, 5, 10 ... that makes no more lines.
        round_steps = (factor * 10.0**power for power in count(-1) for factor in (1, 2, 5))
        step = next(step for step in round_steps if step >= (highest - lowest) / GRID_LINES)
        low, high = floor(lowest / step), ceil(highest / step)
        return cls(low * step, high * step, step)

    @property
    def values(self) -> list[float]:
        steps = round((self.high - self.low) / self.step)
        return [self.low + number * self.step for number in range(steps + 1)]

    @property
    def levels(self) -> list[Gridline]:
        """The lines at `values`; the lowest is the axis."""
        first, *others = (Gridline(self.y(value), f"{value:g}") for value in self.values)
        return [Gridline(first.y, first.label, "cm-axis"), *others]

    def depth(self, value: float) -> float:
        """How far below the upper edge a value stands, from 0 to 1."""
        return (self.high - value) / (self.high - self.low)

    def y(self, value: float) -> str:
        return percent(self.depth(value))


def keep_apart(depths: Sequence[float], gap: float) -> list[float]:
    """Depths in their order, none below 1, moved so that each is a gap from the next."""
    spaced = list(depths)
    downwards = sorted(range(len(depths)), key=depths.__getitem__)
    for upper, lower in pairwise(downwards):
        spaced[lower] = max(spaced[lower], spaced[upper] + gap)
    edge = 1.0
    for place in reversed(downwards):
        spaced[place] = min(spaced[place], edge)
        edge = spaced[place] - gap
    return spaced
