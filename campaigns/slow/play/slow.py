"""The time of a slow match: the Dungeon Master's changes, and which line everybody has seen."""

from typing import TypedDict, Unpack

from django.contrib.auth.models import User

from campaigns.core.refusals import Refused, demand_reason
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Guest, Match, TimeChange
from campaigns.match.play import deadlines
from campaigns.match.play.sitting import Sitting, sitting_at
from campaigns.match.rules import time_per_move
from campaigns.slow.models import Look

Kind = TimeChange.Kind
# So that no sum of what was given leaves the calendar.
MAX_GIVEN_HOURS = 10 * time_per_move.MAX_HOURS


@use_case(lock=sitting_at)
def extend_deadline(sitting: Sitting, *, hours: int, reason: str) -> Answer:
    """Add time for the current move. Refused without a reason, and where no move is timed."""
    sitting.check_in_play()
    match = sitting.match
    if match.due_at is None:
        raise Refused("No move is timed here: set a time per move first.", "hours")
    if deadlines.hours_added(match) + hours > MAX_GIVEN_HOURS:
        raise Refused("That is more time than anybody should wait for one move.", "hours")
    _change_time(sitting, Kind.MORE, hours, reason)
    return Answer(f"{time_per_move.write(hours).capitalize()} more for this move.")


@use_case(lock=sitting_at)
def set_time_per_move(sitting: Sitting, *, hours: int | None, reason: str) -> Answer:
    """Change the time per move (None: no limit), also for the current move. Refused without a reason."""
    sitting.check_in_play()
    match = sitting.match
    if hours == match.hours_per_move:
        raise Refused("That is the time per move already.", "pace")
    match.hours_per_move = hours
    _change_time(sitting, Kind.CHANGED, hours, reason)
    if hours is None:
        return Answer("No limit per move any more.")
    return Answer(f"{time_per_move.write(hours).capitalize()} a move from now on.")


class LookOwner(TypedDict, total=False):
    """Whose look it is: a device's with a seat, or a Dungeon Master's."""

    guest: Guest
    user: User


def record_look(*, match: Match, seq: int, **viewer: Unpack[LookOwner]) -> None:
    """Record that somebody has seen the log up to that line."""
    # No write where it is known.
    look = Look.objects.filter(match=match, **viewer).first()
    if look is None or look.seq < seq:
        Look.objects.update_or_create(match=match, **viewer, defaults={"seq": seq})


def _change_time(sitting: Sitting, kind: TimeChange.Kind, hours: int | None, reason: str) -> None:
    """Write a change of the time; everybody at the match sees the new deadline."""
    demand_reason(reason)
    match = sitting.match
    owed_since = match.waits_since if kind == Kind.MORE else None
    match.time_changes.create(kind=kind, hours=hours, since=owed_since, reason=reason.strip(), by=sitting.by)
    deadlines.update_deadline(match)
    match.public_version += 1
    match.save(update_fields=["hours_per_move", "public_version", *deadlines.COLUMNS])
