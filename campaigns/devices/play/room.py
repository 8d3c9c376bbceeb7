"""Rooms: opening a match to devices, letting them in, seating and removing them.

A room code has 6 letters of 32 (30 bits) and expires; guesses are limited (`codes.py`), and an unknown code looks like
an expired one. Whoever has a right one cannot fill the table: spectators and devices that ask for a seat have places of
their own, so many of each from one address within an hour. A free seat is taken whatever else is full.
"""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaigns.core import throttle
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.devices.models import Room
from campaigns.devices.play import codes
from campaigns.match import games
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play import guests
from campaigns.match.play.guests import changing_devices, update_guests
from campaigns.rules.contract import Side
from campaigns.rules.text import plain

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
ROOM_CODE_LENGTH = 6
ROOM_LIFETIME = timedelta(hours=6)
EVENING = timedelta(hours=12)  # after which a tablet that was handed over loses its seat
MAX_SPECTATORS = 40
MAX_ASKING = 20
# Devices from one address within an hour: a whole gaming group, some twice, behind one router; those that ask for a seat.
MAX_SPECTATORS_AN_HOUR = 20
MAX_ASKING_AN_HOUR = 6
MSG_TOO_MANY_FROM_NETWORK = "Too many devices have joined from your network."
MSG_NO_SUCH_ROOM = "This code is wrong or has expired. Ask the Dungeon Master for the one shown now."
MSG_MAY_NOT_PASS_ON = "The other player's seat is not free, or a note is sealed there. Give the tablet back to the Dungeon Master."
Place = Guest.Place
PLAYING = (Place.WHITE, Place.BLACK)


def new_code(length: int = ROOM_CODE_LENGTH) -> str:
    """A code that is easy to read aloud: no I, O, 0 or 1."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def open_room(*, match: Match, now: datetime) -> Room:
    """Open the match to devices under a fresh code."""
    # A code shown before no longer works.
    columns = {"code": new_code(), "expires_at": now + ROOM_LIFETIME}
    return Room.objects.update_or_create(match=match, defaults=columns)[0]


def close_room(*, match: Match) -> None:
    Room.objects.filter(match=match).delete()


def read_code(text: str, length: int = ROOM_CODE_LENGTH) -> str:
    """A code as somebody typed it: blanks, dashes and case do not matter."""
    # One letter too many shows that it is too long.
    return "".join(letter for letter in plain(text).upper() if letter in CODE_LETTERS)[: length + 1]


def match_of_code(*, code: str, address: str, now: datetime) -> Match:
    """The match of a room code. Raises Refused, the same for an unknown and an expired one; TooManyTries after too many wrong codes."""
    rooms = Room.objects.select_related("match").filter(code=read_code(code), expires_at__gt=now)
    room = codes.guess_code(rooms.first, address=address, now=now)
    if room is None:
        raise Refused(MSG_NO_SUCH_ROOM, "code")
    return room.match


def free_sides(match: Match) -> list[Place]:
    places = set(match.guests.filter(removed_at=None).values_list("place", flat=True))
    return [place for place in PLAYING if place not in places]


def demand_free(match: Match, place: str) -> None:
    if place not in free_places(match):
        raise Refused("That seat is not free. Choose another one.", "place")


def free_places(match: Match) -> list[Place]:
    """The seats a device may take or ask for now: free sides that the DM has not closed, and the spectators' bench."""
    closed = [seat.side for seat in match.seats.all() if seat.admission == Seat.Admission.NOBODY]
    return [place for place in free_sides(match) if place not in closed] + [Place.SPECTATOR]


def join_from(address: str, *, match: Match, name: str, place: str, now: datetime) -> Guest:
    """Let a device at that address in. Raises TooManyTries if too many have come from there, else Refused as `join`."""
    asks = needs_asking(match, place)
    if place in PLAYING and not asks:
        return join(match=match, name=name, place=place)  # there is one such seat, and then it is taken
    max_devices = MAX_ASKING_AN_HOUR if asks else MAX_SPECTATORS_AN_HOUR
    bucket = f"join {match.pk} {place} {throttle.household(address)}"
    limit = throttle.Limit(bucket, max_devices, timedelta(hours=1), MSG_TOO_MANY_FROM_NETWORK)
    throttle.take_try(limit, now=now)
    try:
        return join(match=match, name=name, place=place)
    except Refused:
        throttle.give_back_try(limit)
        raise


def join(*, match: Match, name: str, place: str) -> Guest:
    """Let a device in, to wait if the DM wants to be asked. Raises Refused beside `place` for a seat taken by now, or closed."""
    with changing_devices(match) as row:
        demand_free(row, place)
        present = row.guests.filter(removed_at=None)
        spectators = present.filter(place=Place.SPECTATOR)
        if place == Place.SPECTATOR and spectators.count() >= MAX_SPECTATORS:
            raise Refused("There is no room for another spectator: so many have joined already.", "place")
        if not needs_asking(row, place):
            return add_guest(row, name, place)
        if present.filter(place=Place.WAITING).exclude(asks_for="").count() >= MAX_ASKING:
            raise Refused("Too many devices ask for a seat. Tell the Dungeon Master.", "place")
        return add_guest(row, name, Place.WAITING, asks_for=place)


def seat(*, match: Match, guest: Guest, place: str) -> Answer:
    with changing_devices(match) as row:
        if place in PLAYING:
            occupants = row.guests.filter(place=place, removed_at=None).exclude(pk=guest.pk)
            guests.discard_drafts(occupants)
            guests.confirm_draft(guest, Side(place))
            update_guests(occupants, place=Place.WAITING, confirmed=False)
        else:
            guests.discard_drafts([guest])
        seated = row.guests.filter(pk=guest.pk, removed_at=None)
        update_guests(seated, place=place, confirmed=place in PLAYING, asks_for="")
        label = _side_name(row, Side(place)) if place in PLAYING else Place(place).label
        return Answer(f"{guest.name}: {label}.")


def remove(*, match: Match, guest: Guest, now: datetime) -> Answer:
    with changing_devices(match) as row:
        row.guests.filter(pk=guest.pk, removed_at=None).update(removed_at=now)
        guests.discard_drafts([guest])
        return Answer(f"{guest.name} is removed.")


def hand_over(*, match: Match, side: Side) -> Guest:
    """Make the DM's own tablet the seat of `side`. Raises Refused if a phone sits there already."""
    with changing_devices(match) as row:
        if Place(side.value) not in free_sides(row):
            raise Refused(f"{_side_name(row, side)} has a phone of their own at the table.")
        return add_guest(row, row.seat(side).name[:40], side, tablet=True, confirmed=True)


def may_pass_on(guest: Guest) -> bool:
    """Whether a handed-over tablet may go on to the other player: from a sealed note, to a free seat that the DM lets anybody take."""
    match, side = guest.match, guest.side
    # To a seat whose note is not sealed, for whoever has the tablet could write that anew.
    return bool(
        guest.tablet
        and side
        and Place(side.other) in free_places(match)
        and match.seat(side.other).admission == Seat.Admission.FREELY
        and guests.sealed_sides(match) == {side}
    )


def pass_tablet_on(*, guest: Guest, now: datetime) -> Guest:
    """Make a handed-over tablet the other side's seat, for what is left of its evening; its former seat keeps what it sealed.

    Raises Refused where `may_pass_on` says no, or the tablet has left its own.
    """
    with changing_devices(guest.match) as row:
        guest = Guest.objects.select_related("match").get(pk=guest.pk)
        if not guest.is_present or not may_pass_on(guest):
            raise Refused(MSG_MAY_NOT_PASS_ON)
        side, joined_at = Side(guest.place).other, guest.joined_at
        remove(match=row, guest=guest, now=now)
        next_guest = hand_over(match=row, side=side)
        next_guest.joined_at = joined_at
        next_guest.save(update_fields=["joined_at"])
        return next_guest


def free_seats_of_last_evening(*, now: datetime) -> None:
    _free_tablets(Guest.objects.filter(joined_at__lte=now - EVENING), now)


def end_hand_over(keys: Collection[str], *, now: datetime) -> None:
    """Free the seat of the tablet with these keys, on which its DM has signed in."""
    _free_tablets(Guest.objects.filter(key__in=keys), now)


def _free_tablets(guests: QuerySet[Guest], now: datetime) -> None:
    for guest in guests.filter(tablet=True, removed_at=None):
        remove(match=guest.match, guest=guest, now=now)


def follow_guest(*, guest: Guest, match: Match, place: str) -> Guest:
    """Give a device of another match a place at this one, confirmed as it was there. Raises Refused if the seat is taken."""
    with changing_devices(match) as row:
        if place in PLAYING and place not in free_sides(row):
            raise Refused("That seat is taken. Ask the Dungeon Master for it.")
        follower = add_guest(row, guest.name, place, confirmed=guest.confirmed and place in PLAYING)
        keep_evening(follower, guest)
        return follower


def keep_evening(guest: Guest, previous: Guest) -> None:
    """Have what the DM confirmed for `guest` last no longer than it does for `previous`."""
    # What the DM confirmed ends with the evening of the first game.
    if guest.confirmed:
        guest.joined_at = previous.joined_at
        guest.save(update_fields=["joined_at"])


def needs_asking(match: Match, place: str) -> bool:
    return place in PLAYING and match.seat(Side(place)).admission == Seat.Admission.ASKING


def _side_name(match: Match, side: Side) -> str:
    return games.entry_of(match.game).side_name(side)


def add_guest(match: Match, name: str, place: str, **columns: str | bool) -> Guest:
    return Guest.objects.create(match=match, key=secrets.token_hex(16), name=name, place=place, **columns)
