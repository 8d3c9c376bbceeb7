"""CM over campaign time, of one person or several, as a chart: lines that rise in steps."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise

from campaigns.learning.rules.contest import Contest
from campaigns.learning.rules.record import LearningEntry, Record, allowance
from campaigns.people.models import Character
from campaigns.rules.chess_modifier import decimal
from campaigns.web.chart import Axis, Chart, Curve, Gridline, Mark, Tick, keep_apart, percent

MAX_LINES = 6
# A cap farther above the CMs than this many times their span would press the line flat: it is told in words instead.
MAX_CAP_DISTANCE = 1
# Of a chart's height: names as close as this still stand clear of each other.
NAME_GAP = 0.085
# Without any climb there is still some chart above and below the line, in CM points.
MIN_SPAN = 2


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
    points: tuple[ChartPoint, ...]
    cap: Fraction
    cap_factor: int
    learns_on: int | None = None

    @property
    def cap_label(self) -> str:
        return f"cap {decimal(self.cap)} ({self.cap_factor} × initial CM)"


def history_of(
    character: Character, record: Record, point: Callable[[LearningEntry], ChartPoint] | None = None
) -> CmHistory | None:
    """The history in a folded `record`, as the DM is told or as `point` tells an entry; None for somebody who never had a CM."""
    cap, entries = character.cap, record.entries
    if cap is None or not entries:
        return None
    learns_on = None
    if character.is_pc:
        campaign, weeks = character.campaign, character.learning_limit_weeks
        learns_on = allowance(record, day=campaign.day, limit_weeks=weeks, rules=campaign.rules).next_day
    changes = (later for earlier, later in pairwise(entries) if later.cm != earlier.cm)
    return CmHistory(
        name=character.name,
        points=tuple(map(point or partial(_point, character), (entries[0], *changes))),
        cap=cap,
        cap_factor=character.cap_factor,
        learns_on=learns_on,
    )


# By whether it was won; None for a draw.
_OUTCOMES = {True: "won", False: "lost", None: "drew"}


def _point(character: Character, entry: LearningEntry) -> ChartPoint:
    event = entry.event
    if not isinstance(event, Contest):
        return ChartPoint(event.day, entry.cm, event.reason)
    side = event.side_of(character.pk)
    outcome = _OUTCOMES[None if event.winner is None else event.winner is side]
    gain = f": +{decimal(entry.lesson.credited)}" if entry.lesson else ""
    why = f"{outcome} against {event.seat(side.other).name}{gain}"
    return ChartPoint(event.day, entry.cm, why, learned=True)


class _Drawing:
    """Histories on one scale: days from left to right up to `today`, or to a day that is waited for."""

    def __init__(self, histories: Sequence[CmHistory], today: int, date_of: Callable[[int], str]) -> None:
        self.today, self.date_of = today, date_of
        self.is_single = len(histories) == 1
        points = [point for history in histories for point in history.points]
        learning_days = [history.learns_on for history in histories if history.learns_on is not None]
        self.first = min(point.day for point in points)
        self.last = max(today, *learning_days, *(point.day for point in points))
        lowest, highest = (float(bound(point.cm for point in points)) for bound in (min, max))
        cap = float(histories[0].cap)
        max_cap = highest + MAX_CAP_DISTANCE * max(highest - lowest, MIN_SPAN)
        self.cap = cap if self.is_single and cap <= max_cap else None
        bounds = (lowest, highest) if self.cap is None else (lowest, highest, self.cap)
        self.axis = Axis.fit(min(bounds), max(bounds), MIN_SPAN)

    def x(self, day: int) -> str:
        days = self.last - self.first
        return percent((day - self.first) / days if days else 0)

    def name_places(self, histories: Sequence[CmHistory]) -> list[str]:
        """How high each line's name stands beside its end."""
        ends = [self.axis.depth(float(history.points[-1].cm)) for history in histories]
        return [percent(depth) for depth in keep_apart(ends, NAME_GAP)]

    def line(self, history: CmHistory, name_y: str = "") -> Curve:
        """Level from point to point, up or down at each, level to today."""
        days = [*(point.day for point in history.points), max(self.today, history.points[-1].day)]
        steps = zip(history.points, pairwise(days), strict=True)
        coordinates = [(self.x(day), self.axis.y(float(point.cm))) for point, step in steps for day in step]
        name_prefix = "" if self.is_single else f"{history.name}, "
        marks = [
            Mark(
                self.x(point.day),
                self.axis.y(float(point.cm)),
                f"{name_prefix}{self.date_of(point.day)}: {decimal(point.cm)}. {point.why}",
                kind="cm-learned" if point.learned else "",
            )
            for point in history.points
        ]
        return Curve(coordinates, marks, history.name, name_y)


def cm_chart(
    histories: Sequence[CmHistory], today: int, date_of: Callable[[int], str], *, with_names: bool = False
) -> Chart:
    """The histories of one to MAX_LINES people; of one alone also the cap and the day the learning limit ends."""
    drawing, first_history = _Drawing(histories, today, date_of), histories[0]
    name_places = drawing.name_places(histories) if with_names else [""] * len(histories)
    levels, notes, vertical_x = drawing.axis.levels, list[str](), ""
    if drawing.cap is not None:
        levels.append(Gridline(drawing.axis.y(drawing.cap), first_history.cap_label, "cm-cap", 4, -6))
    elif drawing.is_single:
        notes.append(f"{first_history.cap_label}, above this chart.")
    if drawing.is_single and first_history.learns_on is not None:
        notes.append(f"may learn again on {date_of(first_history.learns_on)}.")
        vertical_x = drawing.x(first_history.learns_on)
    first, last = Tick("0", date_of(drawing.first), "start"), Tick("100%", date_of(drawing.last), "end")
    pairs = ((point, history.name) for history in histories for point in history.points)
    points = sorted(pairs, key=lambda pair: pair[0].day)
    people = "; ".join(
        f"{history.name + ': ' if len(histories) > 1 else ''}{decimal(history.points[0].cm)} on {date_of(history.points[0].day)}, "
        f"{decimal(history.points[-1].cm)} since {date_of(history.points[-1].day)}, {history.cap_label}"
        for history in histories
    )
    return Chart(
        text=f"Chess Modifier over campaign time: {people}.",
        lines=list(map(drawing.line, histories, name_places)),
        kind="has-names" if with_names else "",
        levels=levels,
        ticks=[first, last] if first.label != last.label else [first],
        vertical_x=vertical_x,
        notes=notes,
        rows=[(date_of(point.day), name, decimal(point.cm), point.why) for point, name in points],
    )
