"""Alerts for the DM: wrong PINs on a handed-over tablet, devices that ask for their seat again."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.match.models import Match
from campaigns.match.models.guests import devices_of
from campaigns.rooms.models import ReturnRequest, WrongPins
from campaigns.rooms.play import pin, returning


@dataclass(frozen=True, slots=True)
class Alerts:
    """All of them; `next_try` is empty while the PIN may be tried at once, `returning` is in the order they asked."""

    wrong_pins: list[str]
    next_try: str
    returning: list[ReturnRequest]


def alerts(user: User, now: datetime, match: Match | None = None) -> Alerts:
    """Those of one match, or of all the user's; wrong PINs wherever the tablet is, for their wait is everywhere."""
    matches = [match] if match else Match.objects.filter(campaign__members__user=user)
    wrong = _at(match, user) if match else list(_of(user))
    waits_until = pin.next_pin_try(user=user, now=now) if wrong else None
    return Alerts(
        wrong_pins=[_wrong(attempts, now) for attempts in wrong],
        next_try=_clock(waits_until, now) if waits_until else "",
        returning=list(returning.open_requests(matches, now)),
    )


def _of(user: User) -> QuerySet[WrongPins]:
    return WrongPins.objects.filter(user=user).select_related("tablet__match").order_by("-at")


def _at(match: Match, user: User) -> list[WrongPins]:
    rows = [device.wrong_pins for device in devices_of(match) if hasattr(device, "wrong_pins")]
    return sorted((row for row in rows if row.user_id == user.pk), key=lambda row: row.at, reverse=True)


def _wrong(wrong: WrongPins, now: datetime) -> str:
    tablet = wrong.tablet
    pins = f"{wrong.count} wrong PIN{'' if wrong.count == 1 else 's'}"
    last = ", the last of them" if wrong.count > 1 else ""
    return f"{pins} on the tablet of {tablet.place_label}, {tablet.match.title}{last} at {_clock(wrong.at, now)}."


def _clock(at: datetime, now: datetime) -> str:
    """The time of day, and the date where that is another one."""
    local = timezone.localtime(at)
    time = f"{local:%H:%M}"
    return (
        time if local.date() == timezone.localtime(now).date() else f"{time} on {date_format(local, 'j F')}"
    )
