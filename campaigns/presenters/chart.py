"""CM over campaign time as a line that rises in steps, with the cap above it (templates/components/cm_chart.html)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from campaigns.rules import chess_modifier

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 624, 20, 226
LINES = 5


@dataclass(frozen=True, slots=True)
class Moment:
    """The CM from a day on, and why."""

    day: int
    cm: Fraction
    why: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark at an axis or a cap line; only one of `x` and `y` is looked at."""

    label: str
    x: str = ""
    y: str = ""
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Point:
    x: str
    y: str
    title: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the same as a table."""

    day: str
    cm: str
    why: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything the template draws, in the units of its view box."""

    text: str
    line: str
    points: tuple[Point, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    caps: tuple[Tick, ...]
    rows: tuple[Row, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


@dataclass(frozen=True, slots=True)
class Scale:
    """Where days and CMs stand in the view box."""

    first: int
    last: int
    low: float
    high: float

    def x(self, day: int) -> float:
        if self.last == self.first:
            return LEFT
        return LEFT + (RIGHT - LEFT) * (day - self.first) / (self.last - self.first)

    def y(self, cm: Fraction | float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (float(cm) - self.low) / (self.high - self.low)


def chart(
    moments: Sequence[Moment], *, today: int, cap: Fraction, cap_label: str, date_of: Callable[[int], str]
) -> Chart | None:
    """The chart of somebody's CM from the first moment to `today`; None for nobody's."""
    if not moments:
        return None
    step = _step(max(float(cap), *(float(moment.cm) for moment in moments)))
    top = max(float(cap), *(float(moment.cm) for moment in moments))
    high = step * (int(top / step) + 1)
    scale = Scale(moments[0].day, max(today, moments[-1].day), 0, high)
    return Chart(
        text=_text(moments, cap_label, date_of),
        line=_line(moments, scale),
        points=tuple(_point(moment, scale, date_of) for moment in moments),
        x_ticks=_x_ticks(scale, date_of),
        y_ticks=tuple(Tick(str(cm), y=_shown(scale.y(cm))) for cm in range(0, high + 1, step)),
        caps=(Tick(cap_label, y=_shown(scale.y(cap))),),
        rows=tuple(Row(date_of(m.day), chess_modifier.display(m.cm), m.why) for m in moments),
    )


def _step(top: float) -> int:
    """1, 2 or 5 times a power of ten, so that about LINES lines cross the chart."""
    power = 1
    while True:
        for factor in (1, 2, 5):
            if factor * power * LINES >= top:
                return factor * power
        power *= 10


def _line(moments: Sequence[Moment], scale: Scale) -> str:
    """Level from moment to moment, up or down at each, level to today."""
    corners = [(scale.x(moments[0].day), scale.y(moments[0].cm))]
    for moment in moments[1:]:
        corners += [(scale.x(moment.day), corners[-1][1]), (scale.x(moment.day), scale.y(moment.cm))]
    corners.append((scale.x(scale.last), corners[-1][1]))
    return " ".join(f"{_shown(x)},{_shown(y)}" for x, y in corners)


def _point(moment: Moment, scale: Scale, date_of: Callable[[int], str]) -> Point:
    title = f"{date_of(moment.day)}: {chess_modifier.display(moment.cm)}. {moment.why}"
    return Point(_shown(scale.x(moment.day)), _shown(scale.y(moment.cm)), title)


def _x_ticks(scale: Scale, date_of: Callable[[int], str]) -> tuple[Tick, ...]:
    first = Tick(date_of(scale.first), x=_shown(scale.x(scale.first)), anchor="start")
    if scale.last == scale.first:
        return (first,)
    return first, Tick(date_of(scale.last), x=_shown(scale.x(scale.last)), anchor="end")


def _text(moments: Sequence[Moment], cap_label: str, date_of: Callable[[int], str]) -> str:
    first, last = moments[0], moments[-1]
    return (
        f"Chess Modifier over campaign time: {chess_modifier.display(first.cm)} on {date_of(first.day)}, "
        f"{chess_modifier.display(last.cm)} since {date_of(last.day)}; {cap_label}."
    )


def _shown(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
