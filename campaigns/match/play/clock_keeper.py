"""Who looks after running chess clocks: one thread of each server that has devices, while a clock runs.

Every second it leaves a sign on each clock that somebody is there, so that what follows a server's last sign is charged to
nobody; it notes which devices give signs of life, and sees a flag fall within the second that a move may be on its way.
"""

import logging
import threading
from collections.abc import Mapping, Sequence
from functools import partial

from django.db import close_old_connections, connection, transaction

from campaigns.core.refusals import Refused
from campaigns.core.steady_clock import now_ms
from campaigns.match.games import entry_of
from campaigns.match.models import ChessClock, Guest, Match
from campaigns.match.play import chess_clock
from campaigns.match.play.guests import tell_player
from campaigns.match.play.live import hub
from campaigns.match.play.sitting import Sitting
from campaigns.match.rules import chess_clock as rules
from campaigns.match.rules.chess_clock import MAX_LAG, Stop
from campaigns.rules.contract import Side

LOOK_SECONDS = 1.0
# A device on move gives a sign every two seconds (static/js/chess-clock.js). Two may be lost, or it goes from a page to the next.
AWAY_AFTER = 5 * rules.SECOND

logger = logging.getLogger(__name__)


class ClockKeeper:
    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._signs: dict[int, int] = {}

    def begin(self) -> None:
        """Called by whoever begins to listen: the first one starts the thread."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._keep, name="clock-keeper", daemon=True)
                self._thread.start()

    def record_sign(self, guest_id: int) -> None:
        """A device on move has said that it is there."""
        self.begin()
        with self._lock:
            is_back = guest_id not in self._signs
            self._signs[guest_id] = now_ms()
        if is_back:
            chess_clock.CLOCK_CHANGED.set()

    def _latest_signs(self, at: int) -> dict[int, int]:
        with self._lock:
            self._signs = {guest: sign for guest, sign in self._signs.items() if at - sign <= AWAY_AFTER}
            return dict(self._signs)

    def _keep(self) -> None:
        seconds: float | None = 0
        while seconds is not None:
            chess_clock.CLOCK_CHANGED.wait(seconds)
            chess_clock.CLOCK_CHANGED.clear()
            try:
                close_old_connections()
                at = now_ms()
                nearest = look_after_clocks(at, self._latest_signs(at))
                if nearest is None:
                    connection.close()  # no server of many needs one for clocks that do not run
                seconds = self._next_look(nearest)
            except Exception:  # whatever it is, the clocks of the others must go on
                logger.warning("chess clocks: the database did not answer", exc_info=True)
                connection.close()
                seconds = LOOK_SECONDS
        connection.close()

    def _next_look(self, milliseconds: int | None) -> float | None:
        """Seconds to the next look; None, and no thread any more, where no clock runs and nobody listens."""
        with self._lock:
            if milliseconds is None and not len(hub):
                self._thread = None
                return None
        return min(LOOK_SECONDS, (milliseconds or 0) / 1000) if milliseconds is not None else LOOK_SECONDS


keeper = ClockKeeper()


def look_after_clocks(at: int, signs: Mapping[int, int]) -> int | None:
    """Look after every running clock, by the devices' latest signs of life.

    Returns the milliseconds to when a flag may fall or a device be missed, None where no clock runs.
    """
    rows = list(ChessClock.objects.filter(stop__in=(Stop.RUNS, Stop.AWAY)).exclude(on_move=""))
    _note_devices({row.match_id: row for row in rows if row.waits_for_devices}, signs, at)
    unchanged_ids, nearest = [], 60 * rules.SECOND
    for row in rows:
        clock = chess_clock.read(row)
        if _needs_change(row, clock, at):
            _update_clock(row.match_id, at)
        else:
            unchanged_ids.append(row.pk)
        if (falls_at := clock.falls_at) is not None:
            nearest = min(nearest, max(falls_at + MAX_LAG + 1 - at, 50))
        if clock.stop is Stop.RUNS and (missed_at := _missed_at(row, clock)) is not None:
            nearest = min(nearest, max(missed_at + 1 - at, 50))
    ChessClock.objects.filter(pk__in=unchanged_ids).update(alive_at=at)
    return nearest if rows else None


def _note_devices(rows: Mapping[int, ChessClock], signs: Mapping[int, int], at: int) -> None:
    """Put down when each side's device was there last: on move by its signs, before its first move by its stream."""
    connected = hub.guests() if rows else set()
    if not (connected or signs):
        return
    seats = Guest.objects.filter(match__in=rows, pk__in=connected | signs.keys(), removed_at=None)
    for match_id, place, pk in seats.filter(place__in=Side).values_list("match", "place", "pk"):
        row, field = rows[match_id], f"{place}_seen"
        is_first = getattr(row, field) is None
        seen = signs.get(pk) if place in row.on_move.split() else at if is_first else None
        if seen is not None:
            setattr(row, field, seen)
            ChessClock.objects.filter(pk=row.pk).update(**{field: seen})


def _greet_devices(row: ChessClock, at: int) -> None:
    """Give whoever was there before the server went away time to find it again."""
    row.white_seen, row.black_seen = (seen and at for seen in (row.white_seen, row.black_seen))
    row.save(update_fields=["white_seen", "black_seen"])


def _missed_at(row: ChessClock, clock: rules.ClockState) -> int | None:
    """When a device on move is missed that gives no further sign; None: nobody's is. Its turn's beginning is a sign."""
    if not row.waits_for_devices:
        return None
    began = clock.since if clock.stop is Stop.RUNS else 0
    seen = [row.white_seen if side is Side.WHITE else row.black_seen for side in clock.on_move]
    return min((max(last, began) + AWAY_AFTER for last in seen if last is not None), default=None)


def _is_away(row: ChessClock, clock: rules.ClockState, at: int) -> bool:
    missed_at = _missed_at(row, clock)
    return missed_at is not None and at > missed_at


def _needs_change(row: ChessClock, clock: rules.ClockState, at: int) -> bool:
    """Whether something has to be set right: time that nobody looked after, a fallen flag, a device that came or went."""
    current = chess_clock.clock_at(row, at)
    has_fallen = clock.stop is Stop.RUNS and bool(current.fallen_sides(at - MAX_LAG))
    came_or_went = _is_away(row, current, at) is not (clock.stop is Stop.AWAY)
    return current.since != clock.since or has_fallen or came_or_went


def _update_clock(match_id: int, at: int) -> None:
    with transaction.atomic():
        match = Match.objects.select_for_update().get(pk=match_id)
        row = ChessClock.objects.filter(match=match, stop__in=(Stop.RUNS, Stop.AWAY)).first()
        if row is None:
            return
        stored_since, clock = row.since, chess_clock.clock_at(row, at)
        if clock.since != stored_since:
            _greet_devices(row, at)
        is_away = _is_away(row, clock, at)
        fallen_sides = clock.fallen_sides(at - MAX_LAG) if clock.stop is Stop.RUNS else ()
        transaction.on_commit(partial(hub.wake, match_id))
        if fallen_sides:
            chess_clock.write(row, rules.set_stop(clock, Stop.FLAG, at))
            if not (row.flag_loses and _lose_on_time(match, fallen_sides[0])):
                _tell(match, fallen_sides)
            return
        if is_away and clock.stop is Stop.RUNS:
            clock = rules.set_stop(clock, Stop.AWAY, max(clock.since, at - AWAY_AFTER))
        elif not is_away and clock.stop is Stop.AWAY:
            clock = rules.set_stop(clock, Stop.RUNS, at)
        chess_clock.write(row, clock)
        _tell(match, ())


def _lose_on_time(match: Match, side: Side) -> bool:
    """Whether the game has ended for that side, by the switch."""
    sitting = Sitting(match, None)
    if sitting.entry.play.lose_on_time is None:
        return False
    try:
        with transaction.atomic():
            sitting.entry.play.lose_on_time(sitting, side)
    except Refused:  # not in the middle of what cannot be broken off
        return False
    return True


def _tell(match: Match, fallen_sides: Sequence[Side]) -> None:
    """Everybody hears of it; of a fallen flag that says who has not sealed a note, that side and the DM alone."""
    if fallen_sides and entry_of(match.game).play.has_secret_turns:
        match.dm_version += 1
        for side in fallen_sides:
            tell_player(match, side)
    else:
        match.public_version += 1
    match.save(update_fields=["public_version", "dm_version"])
