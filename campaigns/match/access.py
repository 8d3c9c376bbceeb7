"""Matches as the user who runs the campaign finds them, and as the seat that a device has."""

from collections.abc import Container

from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.http import Http404
from django.shortcuts import get_object_or_404

from campaigns.core.owner import User
from campaigns.match.models import Guest, Match, Seat

# In a session: the seats of this device, {match's public id: the guest's key}.
GUESTS = "guests"
# And the keys of seats that it had before at matches where it has another one now, the latest last.
FORMER_GUESTS = "former_guests"
MAX_FORMER_GUESTS = 20
# What the pages of a match say of those who sit there, beside what their seats say; a sheet has thirty columns more.
CHARACTER_FIELDS = (
    "campaign",
    "kind",
    "name",
    "portrait",
    "class_name",
    "profession__slug",
    "profession__data",
)


class NoSeat(Http404):
    def __init__(self, public_id: str) -> None:
        super().__init__()
        self.public_id = public_id


def match_or_404(user: User, campaign_id: int, match_id: int, game: str | None = None) -> Match:
    matches = _matches(user, campaign_id).select_related("campaign")
    if game is not None:
        matches = matches.filter(game=game)
    return get_object_or_404(matches.prefetch_related(*_people()), pk=match_id)


def add_people(match: Match) -> Match:
    prefetch_related_objects([match], *_people())
    return match


def _people() -> "tuple[Prefetch[str, QuerySet[Seat], str] | str, ...]":
    seats = Seat.objects.select_related("character__profession").only(
        *(field.name for field in Seat._meta.concrete_fields),
        *(f"character__{name}" for name in CHARACTER_FIELDS),
    )
    return Prefetch("seats", seats), "drafts"


def lock_seat(session: SessionBase, public_id: str, *games: str) -> Guest:
    """The seat this device has at a match, which is locked for the caller's transaction; raises NoSeat."""
    key = device_key(session, public_id)
    rows = Match.objects.select_for_update(of=("self",)).filter(public_id=public_id, game__in=games)
    match = rows.first() if key else None
    guest = match.guests.filter(key=key, removed_at=None).first() if match else None
    if match is None or guest is None:
        raise NoSeat(public_id)
    guest.match = match
    return guest


def match_of(
    user: User, campaign_id: int, match_id: int, games: Container[str], *, locks: bool = False
) -> Match:
    rows = _matches(user, campaign_id)
    if locks:
        rows = rows.select_for_update(of=("self",)).select_related("campaign")
    match = get_object_or_404(rows, pk=match_id)
    if match.game not in games:
        raise Http404
    return match


def _matches(user: User, campaign_id: int) -> QuerySet[Match]:
    return Match.objects.filter(campaign__members__user=user.pk, campaign=campaign_id)


def remember_seat(session: SessionBase, guest: Guest) -> None:
    remember_key(session, guest.match, guest.key)


def remember_key(session: SessionBase, match: Match, key: str) -> None:
    """Remember the key that this device's seat gets once the DM admits it."""
    previous_key = device_key(session, match.public_id)
    if previous_key and previous_key != key:
        session[FORMER_GUESTS] = [*session.get(FORMER_GUESTS, ()), previous_key][-MAX_FORMER_GUESTS:]
    session[GUESTS] = {**session.get(GUESTS, {}), match.public_id: key}


def device_key(session: SessionBase, public_id: str) -> str:
    key: str = session.get(GUESTS, {}).get(public_id, "")
    return key


def seat_keys(session: SessionBase) -> list[str]:
    return list(session.get(GUESTS, {}).values())


def former_keys(session: SessionBase) -> list[str]:
    return list(session.get(FORMER_GUESTS, ()))


def seat_key(session: SessionBase, public_id: str) -> str:
    """The key of this device's seat; Http404 without a query if it has none."""
    key = device_key(session, public_id)
    if not key:
        raise Http404
    return key


def guest_or_no_seat(session: SessionBase, public_id: str, *games: str) -> Guest:
    key = device_key(session, public_id)
    if not key:
        raise NoSeat(public_id)
    guests = Guest.objects.filter(removed_at=None, match__public_id=public_id, match__game__in=games)
    guest = guests.filter(key=key).select_related("match").first()
    if guest is None:
        raise NoSeat(public_id)
    return guest


def seats_of_device(session: SessionBase) -> QuerySet[Guest]:
    guests = Guest.objects.filter(key__in=seat_keys(session), removed_at=None)
    guests = guests.filter(match__status=Match.Status.PLAYING).order_by("match__due_at", "pk")
    return guests.select_related("match").prefetch_related("match__seats")
