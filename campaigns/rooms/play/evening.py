"""A tablet is handed over for an evening: after twelve hours it loses the seat."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db.models import QuerySet

from campaigns.match.models import Guest
from campaigns.rooms.play import room

EVENING = timedelta(hours=12)


def free_seats_of_last_evening(*, now: datetime) -> None:
    """Free the seats of tablets that were handed over an evening ago; their sessions have ended by themselves."""
    _free(Guest.objects.filter(joined_at__lte=now - EVENING), now)


def end_hand_over(keys: Collection[str], *, now: datetime) -> None:
    """Free the seat of the tablet with these keys: its DM has signed in on it."""
    _free(Guest.objects.filter(key__in=keys), now)


def _free(guests: QuerySet[Guest], now: datetime) -> None:
    for guest in guests.filter(tablet=True, removed_at=None):
        room.remove(match=guest.match, guest=guest, now=now)
