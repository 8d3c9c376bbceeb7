"""The door of a match as the DM sees it, and the seats a device may choose."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from campaigns import catalog
from campaigns.models import Guest, Match, Room
from campaigns.rules.contract import Side
from campaigns.table.room import PLAYING, free_places


@dataclass(frozen=True, slots=True)
class ShownGuest:
    """A device at the table."""

    id: int
    name: str
    place: str
    place_label: str
    tablet: bool


@dataclass(frozen=True, slots=True)
class ShownRoom:
    """The code and its address, empty where the door is closed, and who is here."""

    code: str
    url: str
    guests: tuple[ShownGuest, ...]
    places: tuple[tuple[str, str], ...]
    hand_over: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the door: who sits there in the game, and whether it is free."""

    value: str
    label: str
    who: str
    free: bool


def room(match: Match, base: str, now: datetime) -> ShownRoom:
    """The room of `match`; `base` is the address devices reach us by."""
    opened = Room.objects.filter(match=match, expires_at__gt=now).first()
    return ShownRoom(
        code=opened.code if opened else "",
        url=base + reverse("join", args=[opened.code]) if opened else "",
        guests=tuple(_guest(match, guest) for guest in match.guests.filter(removed_at=None)),
        places=tuple((place.value, label(match, place)) for place in Guest.Place),
        hand_over=tuple((s.value, s.seat_label) for s in _free_sides(match)),
    )


def tag(match: Match) -> str:
    """What a device shows that shows the room as it stands now."""
    return str(match.dm_version)


def places(match: Match) -> list[Seat]:
    """The two sides and the bench, as the door offers them."""
    free = free_places(match)
    names = {seat.side: seat.name for seat in match.seats.all()}
    return [
        Seat(place.value, label(match, place), names.get(place.value, ""), place in free)
        for place in (Guest.Place.WHITE, Guest.Place.BLACK, Guest.Place.SPECTATOR)
    ]


def seat_url(match: Match) -> str:
    """The address of a seat's page at this match."""
    return reverse(catalog.entry(match.game).seat_url_name, args=[match.public_id])


def label(match: Match, place: Guest.Place) -> str:
    """A place at the table in the words of its game: Gold, Spectator."""
    if place in PLAYING:
        return catalog.entry(match.game).side_name(Side(place.value))
    return str(place.label)


def _guest(match: Match, guest: Guest) -> ShownGuest:
    return ShownGuest(guest.pk, guest.name, guest.place, label(match, Guest.Place(guest.place)), guest.tablet)


@dataclass(frozen=True, slots=True)
class _FreeSide:
    value: str
    seat_label: str


def _free_sides(match: Match) -> list[_FreeSide]:
    free = set(free_places(match))
    return [
        _FreeSide(side.value, f"{catalog.entry(match.game).side_name(side)}: {match.seat(side).name}")
        for side in Side
        if Guest.Place(side.value) in free
    ]
