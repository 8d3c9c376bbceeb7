"""The door of a match as the DM sees it, and the seats a device may choose."""

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from campaigns import catalog
from campaigns.models import Guest, Match, Room, Seat
from campaigns.rules.contract import Side
from campaigns.table.admission import is_newcomer
from campaigns.table.room import PLAYING, free_places, free_sides


@dataclass(frozen=True, slots=True)
class ShownGuest:
    """A device at the table."""

    id: int
    name: str
    place: str
    place_label: str
    tablet: bool
    is_newcomer: bool


@dataclass(frozen=True, slots=True)
class ShownRoom:
    """The code and its address, empty where the door is closed, and who is here."""

    code: str
    url: str
    guests: tuple[ShownGuest, ...]
    places: tuple[tuple[str, str], ...]
    hand_over: tuple[tuple[str, str], ...]
    seats: tuple["ShownSeat", ...]
    admissions: tuple[tuple[str, str], ...] = tuple(Seat.Admission.choices)


@dataclass(frozen=True, slots=True)
class ShownSeat:
    """One side with what the DM has chosen for devices that would take it."""

    side: str
    label: str
    admission: str


@dataclass(frozen=True, slots=True)
class OfferedSeat:
    """A seat at the door: who sits there in the game, and whether it is free; `asks`: the DM is asked first."""

    value: str
    label: str
    who: str
    free: bool
    asks: bool


def room(match: Match, base: str, now: datetime) -> ShownRoom:
    """The room of `match`; `base` is the address devices reach us by."""
    opened = Room.objects.filter(match=match, expires_at__gt=now).first()
    return ShownRoom(
        code=opened.code if opened else "",
        url=base + reverse("join", args=[opened.code]) if opened else "",
        guests=tuple(_guest(match, guest) for guest in match.guests.filter(removed_at=None)),
        places=tuple((place.value, label(match, place)) for place in Guest.Place),
        hand_over=tuple((s.value, s.seat_label) for s in _free_sides(match)),
        seats=tuple(_shown_seat(match, seat) for seat in _seats(match)),
    )


def tag(match: Match) -> str:
    """What a device shows that shows the room as it stands now."""
    return str(match.dm_version)


def players(match: Match) -> list[str]:
    """White's name and Black's."""
    return [seat.name for seat in _seats(match)]


def places(match: Match) -> list[OfferedSeat]:
    """The sides that devices may take or ask for, and the bench, as the door offers them."""
    free = free_places(match)
    sides = [
        OfferedSeat(
            seat.side,
            label(match, Guest.Place(seat.side)),
            seat.name,
            Guest.Place(seat.side) in free,
            seat.admission == Seat.Admission.ASKING,
        )
        for seat in _seats(match)
        if seat.admission != Seat.Admission.NOBODY
    ]
    return [*sides, OfferedSeat("spectator", Guest.Place.SPECTATOR.label, "", free=True, asks=False)]


def _seats(match: Match) -> list[Seat]:
    """White's, then Black's."""
    return [match.seat(side) for side in Side]


def _shown_seat(match: Match, seat: Seat) -> ShownSeat:
    kind = f" ({seat.character.kind.upper()})" if seat.character else ""
    return ShownSeat(seat.side, f"{label(match, Guest.Place(seat.side))}: {seat.name}{kind}", seat.admission)


def seat_url(match: Match) -> str:
    """The address of a seat's page at this match."""
    return reverse(catalog.entry(match.game).seat_url_name, args=[match.public_id])


def label(match: Match, place: Guest.Place) -> str:
    """A place at the table in the words of its game: Gold, Spectator."""
    if place in PLAYING:
        return catalog.entry(match.game).side_name(Side(place.value))
    return str(place.label)


def _guest(match: Match, guest: Guest) -> ShownGuest:
    place = label(match, Guest.Place(guest.place))
    return ShownGuest(guest.pk, guest.name, guest.place, place, guest.tablet, is_newcomer(guest))


@dataclass(frozen=True, slots=True)
class _FreeSide:
    value: str
    seat_label: str


def _free_sides(match: Match) -> list[_FreeSide]:
    free = set(free_sides(match))
    return [
        _FreeSide(side.value, f"{catalog.entry(match.game).side_name(side)}: {match.seat(side).name}")
        for side in Side
        if Guest.Place(side.value) in free
    ]
