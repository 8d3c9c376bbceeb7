"""The devices that await the DM's decision, and what they are shown meanwhile."""

from collections import Counter

from campaigns.match.models import Guest, Match
from campaigns.match.models.guests import devices_of
from campaigns.match.play import drafts
from campaigns.rooms.play import admission
from campaigns.rules.contract import Side
from campaigns.rules.folding import looks

ALIKE = " Another device here has a name that looks the same."


def newcomers(match: Match) -> list[tuple[Guest, str]]:
    """Each device and what it requests, in the order they came."""
    seen = Counter(looks(guest.name) for guest in devices_of(match) if guest.is_here)
    return [
        (guest, _wish(match, guest) + (ALIKE if seen[looks(guest.name)] > 1 else ""))
        for guest in devices_of(match)
        if admission.is_newcomer(guest)
    ]


def asked_for(guest: Guest) -> str:
    """The seat this device has asked for, "White, Ygraine"; empty for none."""
    return _seat(guest.match, Side(guest.asks_for)) if guest.asks_for else ""


def _wish(match: Match, guest: Guest) -> str:
    if not guest.side:
        return f"asks to play {_seat(match, Side(guest.asks_for))}."
    took = f"took {_seat(match, guest.side)}. Confirm to show the sheet on that device."
    if guest.side not in drafts.sides_with_two(match):
        return took
    return f"{took} It has sealed a note, which then replaces the one sealed there before."


def _seat(match: Match, side: Side) -> str:
    return f"{match.side_name(side)}, {match.seat(side).name}"
