"""What the DM is told of devices: wrong PINs, devices that ask for their seat again, newcomers."""

from collections import Counter
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.match.models import Guest, Line, Match
from campaigns.match.models.guests import devices_of
from campaigns.match.play.guests import sides_with_two
from campaigns.rooms.models import WrongPins
from campaigns.rooms.play import admission, pin, returning
from campaigns.rules.contract import Side
from campaigns.rules.folding import looks
from campaigns.rules.labels import counted


def alerts(user: User, now: datetime, match: Match | None) -> dict[str, object]:
    """Of one match or all the user's, and wrong PINs of any tablet; `next_try` is empty while the PIN may be tried at once."""
    matches = [match] if match else Match.objects.filter(campaign__members__user=user)
    wrong = WrongPins.objects.filter(user=user).select_related("tablet__match").order_by("-at")
    if match:
        wrong = wrong.filter(tablet__match=match)
    waits_until = pin.next_pin_try(user=user, now=now) if wrong else None
    return {
        "wrong_pins": [_wrong(attempts, now) for attempts in wrong],
        "next_try": _clock(waits_until, now) if waits_until else "",
        "returning": list(returning.open_requests(matches, now)),
    }


def _wrong(wrong: WrongPins, now: datetime) -> str:
    tablet = wrong.tablet
    pins = counted(wrong.count, "wrong PIN")
    last = ", the last of them" if wrong.count > 1 else ""
    return f"{pins} on the tablet of {tablet.place_label}, {tablet.match.title}{last} at {_clock(wrong.at, now)}."


def _clock(at: datetime, now: datetime) -> str:
    local = timezone.localtime(at)
    is_today = local.date() == timezone.localtime(now).date()
    return f"{local:%H:%M}" if is_today else f"{local:%H:%M} on {date_format(local, 'j F')}"


# A seat that nobody has confirmed for so many acts is no longer shown over the match, but among its devices.
ACTS_SHOWN = 6
ALIKE = " Another device here has a name that looks the same."


def newcomers(match: Match) -> list[tuple[Guest, str]]:
    """The devices that await the DM's decision, each with what it asks for, in the order they came."""
    seen = Counter(looks(guest.name) for guest in devices_of(match))
    return [
        (guest, _wish(match, guest) + (ALIKE if seen[looks(guest.name)] > 1 else ""))
        for guest in devices_of(match)
        if admission.is_newcomer(guest)
    ]


def newcomers_at_match(match: Match) -> list[tuple[Guest, str]]:
    """The newcomers, except those who sit unconfirmed while the match has gone on for several acts."""
    waiting = newcomers(match)
    if not any(guest.side for guest, _ in waiting):
        return waiting
    acts = list(
        match.lines.filter(kind=Line.Kind.ACT).order_by("-seq").values_list("at", flat=True)[:ACTS_SHOWN]
    )
    since = min(acts) if len(acts) == ACTS_SHOWN else None
    return [
        (guest, wish) for guest, wish in waiting if not (since and guest.side and guest.joined_at < since)
    ]


def devices_tag(match: Match, shown: str = "") -> str:
    """Of all that a match's page tells of devices. One that shows nobody waiting, its tag being `shown`, goes on to: whoever comes
    counts up the match's `dm_version`."""
    nobody = f"{match.dm_version}.0"
    return nobody if shown == nobody else f"{match.dm_version}.{len(newcomers_at_match(match))}"


def asked_for(guest: Guest) -> str:
    """The seat this device has asked for, "White, Ygraine"; empty for none."""
    return _seat(guest.match, Side(guest.asks_for)) if guest.asks_for else ""


def _wish(match: Match, guest: Guest) -> str:
    if not guest.side:
        return f"asks to play {_seat(match, Side(guest.asks_for))}."
    took = f"took {_seat(match, guest.side)}. Confirm to show the sheet on that device."
    if guest.side not in sides_with_two(match):
        return took
    return f"{took} It has sealed a note, which then replaces the one sealed there before."


def _seat(match: Match, side: Side) -> str:
    return f"{match.side_name(side)}, {match.seat(side).name}"
