"""The time of a slow match: the Dungeon Master's changes, and which line everybody has seen."""

from collections.abc import Callable

from django.contrib.auth.models import User

from campaigns.core.refusals import REASON_WANTED, Refused
from campaigns.match.models import Guest, Match, TimeChange
from campaigns.match.play import clock
from campaigns.match.play.sitting import MATCH_IS_OVER, Form, Sitting, submit
from campaigns.match.rules import time_per_move
from campaigns.slow.models import Look

Kind = TimeChange.Kind
# So that no sum of what was given leaves the calendar.
MOST_GIVEN = 10 * time_per_move.LONGEST


def give_more(*, match_id: int, form: Form, hours: int, reason: str) -> str:
    """Add time for the current move. Refused without a reason, and where no move is timed."""

    def do(match: Match) -> str:
        if match.due_at is None:
            raise Refused("No move is timed here: set a time per move first.", "hours")
        if clock.hours_added(match) + hours > MOST_GIVEN:
            raise Refused("That is more time than anybody should wait for one move.", "hours")
        return _change(match, form, Kind.MORE, hours, reason)

    return _on_the_clock(match_id, form, do)


def set_time_per_move(*, match_id: int, form: Form, hours: int | None, reason: str) -> str:
    """Change the time per move (None: no limit), also for the current move. Refused without a reason."""

    def do(match: Match) -> str:
        if hours == match.hours_per_move:
            raise Refused("That is the time per move already.", "pace")
        match.hours_per_move = hours
        return _change(match, form, Kind.CHANGED, hours, reason)

    return _on_the_clock(match_id, form, do)


def record_look(*, match: Match, seq: int, guest: Guest | None = None, user: User | None = None) -> None:
    """Record that somebody has seen the match up to that line of its log; writes nothing if that is known."""
    who = {"guest": guest} if guest else {"user": user}
    look = Look.objects.filter(match=match, **who).first()
    if look is None or look.seq < seq:
        Look.objects.update_or_create(match=match, **who, defaults={"seq": seq})


def _on_the_clock(match_id: int, form: Form, do: Callable[[Match], str]) -> str:
    """Carry out one of the DM's forms about the time; everybody at the match sees the new deadline."""

    def on_time(sitting: Sitting) -> str:
        if sitting.match.is_over:
            raise Refused(MATCH_IS_OVER)
        sentence = do(sitting.match)
        sitting.match.public_version += 1
        sitting.match.save(update_fields=["hours_per_move", "public_version", *clock.COLUMNS])
        return sentence

    return submit(match_id=match_id, form=form, do=on_time)


def _change(match: Match, form: Form, kind: TimeChange.Kind, hours: int | None, reason: str) -> str:
    if not reason.strip():
        raise Refused(REASON_WANTED, "reason")
    since = match.waits_since if kind == Kind.MORE else None
    match.time_changes.create(kind=kind, hours=hours, since=since, reason=reason.strip(), by=form.by)
    clock.follow(match)
    if hours is None:
        return "No limit per move any more."
    if kind == Kind.MORE:
        return f"{time_per_move.write(hours).capitalize()} more for this move."
    return f"{time_per_move.write(hours).capitalize()} a move from now on."
