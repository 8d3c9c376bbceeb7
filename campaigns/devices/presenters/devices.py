"""What the DM is told of devices: wrong PINs, devices that ask for their seat again, newcomers."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format

from campaigns.devices.models import WrongPins
from campaigns.devices.play import admission, pin, returning
from campaigns.match.models import Guest, Line, Match
from campaigns.match.models.guests import devices_of
from campaigns.match.play.guests import sides_with_two_notes
from campaigns.rules.contract import Side
from campaigns.rules.folding import lookalike_key
from campaigns.rules.labels import pluralize


def alerts(user: User, now: datetime, match: Match | None) -> dict[str, object]:
    """Of one match or all the user's, and wrong PINs of any tablet; `next_try` is empty while the PIN may be
    tried at once.
    """
    matches = [match] if match else Match.objects.filter(campaign__members__user=user)
    wrong_pins = WrongPins.objects.filter(user=user).select_related("tablet__match").order_by("-at")
    if match:
        wrong_pins = wrong_pins.filter(tablet__match=match)
    waits_until = pin.next_pin_try(user=user, now=now) if wrong_pins else None
    return {
        "wrong_pins": [_wrong_pins_sentence(row, now) for row in wrong_pins],
        "next_try": _clock_time(waits_until, now) if waits_until else "",
        "returning": list(returning.open_requests(matches, now)),
    }


def _wrong_pins_sentence(wrong_pins: WrongPins, now: datetime) -> str:
    tablet = wrong_pins.tablet
    count_text = pluralize(wrong_pins.count, "wrong PIN")
    last_text = ", the last of them" if wrong_pins.count > 1 else ""
    return f"{count_text} on the tablet of {tablet.place_label}, {tablet.match.title}{last_text} at {_clock_time(wrong_pins.at, now)}."


def _clock_time(at: datetime, now: datetime) -> str:
    local = timezone.localtime(at)
    is_today = local.date() == timezone.localtime(now).date()
    return f"{local:%H:%M}" if is_today else f"{local:%H:%M} on {date_format(local, 'j F')}"


# A seat that nobody has confirmed for so many acts is no longer shown over the match, but among its devices.
ACTS_SHOWN = 6
MSG_ALIKE_NAME = " Another device here has a name that looks the same."


def newcomers(match: Match) -> list[tuple[Guest, str]]:
    """The devices that await the DM's decision, each with what it asks for, in the order they came."""
    name_counts = Counter(lookalike_key(guest.name) for guest in devices_of(match))
    return [
        (guest, _wish(match, guest) + (MSG_ALIKE_NAME if name_counts[lookalike_key(guest.name)] > 1 else ""))
        for guest in devices_of(match)
        if admission.is_newcomer(guest)
    ]


def newcomers_at_match(match: Match) -> list[tuple[Guest, str]]:
    """The newcomers, except those who sit unconfirmed while the match has gone on for several acts."""
    waiting = newcomers(match)
    if not any(guest.side for guest, _ in waiting):
        return waiting
    acts = match.lines.filter(kind=Line.Kind.ACT).order_by("-seq")
    act_times = list(acts.values_list("at", flat=True)[:ACTS_SHOWN])
    if len(act_times) < ACTS_SHOWN:
        return waiting
    shown_from = min(act_times)
    return [(guest, wish) for guest, wish in waiting if not guest.side or guest.joined_at >= shown_from]


def are_for_both_seats(waiting: Sequence[tuple[Guest, str]]) -> bool:
    """Whether one tap can answer all who wait: there are two, each for a seat of its own, which both have taken or both ask for."""
    guests = [guest for guest, _ in waiting]
    seats = {guest.side or guest.asks_for for guest in guests}
    return len(guests) == len(seats) == 2 and len({bool(guest.side) for guest in guests}) == 1


def devices_tag(match: Match, shown_tag: str = "") -> str:
    """A tag of all that a match's page tells of devices; `shown_tag` stays good on a page that shows nobody waiting."""
    # A page that shows nobody waiting goes on so: whoever comes counts up the match's `dm_version`.
    idle_tag = f"{match.dm_version}.0"
    return idle_tag if shown_tag == idle_tag else f"{match.dm_version}.{len(newcomers_at_match(match))}"


def requested_seat(guest: Guest) -> str:
    """The seat this device has asked for, "White, Ygraine"; empty for none."""
    return _seat(guest.match, Side(guest.asks_for)) if guest.asks_for else ""


def _wish(match: Match, guest: Guest) -> str:
    if not guest.side:
        return f"asks to play {_seat(match, Side(guest.asks_for))}."
    sentence = f"took {_seat(match, guest.side)}."
    if guest.side not in sides_with_two_notes(match):
        return sentence
    return f"{sentence} It has sealed a note, which then replaces the one sealed there before."


def _seat(match: Match, side: Side) -> str:
    return f"{match.side_name(side)}, {match.seat(side).name}"
