"""Devices at a match: which of them hear of a change, and whether one still has its seat."""

from functools import partial

from django.db import transaction
from django.db.models import F, QuerySet

from campaigns.core.refusals import Stale
from campaigns.match.models import Guest, Match
from campaigns.match.play.live import hub
from campaigns.rules.contract import Side


def update_guests(guests: QuerySet[Guest], **changes: str | bool) -> None:
    """Change these devices' rows and wake only them."""
    guests.update(**changes, own_version=F("own_version") + 1)


def check_seated(guest: Guest, match: Match) -> None:
    """Bring the device up to date with the match the caller has locked. Raises Stale for one that has left its seat.

    Whatever becomes of a device counts up the match's `dm_version`: where that has not grown, neither has it moved.
    """
    if guest.match.dm_version != match.dm_version:
        here = match.guests.filter(pk=guest.pk, place=guest.place, removed_at=None).first()
        if here is None:
            raise Stale()
        guest.confirmed, guest.own_version = here.confirmed, here.own_version


def tell_player(match: Match, side: Side) -> None:
    update_guests(match.guests.filter(place=side, confirmed=True, removed_at=None))


def touch(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(dm_version=F("dm_version") + 1)
    match.dm_version += 1
    transaction.on_commit(partial(hub.wake, match.pk))
