"""The seats a device has, for whoever holds it: which matches, and where a move is awaited of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from campaigns.models import Guest
from campaigns.presenters import deadlines
from campaigns.presenters.deadlines import Deadline
from campaigns.presenters.matches import title
from campaigns.presenters.room import label, seat_url


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """One of them; `deadline` is None where no move is timed."""

    url: str
    match: str
    place: str
    deadline: Deadline | None


def own_seats(guests: Iterable[Guest], now: datetime) -> list[OwnSeat]:
    """Each seat, those with a deadline first, the nearest before the others."""
    shown = [_seat(guest, now) for guest in guests]
    return sorted(shown, key=lambda seat: (seat.deadline is None, seat.deadline.at if seat.deadline else now))


def _seat(guest: Guest, now: datetime) -> OwnSeat:
    match, sides = guest.match, [guest.side] if guest.side else []
    place = label(match, Guest.Place(guest.place))
    return OwnSeat(seat_url(match), title(match), place, deadlines.of(match, now, sides))
