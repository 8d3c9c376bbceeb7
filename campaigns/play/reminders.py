"""Reminders of slow play by mail: whom, of what, and each no more than once."""

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F

from campaigns.models import Address, Match, Reminder
from campaigns.models.matches import BOTH
from campaigns.rules import deadlines
from campaigns.rules.contract import Side
from campaigns.rules.deadlines import Standing

Kind = Reminder.Kind
MOST_TRIES = 5

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to write to somebody about a match; the address says whether it is a player or a DM."""

    match: Match
    kind: Kind
    address: Address

    @property
    def to(self) -> str:
        """The person, by number: an address that is changed makes nobody another one."""
        return f"guest {self.address.guest_id}" if self.address.guest_id else f"user {self.address.user_id}"


def send(*, now: datetime, post: Callable[[Notice], None]) -> int:
    """Post every notice that is due and was not posted yet; how many were. A second run at once posts none twice."""
    return sum(_post_once(notice, post) for notice in notices(now))


def notices(now: datetime) -> Iterator[Notice]:
    """All that should be said at this time, posted already or not."""
    timed = Match.objects.filter(due_at__isnull=False, campaign__archived_at=None)
    for match in timed.select_related("campaign").prefetch_related("seats").order_by("due_at", "pk"):
        assert match.due_at is not None and match.hours_per_move is not None
        standing = deadlines.standing(match.due_at, match.hours_per_move, now)
        if standing is Standing.SOON:
            yield from _to_players(match, Kind.SOON)
        elif standing is Standing.OVERDUE:
            yield from _to_players(match, Kind.OVERDUE)
            yield from _to_dms(match)


def _to_players(match: Match, kind: Kind) -> Iterator[Notice]:
    """Whoever owes the move and has left an address; a device that was shown out is nobody's any more."""
    places = [side.value for side in Side] if match.waits_for == BOTH else [match.waits_for]
    seated = Address.objects.filter(
        guest__match=match, guest__removed_at=None, guest__place__in=places
    ).select_related("guest")
    for address in seated.order_by("pk"):
        yield Notice(match, kind, address)


def _to_dms(match: Match) -> Iterator[Notice]:
    members = Address.objects.filter(user__memberships__campaign=match.campaign_id)
    for address in members.order_by("pk"):
        yield Notice(match, Kind.OVERDUE, address)


def _post_once(notice: Notice, post: Callable[[Notice], None]) -> bool:
    """Claim the notice, then post it; where that fails it may be claimed again, some times."""
    key: dict[str, Any] = {
        "match": notice.match,
        "due_at": notice.match.due_at,
        "kind": notice.kind,
        "to": notice.to,
    }
    _, is_new = Reminder.objects.get_or_create(**key)
    claimed = Reminder.objects.filter(**key)
    again = claimed.filter(failed=True, tries__lt=MOST_TRIES)
    if not is_new and not again.update(failed=False, tries=F("tries") + 1):
        return False
    try:
        post(notice)
    except Exception:
        logger.warning("a reminder of match %s could not be sent", notice.match.pk, exc_info=True)
        claimed.update(failed=True)
        return False
    return True
