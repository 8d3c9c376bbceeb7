"""A chess clock: what each side has left, whose time runs, and why it stands. Every time is an argument, in milliseconds.

A turn is charged for what was thought in it, less its delay; an increment comes with the end of the turn, paused or not, once the clock
has begun. `alive` is the last moment somebody looked after the clock. Where the next look is earlier, or much later, the machine's
own clock was put back or nobody was there: what lies between is nobody's time.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum

from campaigns.campaign.rules.time_of_day import duration
from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain_line

SECOND, MINUTE = 1000, 60_000
# A move counts from when its device sent it, at most so much earlier than it came.
MAX_LAG = SECOND
# Nobody looked after the clock for so long: the server was away. One that has started since gives its first sign sooner.
OUTAGE, RESTART = 5 * SECOND, 2 * SECOND
MAX_MINUTES, MAX_EXTRA_SECONDS = 300, 300
_MAX_TYPED_LENGTH = 60
_MSG_TRY = "Try 10+5: ten minutes, and 5 seconds a turn."
_MSG_ONE_PERIOD = (
    "It has whole minutes for the whole game, like 10+5: no halves, and no more time after so many moves."
)

PRESETS = ("3+2", "5+3", "10+5", "15+10", "30+20", "60+30")
# From so many minutes on a bare figure may as well be the seconds of a PGN's TimeControl.
_AMBIGUOUS_FROM = 120
# How people write the parts of a clock, each with its sign in _TYPED.
_SPELLINGS = tuple(
    (re.compile(spelling), sign)
    for spelling, sign in (
        (r"(?<=[0-9]) ?(?:hours?|hrs?|h)(?![a-z])\.?", "h "),
        (r"(?<=[0-9]) ?(?:seconds?|secs?|s|\"|'')(?![a-z])\.?", "s "),
        (r"(?<=[0-9]) ?(?:minutes?|mins?|m|')(?![a-z])\.?", "m "),
        (r" ?(?:a|per|each|/) ?(?:move|turn)$", ""),
        (r"^(?:game|sd|g)(?![a-z]) ?(?:/|in)? ?", "g"),
        (r"\b(?:t ?/ ?d|delay)(?![a-z])|(?<=[0-9])delay(?![a-z])", "d"),
        (r"\b(?:increment|inc)(?![a-z])", "i"),
        (r"[()]", " "),
        (r" ?(?:[|;]|(?<=[hms] ),|,(?= ?[di+])|/(?= ?[di])|plus|and) ?", "+"),
        (r" (?![0-9])|(?<![0-9]) ", ""),
    )
)
_TYPED = re.compile(
    r"(g?)(?:([0-9]{1,2})h)?(?:([0-9]{1,5})([ms]?))?"
    r"(?:(?:\+|(?<=[ms])|(?=[di]))([di]?)[/+]?([0-9]{1,4})s?([di]?))?"
)
_PERIODS = re.compile(r"[0-9*] ?[/.] ?[0-9]|:")


class Extra(StrEnum):
    """What the seconds after the plus are: given after each turn, or passing before a turn is charged."""

    INCREMENT = "increment"
    DELAY = "delay"


class Stop(StrEnum):
    """Why no time runs; empty while it does."""

    RUNS = ""
    START = "start"
    PAUSED = "paused"
    DICE = "dice"
    AWAY = "away"
    FLAG = "flag"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Minutes for the game, and seconds for each turn; `black` is Black's own, where the times of the sides differ."""

    minutes: int
    seconds: int = 0
    extra: Extra = Extra.INCREMENT
    black: "TimeControl | None" = None

    def of(self, side: Side) -> "TimeControl":
        return self.black if self.black is not None and side is Side.BLACK else self

    @property
    def swapped(self) -> "TimeControl":
        """White's time for Black, and Black's for White."""
        return self if self.black is None else replace(self.black, black=replace(self, black=None))

    @property
    def delay(self) -> int:
        return self.seconds * SECOND if self.extra is Extra.DELAY else 0

    @property
    def increment(self) -> int:
        return self.seconds * SECOND if self.extra is Extra.INCREMENT else 0


@dataclass(frozen=True, slots=True)
class SideTime:
    """What a side had at the beginning of its turn, and what of the turn it has thought."""

    left: int
    spent: int = 0


@dataclass(frozen=True, slots=True)
class ClockState:
    """`since` is from when on the sides `on_move` are charged, unless it stands."""

    control: TimeControl
    white: SideTime
    black: SideTime
    on_move: frozenset[Side] = frozenset()
    stop: Stop = Stop.START
    since: int = 0
    alive: int = 0

    def of(self, side: Side) -> SideTime:
        return self.white if side is Side.WHITE else self.black

    def increment(self, side: Side) -> int:
        """What a side earns with a turn that ends now; the one that begins the clock earns none."""
        return 0 if self.stop is Stop.START else self.control.of(side).increment

    def is_running(self, side: Side) -> bool:
        return self.stop is Stop.RUNS and side in self.on_move

    def remaining(self, side: Side, at: int) -> int:
        """What a side has left; below 0 once its flag has fallen."""
        time = self.of(side)
        spent = time.spent + (max(0, at - self.since) if self.is_running(side) else 0)
        return time.left - max(0, spent - self.control.of(side).delay)

    def fallen_sides(self, at: int) -> tuple[Side, ...]:
        return tuple(side for side in Side if self.remaining(side, at) <= 0)

    @property
    def falls_at(self) -> int | None:
        """When the next flag will fall; None while nobody's time runs."""
        falls = (self.since + self._time_to_flag(side) for side in Side if self.is_running(side))
        return min(falls, default=None)

    def _time_to_flag(self, side: Side) -> int:
        return self.remaining(side, self.since) + max(0, self.control.of(side).delay - self.of(side).spent)

    def _with_time(self, side: Side, time: SideTime) -> "ClockState":
        return replace(self, white=time) if side is Side.WHITE else replace(self, black=time)


def new_clock(control: TimeControl) -> ClockState:
    white, black = (SideTime(control.of(side).minutes * MINUTE) for side in Side)
    return ClockState(control, white, black)


def look_after(clock: ClockState, at: int, started: int = 0) -> ClockState:
    """The clock as a server finds it that looks after it now and has `started` then."""
    gap = at - clock.alive
    max_gap = RESTART if clock.alive < started else OUTAGE
    uncharged = gap if clock.stop is Stop.RUNS and clock.alive and not 0 <= gap <= max_gap else 0
    return replace(clock, since=clock.since + uncharged, alive=at)


def charge(clock: ClockState, at: int) -> ClockState:
    """The same clock, with all that was thought until now in its sides' turns."""
    for side in Side:
        if clock.is_running(side):
            time = clock.of(side)
            clock = clock._with_time(side, replace(time, spent=time.spent + max(0, at - clock.since)))
    return replace(clock, since=at)


def lag(clock: ClockState, at: int, thinking: int | None) -> int:
    """How much of the time until now the move was on its way, by what its device has measured; None: it did not."""
    measured = max(0, at - clock.since)
    return 0 if thinking is None else min(max(0, measured - thinking), MAX_LAG, measured)


def press(clock: ClockState, to: Collection[Side], at: int, sent: int | None = None) -> ClockState:
    """Whoever was on move and is so no more has ended the turn, and is charged until `sent`; those of `to` are on move."""
    clock_at_send, pressed = charge(clock, at if sent is None else sent), charge(clock, at)
    for side in clock.on_move - set(to):
        time_left = clock_at_send.remaining(side, clock_at_send.since) + clock.increment(side)
        pressed = pressed._with_time(side, SideTime(time_left))
    return replace(pressed, on_move=frozenset(to))


def set_on_move(clock: ClockState, to: Collection[Side], at: int) -> ClockState:
    """Put others on move, though nobody's turn has ended."""
    return replace(charge(clock, at), on_move=frozenset(to))


def finish_turn(clock: ClockState, side: Side, at: int, sent: int) -> ClockState:
    """A side of two that think at once has done with its turn, which goes on: what it had at its beginning still stands."""
    time = charge(clock, sent).of(side)
    return set_on_move(clock, clock.on_move - {side}, at)._with_time(side, time)


def begin_turn(clock: ClockState, played: Collection[Side], to: Collection[Side], at: int) -> ClockState:
    """The turn of both has ended: each of those who `played` is charged, and the next begins."""
    clock = charge(clock, at)
    for side in played:
        clock = clock._with_time(side, SideTime(clock.remaining(side, at) + clock.increment(side)))
    return replace(clock, on_move=frozenset(to))


def secret_view(clock: ClockState, own: Side | None, at: int) -> ClockState:
    """What a side knows that may not hear when the other has done: its own time, and the other's at the turn's beginning.

    Nothing else of the clock is in it; its own time is seen to go on where it stands for the other's fallen flag.
    """
    runs = own is not None and own in clock.on_move and clock.stop in (Stop.RUNS, Stop.FLAG)
    view = charge(replace(clock, stop=Stop.RUNS) if runs else clock, at)
    for side in Side:
        if side is not own:
            view = view._with_time(side, SideTime(clock.of(side).left))
    return replace(view, on_move=frozenset([own] if own and runs else ()), alive=at)


def set_stop(clock: ClockState, why: Stop, at: int) -> ClockState:
    """The clock standing from now on, or running: `Stop.RUNS`."""
    return replace(charge(clock, at), stop=why)


def add_time(clock: ClockState, side: Side, milliseconds: int, at: int) -> ClockState:
    """The clock with so much more for a side, at most the longest there is."""
    clock = charge(clock, at)
    spent = clock.of(side).spent
    time_left = min(max(clock.remaining(side, at), 0) + milliseconds, MAX_MINUTES * MINUTE)
    return clock._with_time(side, SideTime(time_left + max(0, spent - clock.control.of(side).delay), spent))


def restore_times(
    clock: ClockState, white: SideTime, black: SideTime, to: Collection[Side], at: int
) -> ClockState:
    """The clock as it was after an earlier line: what was thought since is given back."""
    return replace(clock, white=white, black=black, on_move=frozenset(to), since=at)


def reopen_turn(clock: ClockState, to: Collection[Side], at: int, *, has_earned: bool) -> ClockState:
    """A turn goes on that its own maker took back: nothing is given back, and neither the increment it `has_earned` nor a delay comes twice."""
    clock = charge(clock, at)
    for side in set(to) - clock.on_move:
        earned = clock.increment(side) if has_earned else 0
        time_left = max(clock.of(side).left - earned, 0)
        clock = clock._with_time(side, SideTime(time_left, clock.control.of(side).delay))
    return replace(clock, on_move=frozenset(to))


def read(text: str) -> TimeControl:
    """The clock of `10+5`, `10`, `G/30;d5`, `10min 5sec` or `1h30+30`: minutes, and seconds for each turn.

    Raises Unreadable, Ambiguous for a bare figure from two hours on, which may be a PGN's seconds, and NotPossible outside a minute
    to five hours.
    """
    line = plain_line(text, _MAX_TYPED_LENGTH).lower()
    for spelling, sign in _SPELLINGS:
        line = spelling.sub(sign, line)
    match = _TYPED.fullmatch(line)
    if match is None or not (match[2] or match[3]) or (match[2] and match[4] == "s"):
        advice = _MSG_ONE_PERIOD if _PERIODS.search(line) else _MSG_TRY
        raise Unreadable(f"Can't read {quoted(text)} as a clock. {advice}")
    hours, figure, seconds = int(match[2] or 0), int(match[3] or 0), int(match[6] or 0)
    extra = Extra.DELAY if "d" in (match[5], match[7]) else Extra.INCREMENT
    if match[4] == "s":
        return _check_limits(TimeControl(_whole_minutes(text, figure), seconds, extra), text)
    is_bare = not (match[1] or match[2] or match[4])
    if is_bare and figure >= _AMBIGUOUS_FROM:
        _check_ambiguous(text, figure, seconds, extra)
    return _check_limits(TimeControl(60 * hours + figure, seconds, extra), text)


def _whole_minutes(text: str, seconds: int) -> int:
    minutes, remainder = divmod(seconds, 60)
    if remainder:
        raise NotPossible(f"A clock begins with whole minutes; {quoted(text)} does not.")
    return minutes


def _check_ambiguous(text: str, figure: int, seconds: int, extra: Extra) -> None:
    """Raise Ambiguous with how to type the minutes that a bare figure means here, and the seconds that it is in a PGN."""
    readings = []
    if figure <= MAX_MINUTES:
        minutes = write(TimeControl(figure, seconds, extra))
        readings.append(f"{quoted(text)} is {duration(figure)} here: for that, type {minutes}.")
    if figure % 60 == 0 and figure // 60 <= MAX_MINUTES:
        as_seconds = write(TimeControl(figure // 60, seconds, extra))
        readings.append(f"In a PGN {quoted(text)} has {figure} seconds: for those, type {as_seconds}.")
    if readings and seconds <= MAX_EXTRA_SECONDS:
        raise Ambiguous(" ".join(readings))


def _check_limits(control: TimeControl, text: str) -> TimeControl:
    if control.minutes < 1 <= control.seconds:
        raise NotPossible(
            f"{quoted(text)} leaves no time for the first turn. Begin with at least a minute, like 1+{control.seconds}."
        )
    if not (1 <= control.minutes <= MAX_MINUTES and control.seconds <= MAX_EXTRA_SECONDS):
        raise NotPossible(
            f"A clock has 1 to {MAX_MINUTES} minutes, and at most {MAX_EXTRA_SECONDS} seconds a turn; {quoted(text)} is outside."
        )
    return control


def write(control: TimeControl) -> str:
    """`10+5`, as `read` takes it; `180min+2`, where a bare figure would be asked about; `30 d5` with a delay."""
    unit = "min" if control.minutes >= _AMBIGUOUS_FROM else ""
    seconds = f" d{control.seconds}" if control.extra is Extra.DELAY else f"+{control.seconds}"
    return f"{control.minutes}{unit}{seconds}"


def time_text(milliseconds: int) -> str:
    """`1:05:09`, `9:58`, `0:07.4`: rounded up to whole seconds, below ten seconds to tenths."""
    if milliseconds < 10 * SECOND:
        tenths = -(-max(0, milliseconds) // 100)
        return f"0:{tenths // 10:02}.{tenths % 10}"
    seconds = -(-milliseconds // SECOND)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"
