"""The devices that wait for the DM's word, and what they are shown meanwhile."""

from dataclasses import dataclass

from campaigns.models import Guest, Match
from campaigns.presenters.room import label
from campaigns.rules.contract import Side
from campaigns.table import admission, drafts


@dataclass(frozen=True, slots=True)
class Newcomer:
    """One of them: what it wants, and the word the DM may give."""

    id: int
    name: str
    sentence: str
    allow: str


def newcomers(match: Match) -> list[Newcomer]:
    """In the order they came."""
    return [_newcomer(match, guest) for guest in match.devices if admission.is_newcomer(guest)]


def asked_for(guest: Guest) -> str:
    """The seat this device has asked for, "White, Ygraine"; empty for none."""
    return _seat(guest.match, Side(guest.asks_for)) if guest.asks_for else ""


def _newcomer(match: Match, guest: Guest) -> Newcomer:
    if guest.side:
        sentence = f"took {_seat(match, guest.side)}. Confirm to show the sheet on that device."
        if guest.side in drafts.sides_with_two(match):
            sentence += " It has sealed a note, which then replaces the one sealed there before."
        return Newcomer(guest.pk, guest.name, sentence, "Confirm")
    asked = _seat(match, Side(guest.asks_for))
    return Newcomer(guest.pk, guest.name, f"asks to play {asked}.", "Allow")


def _seat(match: Match, side: Side) -> str:
    return f"{label(match, Guest.Place(side.value))}, {match.seat(side).name}"
