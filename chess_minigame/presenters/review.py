"""A match looked back at: White's prospects turn by turn, with judgement, means and luck apart, as a chart and a table.

Prospects are what a match is worth to White in percent: the chance of a win and half the chance of a draw. So a win is
100, a draw 50, a loss 0, and what moves them is told in percent points.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.models import Match
from campaigns.rules.contract import Side
from chess_minigame.presenters.score import ending_of, signed
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.odds.review import Review, ReviewedTurn, Steps, review

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 48, 624, 16, 226
# The columns, by the steps of a review.
WHATS = {
    "white_choice": "White’s choice",
    "black_choice": "Black’s choice",
    "encounter": "how they met",
    "means": "other means",
    "dice": "the d%",
    "limit": "the limit",
}
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Moved:
    """One thing that moved the prospects: "+3.1", and the side it helped; "" where it was next to nothing."""

    what: str
    points: str
    helped: str


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """One turn: both strategies, what moved White's prospects, and where they stood then."""

    number: int
    white: str
    black: str
    strategies: str
    result: str
    score: str
    moved: tuple[Moved, ...]
    after: str
    is_turning_point: bool


@dataclass(frozen=True, slots=True)
class Point:
    """A point of the chart."""

    x: str
    y: str
    label: str
    title: str
    is_turning_point: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """White's prospects over the turns, in the units of the view box."""

    text: str
    line: str
    points: tuple[Point, ...]
    lines: tuple[tuple[str, str], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


@dataclass(frozen=True, slots=True)
class LookedBack:
    """Everything the page shows; `whats` head the table's columns, `sums` add up from `start` to `end`."""

    white: str
    black: str
    ending: str
    start: str
    end: str
    whats: tuple[str, ...]
    sums: tuple[Moved, ...]
    turning_point: str
    turns: tuple[ShownTurn, ...]
    chart: Chart | None


def looked_back(match: Match) -> LookedBack:
    """The review of a match, over or so far: the DM's alone, for it tells of every means of cheating (R29)."""
    state = GRICE.read_state(match.lines.order_by("-seq")[0].state)
    found = review(state)
    names = (match.seat(Side.WHITE).name, match.seat(Side.BLACK).name)
    return LookedBack(
        white=names[0],
        black=names[1],
        ending=ending_of(state.over, names),
        start=_prospects(found.start),
        end=_prospects(found.end),
        whats=tuple(WHATS.values()),
        sums=_moved(found.steps),
        turning_point=_turning_point(found.turning_point, names[0]),
        turns=tuple(_turn(one, found.turning_point) for one in found.turns),
        chart=_chart(found, names[0]) if found.turns else None,
    )


def _moved(steps: Steps) -> tuple[Moved, ...]:
    return tuple(_one(what, getattr(steps, step)) for step, what in WHATS.items())


def _one(what: str, step: float) -> Moved:
    points = step * 50
    if abs(points) < 0.05:
        return Moved(what, "0", "")
    return Moved(what, f"{points:+.1f}".replace("-", MINUS), "white" if points > 0 else "black")


def _prospects(expectation: float) -> str:
    return f"{50 + 50 * expectation:.1f}".removesuffix(".0")


def _turn(one: ReviewedTurn, turning_point: ReviewedTurn | None) -> ShownTurn:
    notes = one.turn.notes
    return ShownTurn(
        number=one.turn.number,
        white=notes.white.strategy.value,
        black=notes.black.strategy.value,
        strategies=f"{notes.white.strategy.printed_name} against {notes.black.strategy.printed_name}",
        result=one.turn.result.name,
        score=signed(one.turn.score),
        moved=_moved(one.steps),
        after=_prospects(one.after),
        is_turning_point=one is turning_point,
    )


def _turning_point(one: ReviewedTurn | None, white: str) -> str:
    """The turn that moved most, and what in it did."""
    if one is None:
        return ""
    most = max(WHATS, key=lambda step: abs(getattr(one.steps, step)))
    return (
        f"Turn {one.turn.number}: {white}’s prospects went from {_prospects(one.before)} to "
        f"{_prospects(one.after)}, most of it by {WHATS[most]}."
    )


def _chart(found: Review, white: str) -> Chart:
    values = [found.start, *(one.after for one in found.turns)]
    places = [(_x(number, len(found.turns)), _y(value)) for number, value in enumerate(values)]
    turning = found.turning_point.turn.number if found.turning_point else None
    return Chart(
        text=f"{white}’s prospects turn by turn: " + ", ".join(map(_prospects, values)),
        line=" ".join(f"{x},{y}" for x, y in places),
        points=tuple(_points(values, places, turning)),
        lines=tuple((str(percent), _y(percent / 50 - 1)) for percent in (0, 25, 50, 75, 100)),
    )


def _points(values: list[float], places: list[tuple[str, str]], turning_point: int | None) -> Iterable[Point]:
    for number, (value, (x, y)) in enumerate(zip(values, places, strict=True)):
        when = f"After turn {number}" if number else "Before the first turn"
        yield Point(x, y, str(number or ""), f"{when}: {_prospects(value)}", number == turning_point)


def _x(number: int, turns: int) -> str:
    return _shown(LEFT + (RIGHT - LEFT) * number / turns)


def _y(expectation: float) -> str:
    return _shown(BOTTOM - (BOTTOM - TOP) * (expectation + 1) / 2)


def _shown(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")
