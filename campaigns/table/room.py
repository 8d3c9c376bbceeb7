"""Rooms: opening a match to devices, letting them in, seating and removing them.

A room code has 6 letters of 32 (30 bits) and expires; guesses are limited (`codes.py`), and an unknown code looks like
an expired one.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F, QuerySet

from campaigns import catalog
from campaigns.models import Guest, Match, Room, Seat
from campaigns.rules.contract import Side
from campaigns.table import codes, drafts
from campaigns.table.live import hub
from campaigns.table.refusals import Refused

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 6
LIFETIME = timedelta(hours=6)
MOST_DEVICES = 50
NO_ROOM = "This code opens no table, or not any more. Ask the Dungeon Master for the one that is shown now."
Place = Guest.Place
PLAYING = (Place.WHITE, Place.BLACK)


def new_code() -> str:
    """A room code that is easy to read aloud: no I, O, 0 or 1."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def open_room(*, match: Match, now: datetime) -> Room:
    """Open the match to devices under a fresh code; a code shown before no longer works."""
    room, _ = Room.objects.update_or_create(
        match=match, defaults={"code": new_code(), "expires_at": now + LIFETIME}
    )
    return room


def close_room(*, match: Match) -> None:
    """Let nobody else in; those who are in stay."""
    Room.objects.filter(match=match).delete()


def read_code(text: str) -> str:
    """A code as somebody typed it: blanks, dashes and case do not matter."""
    return "".join(letter for letter in text.upper() if letter in LETTERS)[: LENGTH + 1]


def find(*, code: str, address: str, now: datetime) -> Match:
    """The match a code opens. Raises Refused, the same for an unknown and an expired code; TooMany for guessing."""
    rooms = Room.objects.select_related("match").filter(code=read_code(code), expires_at__gt=now)
    room = codes.guess(rooms.first, address=address, now=now)
    if room is None:
        raise Refused(NO_ROOM, "code")
    return room.match


@dataclass(frozen=True, slots=True)
class Wish:
    """Who wants in, and where they would sit."""

    name: str
    place: str


def free_sides(match: Match) -> list[Place]:
    """The sides without a device."""
    taken = set(match.guests.filter(removed_at=None).values_list("place", flat=True))
    return [place for place in PLAYING if place not in taken]


def closed_sides(match: Match) -> list[Place]:
    """The sides no device may take with the room code."""
    return [Place(seat.side) for seat in match.seats.all() if seat.admission == Seat.Admission.NOBODY]


def free_places(match: Match) -> list[Place]:
    """The seats a device may take or ask for now: a free side that is not closed, and the spectators' bench."""
    closed = closed_sides(match)
    return [place for place in free_sides(match) if place not in closed] + [Place.SPECTATOR]


def join(*, match: Match, wish: Wish) -> Guest:
    """Let a device in, to wait where the DM wants to be asked first.

    Refused beside `place` when somebody was faster and, in the same words, for a seat no device may take.
    """
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if wish.place not in free_places(locked):
            raise Refused("That seat is not free. Choose another one.", "place")
        if locked.guests.filter(removed_at=None).count() >= MOST_DEVICES:
            raise Refused("The table is full: so many devices have joined already.")
        if wish.place in PLAYING and locked.seat(Side(wish.place)).admission == Seat.Admission.ASKING:
            return _seated(locked, wish.name, Place.WAITING, asks_for=wish.place)
        return _seated(locked, wish.name, wish.place)


def seat(*, match: Match, guest: Guest, place: str) -> str:
    """The DM puts a device on another seat; who sat there waits for a new one."""
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if place in PLAYING:
            sitting = locked.guests.filter(place=place, removed_at=None).exclude(pk=guest.pk)
            drafts.drop(sitting)
            drafts.confirm(guest, Side(place))
            move(sitting, place=Place.WAITING, confirmed=False)
        else:
            drafts.drop([guest])
        to_seat = locked.guests.filter(pk=guest.pk, removed_at=None)
        move(to_seat, place=place, confirmed=place in PLAYING, asks_for="")
        touch(locked)
        label = _side_name(locked, Side(place)) if place in PLAYING else Place(place).label
        return f"{guest.name}: {label}."


def remove(*, match: Match, guest: Guest, now: datetime) -> str:
    """The DM shows a device out: its page and its stream end."""
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        locked.guests.filter(pk=guest.pk, removed_at=None).update(removed_at=now)
        drafts.drop([guest])
        touch(locked)
        return f"{guest.name} is shown out."


def hand_over(*, match: Match, side: Side) -> Guest:
    """The DM's own tablet becomes `side`'s seat. Refused where a phone sits there already."""
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        if Place(side.value) not in free_sides(locked):
            raise Refused(f"{_side_name(locked, side)} has a phone of their own at the table.")
        return _seated(locked, locked.seat(side).name[:40], side, tablet=True, confirmed=True)


def move(guests: QuerySet[Guest], **changes: str | bool) -> None:
    """Change what these devices are at the table; each hears of it, and nobody else."""
    guests.update(**changes, own_version=F("own_version") + 1)


def tell_player(match: Match, side: Side) -> None:
    """Something has changed that only this side's player may know."""
    move(match.guests.filter(place=side, confirmed=True, removed_at=None))


def touch(match: Match) -> None:
    """Something only the DM may know has changed."""
    Match.objects.filter(pk=match.pk).update(dm_version=F("dm_version") + 1)
    transaction.on_commit(partial(hub.wake, match.pk))


def _side_name(match: Match, side: Side) -> str:
    return catalog.entry(match.game).side_name(side)


def _seated(match: Match, name: str, place: str, **more: str | bool) -> Guest:
    guest = Guest.objects.create(match=match, key=secrets.token_hex(16), name=name, place=place, **more)
    touch(match)
    return guest
