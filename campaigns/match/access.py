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


class NoSeat(Http404):
    """This device has no seat at that match, or not any more."""

    def __init__(self, public_id: str) -> None:
        super().__init__()
        self.public_id = public_id


def match_or_404(user: User, campaign_id: int, match_id: int, game: str | None = None) -> Match:
    """A match of one of the user's campaigns (of that game, where one is named) with its seats, or Http404."""
    matches = _matches(user, campaign_id)
    if game is not None:
        matches = matches.filter(game=game)
    return get_object_or_404(_with_people(matches), pk=match_id)


def lock_match(user: User, campaign_id: int, match_id: int, games: Container[str]) -> Match:
    """A match of one of those games with its campaign, under lock for the caller's transaction; or Http404."""
    rows = _matches(user, campaign_id, pk=match_id).select_for_update(of=("self",)).select_related("campaign")
    match = get_object_or_404(rows)
    if match.game not in games:
        raise Http404
    return match


def add_people(match: Match) -> Match:
    """The same match with its seats, as they are now, read at once."""
    prefetch_related_objects([match], Prefetch("seats", _seats()), "watchers", "drafts")
    return match


def lock_seat(session: SessionBase, public_id: str, *games: str) -> Guest:
    """The seat this device has at a match, which is under lock for the caller's transaction; or NoSeat."""
    key = device_key(session, public_id)
    rows = Match.objects.select_for_update(of=("self",)).filter(public_id=public_id, game__in=games)
    match = rows.first() if key else None
    guest = match.guests.filter(key=key, removed_at=None).first() if match else None
    if match is None or guest is None:
        raise NoSeat(public_id)
    guest.match = match
    return guest


def _with_people(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.select_related("campaign").prefetch_related(
        Prefetch("seats", _seats()), "watchers", "drafts"
    )


def _seats() -> QuerySet[Seat]:
    return Seat.objects.select_related("character__profession")


def match_of(user: User, campaign_id: int, match_id: int, games: Container[str]) -> Match:
    """A match of one of those games, or Http404; its campaign and its seats wait until they are asked for."""
    match = get_object_or_404(_matches(user, campaign_id, pk=match_id))
    if match.game not in games:
        raise Http404
    return match


def _matches(user: User, campaign_id: int, **conditions: int) -> QuerySet[Match]:
    """A campaign's matches that meet the conditions if the campaign is the user's, in one query."""
    return Match.objects.filter(campaign__members__user=user.pk, campaign=campaign_id, **conditions)


def remember_seat(session: SessionBase, guest: Guest) -> None:
    """Give this device the seat, in its session."""
    remember_key(session, guest.match, guest.key)


def remember_key(session: SessionBase, match: Match, key: str) -> None:
    """Remember the key that this device's seat will have, once the DM gives it one."""
    session[GUESTS] = {**session.get(GUESTS, {}), match.public_id: key}


def device_key(session: SessionBase, public_id: str) -> str:
    """The key of this device's seat at a match; empty for none."""
    key: str = session.get(GUESTS, {}).get(public_id, "")
    return key


def seat_keys(session: SessionBase) -> list[str]:
    """The keys of all seats this device was given."""
    return list(session.get(GUESTS, {}).values())


def seat_key(session: SessionBase, public_id: str) -> str:
    """The key of this device's seat at a match, or Http404: an address nobody gave it never meets the database."""
    key = device_key(session, public_id)
    if not key:
        raise Http404
    return key


def guest_or_no_seat(session: SessionBase, public_id: str, *games: str) -> Guest:
    """The seat this device has at a match of one of these games, or NoSeat: also for one that was removed."""
    key = device_key(session, public_id)
    if not key:
        raise NoSeat(public_id)
    guests = Guest.objects.select_related("match").filter(
        removed_at=None, match__public_id=public_id, match__game__in=games
    )
    guest = guests.filter(key=key).first()
    if guest is None:
        raise NoSeat(public_id)
    return guest


def seats_of_device(session: SessionBase) -> QuerySet[Guest]:
    """The seats this device has at matches in play."""
    guests = Guest.objects.filter(
        key__in=seat_keys(session), removed_at=None, match__status=Match.Status.PLAYING
    )
    return guests.select_related("match").prefetch_related("match__seats").order_by("match__due_at", "pk")
