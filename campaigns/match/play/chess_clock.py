"""The chess clock of a match: set, pressed by whatever hands the move over, and what the Dungeon Master does with it.

It is written in the transaction of the line that presses it. A match without one (`Match.is_timed`) costs no query.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event

from django.db import transaction

from campaigns.core import steady_clock
from campaigns.core.refusals import Refused
from campaigns.core.steady_clock import now_ms
from campaigns.match.models import ChessClock, ChessClockReading, Line, Match
from campaigns.match.models.matches import ARMAGEDDON
from campaigns.match.play.log import AMENDMENTS
from campaigns.match.rules import chess_clock as rules
from campaigns.match.rules.chess_clock import Extra, SideTime, Stop, TimeControl
from campaigns.rules.contract import Choice, Notes, Over, Roll, Side

TIME_FIELDS = ("white_left", "white_spent", "black_left", "black_spent")
STATE_FIELDS = (*TIME_FIELDS, "on_move", "stop", "since", "alive_at")
MSG_TIME_IS_UP = "The time of {side} is up: the Dungeon Master decides."
UNDO_KINDS = (Line.Kind.UNDO, Line.Kind.REDO)
CLOCK_CHANGED = Event()
"""Set when a clock was changed here, for whoever waits for the next flag to fall."""


@dataclass(frozen=True, slots=True)
class ClockTerms:
    """How a match is timed: whether a fallen flag loses by itself, and what else the clock waits for.

    `armageddon`: a draw counts as a win for Black.
    """

    control: TimeControl
    flag_loses: bool = False
    waits_for_devices: bool = False
    waits_for_dice: bool = True
    armageddon: bool = False

    @property
    def is_even(self) -> bool:
        return self.control.black is None and not self.armageddon

    @property
    def for_rematch(self) -> "ClockTerms":
        """For the same two with sides changed: times that differ go with the players, in Armageddon with the sides."""
        return self if self.armageddon else replace(self, control=self.control.swapped)


def terms_of(match: Match) -> ClockTerms | None:
    row = clock_row(match)
    if row is None:
        return None
    return ClockTerms(
        _control(row), row.flag_loses, row.waits_for_devices, row.waits_for_dice, armageddon=row.armageddon
    )


def _control(row: ChessClock) -> TimeControl:
    extra, black = Extra(row.extra), None
    if row.black_minutes is not None:
        black = TimeControl(row.black_minutes, row.black_seconds, extra)
    return TimeControl(row.minutes, row.seconds, extra, black)


def read(row: ChessClock) -> rules.ClockState:
    return rules.ClockState(
        _control(row),
        SideTime(row.white_left, row.white_spent),
        SideTime(row.black_left, row.black_spent),
        frozenset(map(Side, row.on_move.split())),
        Stop(row.stop),
        row.since,
        row.alive_at,
    )


def write(row: ChessClock, clock: rules.ClockState) -> None:
    row.white_left, row.white_spent = clock.white.left, clock.white.spent
    row.black_left, row.black_spent = clock.black.left, clock.black.spent
    row.on_move = " ".join(side for side in Side if side in clock.on_move)
    row.stop, row.since, row.alive_at = clock.stop, clock.since, clock.alive
    row.save(update_fields=STATE_FIELDS)
    transaction.on_commit(CLOCK_CHANGED.set)


def clock_row(match: Match) -> ChessClock | None:
    return ChessClock.objects.filter(match=match).first() if match.is_timed else None


def clock_now(match: Match) -> tuple[ChessClock, rules.ClockState, int] | None:
    """The match's clock as it stands at this moment, in milliseconds; None where it has none."""
    row = clock_row(match)
    if row is None:
        return None
    at = now_ms()
    return row, clock_at(row, at), at


def clock_at(row: ChessClock, at: int) -> rules.ClockState:
    return rules.look_after(read(row), at, steady_clock.STARTED_MS)


def set_clock_up(match: Match, terms: ClockTerms, awaits: object) -> None:
    """Give the match this clock, which stands until the first move; the caller holds the match's lock."""
    take_clock_away(match)
    clock, black = rules.new_clock(terms.control), terms.control.black
    row = ChessClock(
        match=match,
        minutes=terms.control.minutes,
        seconds=terms.control.seconds,
        extra=terms.control.extra,
        black_minutes=black.minutes if black else None,
        black_seconds=black.seconds if black else 0,
        armageddon=terms.armageddon,
        flag_loses=terms.flag_loses,
        waits_for_devices=terms.waits_for_devices,
        waits_for_dice=terms.waits_for_dice,
        white_left=clock.white.left,
        black_left=clock.black.left,
    )
    row.save()
    match.is_timed = True
    match.save(update_fields=["is_timed"])
    to, _ = _sides_on_move(row, match, awaits)
    write(row, rules.set_on_move(clock, to, now_ms()))
    _save_reading(row, match.version)


def counted_result(match: Match, over: Over) -> Over:
    """The game's result as it counts on this clock."""
    # In Armageddon a draw is a win for Black.
    is_draw = over.winner is None and over.played_out
    row = clock_row(match) if is_draw else None
    return Over(over.how + ARMAGEDDON, Side.BLACK) if row is not None and row.armageddon else over


def take_clock_away(match: Match) -> None:
    ChessClock.objects.filter(match=match).delete()
    match.chess_clock_readings.all().delete()
    match.is_timed = False
    match.save(update_fields=["is_timed"])


def _save_reading(row: ChessClock, seq: int) -> None:
    values = {name: getattr(row, name) for name in TIME_FIELDS} | {"has_begun": row.stop != Stop.START}
    reading = ChessClockReading(match_id=row.match_id, seq=seq, **values)
    ChessClockReading.objects.bulk_create(
        [reading], update_conflicts=True, unique_fields=["match", "seq"], update_fields=list(values)
    )


@dataclass(frozen=True, slots=True)
class ClockEvent:
    """What presses a clock: the log's latest line and what is awaited after it.

    `has_moved`: a move was made; `has_secrets`: both sides think at once, and nothing but the end of a turn may show;
    `gives_back`: one that was undone gives its time back; `thinking` is what the device has
    measured of the turn, in milliseconds.
    """

    last: Line
    awaits: object
    has_moved: bool = False
    has_secrets: bool = False
    ends_turn: bool = True
    gives_back: bool = True
    thinking: int | None = None


def follow_clock(match: Match, event: ClockEvent) -> None:
    """Press the clock after lines were written. Raises Refused for a move once its side's time is up."""
    current = clock_now(match)
    if current is None:
        return
    row, clock, at = current
    to, stop = _sides_on_move(row, match, event.awaits)
    amends = event.last.kind in AMENDMENTS
    if event.has_secrets and not (event.ends_turn or amends or isinstance(event.awaits, Notes)):
        return  # the judge is at work, which nobody may notice
    is_played = event.last.kind in (Line.Kind.ACT, Line.Kind.THROW)
    if is_played and stop is not Stop.OVER and not event.has_secrets:
        fallen_sides = clock.fallen_sides(at - rules.lag(clock, at, event.thinking))
        if fallen_sides:
            raise Refused(MSG_TIME_IS_UP.format(side=match.side_name(fallen_sides[0])))
    clock = _clock_after_line(match, clock, to, at, event)
    write(row, _with_stop(clock, stop, at, event))
    _save_reading(row, event.last.seq)


def _clock_after_line(
    match: Match, clock: rules.ClockState, to: Sequence[Side], at: int, event: ClockEvent
) -> rules.ClockState:
    if event.last.kind in (Line.Kind.CORRECT, Line.Kind.VOID) or not event.ends_turn:
        return rules.set_on_move(clock, to, at)
    if event.last.kind not in UNDO_KINDS:
        if event.has_secrets:
            return rules.begin_turn(clock, _charged_sides(match), to, at)
        return rules.press(clock, to, at, at - rules.lag(clock, at, event.thinking))
    readings = ChessClockReading.objects.filter(match=match, seq__lte=event.last.keeps or 0)
    reading = readings.order_by("-seq").first()
    if not event.gives_back:
        was_timed = reading is not None and reading.has_begun
        return rules.reopen_turn(clock, to, at, has_earned=was_timed)
    if reading is None:
        return rules.set_on_move(clock, to, at)
    white = SideTime(reading.white_left, reading.white_spent)
    clock = rules.restore_times(clock, white, SideTime(reading.black_left, reading.black_spent), to, at)
    return clock if reading.has_begun else rules.set_stop(clock, Stop.START, at)


def _sides_on_move(row: ChessClock, match: Match, awaits: object) -> tuple[list[Side], Stop]:
    """The sides on move; and why the clock has to stand, or that it may run."""
    charged = _charged_sides(match)
    match awaits:
        case Over():
            return [], Stop.OVER
        case Roll(by=by):
            stop = Stop.DICE if row.waits_for_dice else Stop.RUNS
            return [side for side in charged if side is by], stop
        case Notes():
            sealed = set(match.drafts.values_list("side", flat=True))
            players = [Side(seat.side) for seat in match.seats.all() if seat.is_pc]
            return [side for side in charged if side in players and side.value not in sealed], Stop.RUNS
        case Choice(side=by):
            return [side for side in charged if side is by], Stop.RUNS
    return [], Stop.RUNS


def _charged_sides(match: Match) -> list[Side]:
    """The sides whose time runs at all."""
    # What the app plays for an NPC is not charged.
    return [side for side in Side if side not in match.npc_sides]


def _with_stop(clock: rules.ClockState, stop: Stop, at: int, event: ClockEvent) -> rules.ClockState:
    # What the DM has paused stays so, and what has not begun, until somebody moves.
    has_begun = clock.stop is not Stop.START or (event.has_moved and event.last.kind not in AMENDMENTS)
    follows_game = has_begun and clock.stop not in (Stop.PAUSED, Stop.AWAY)
    return rules.set_stop(clock, stop, at) if follows_game or stop is Stop.OVER else clock


def resume_clock(match: Match, awaits: object) -> None:
    """Let the time of whoever is on move run, or stand for the dice that are awaited."""
    if current := clock_now(match):
        row, clock, at = current
        to, stop = _sides_on_move(row, match, awaits)
        clock = rules.set_on_move(clock, to, at)
        write(row, rules.set_stop(clock, stop, at))


def seal_turn(match: Match, side: Side, thinking: int | None) -> None:
    """A side has done with a turn in which both think at once."""
    current = clock_now(match)
    if current and side in current[1].on_move:
        row, clock, at = current
        write(row, rules.finish_turn(clock, side, at, at - rules.lag(clock, at, thinking)))


def pause_clock(match: Match) -> None:
    if current := clock_now(match):
        row, clock, at = current
        write(row, rules.set_stop(clock, Stop.PAUSED, at))


def add_side_time(match: Match, side: Side, milliseconds: int) -> None:
    if current := clock_now(match):
        row, clock, at = current
        write(row, rules.add_time(clock, side, milliseconds, at))
