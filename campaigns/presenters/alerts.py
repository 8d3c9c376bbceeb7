"""What the DM has to hear of beside the game: wrong PINs on a handed-over tablet, devices that ask to be let back in."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.models import Guest, Match, ReturnRequest, WrongPins
from campaigns.presenters.matches import title
from campaigns.presenters.room import label
from campaigns.table import pin, returning


@dataclass(frozen=True, slots=True)
class Owner:
    """Somebody whose device that may be; `is_likely` where the name is the same."""

    id: int
    label: str
    is_likely: bool


@dataclass(frozen=True, slots=True)
class Returning:
    """A device that asks to be let back in, and who at that match it may belong to."""

    id: int
    match: Match
    title: str
    name: str
    code: str
    owners: tuple[Owner, ...]

    @property
    def owner(self) -> Owner | None:
        """The one of that name, if there is exactly one."""
        likely = [owner for owner in self.owners if owner.is_likely]
        return likely[0] if len(likely) == 1 else None


@dataclass(frozen=True, slots=True)
class Alerts:
    """All of them; `next_try` is empty while the PIN may be tried at once."""

    wrong_pins: tuple[str, ...]
    next_try: str
    returning: tuple[Returning, ...]


def alerts(user: User, now: datetime, match: Match | None = None) -> Alerts:
    """Those of one match, or of all the user's; wrong PINs wherever the tablet is, for their wait is everywhere."""
    matches = [match] if match else Match.objects.filter(campaign__members__user=user)
    wrong = _at(match, user) if match else list(_of(user))
    waits_until = pin.next_try(user=user, now=now) if wrong else None
    return Alerts(
        wrong_pins=tuple(_wrong(one, now) for one in wrong),
        next_try=_clock(waits_until, now) if waits_until else "",
        returning=returns(matches, now),
    )


def returns(matches: Iterable[Match], now: datetime) -> tuple[Returning, ...]:
    """The devices that wait at these matches, the first to ask first."""
    return tuple(_returning(request) for request in returning.waiting(matches, now))


def _of(user: User) -> QuerySet[WrongPins]:
    return WrongPins.objects.filter(user=user).select_related("tablet__match").order_by("-at")


def _at(match: Match, user: User) -> list[WrongPins]:
    noted = [device.wrong_pins for device in match.devices if hasattr(device, "wrong_pins")]
    return sorted((one for one in noted if one.user_id == user.pk), key=lambda one: one.at, reverse=True)


def _wrong(wrong: WrongPins, now: datetime) -> str:
    tablet = wrong.tablet
    seat = label(tablet.match, Guest.Place(tablet.place))
    pins = f"{wrong.count} wrong PIN{'' if wrong.count == 1 else 's'}"
    last = ", the last of them" if wrong.count > 1 else ""
    return f"{pins} on the tablet of {seat}, {title(tablet.match)}{last} at {_clock(wrong.at, now)}."


def _clock(at: datetime, now: datetime) -> str:
    """The time of day, and the date where that is another one."""
    local = timezone.localtime(at)
    time = f"{local:%H:%M}"
    return (
        time if local.date() == timezone.localtime(now).date() else f"{time} on {date_format(local, 'j F')}"
    )


def _returning(request: ReturnRequest) -> Returning:
    match, name = request.match, request.name.casefold()
    owners = (
        Owner(
            guest.pk, f"{guest.name}: {label(match, Guest.Place(guest.place))}", guest.name.casefold() == name
        )
        for guest in returning.seats(match)
    )
    return Returning(request.pk, match, title(match), request.name, request.code, tuple(owners))
