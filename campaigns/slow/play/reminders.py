"""Reminders of deadlines: which are due, and posting them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from campaigns.mail.play.outbox import Outbox
from campaigns.match.models import Match
from campaigns.match.models.matches import BOTH
from campaigns.match.rules import deadlines
from campaigns.match.rules.deadlines import DeadlineStanding
from campaigns.rules.contract import Side
from campaigns.slow.models import Address, Reminder
from campaigns.slow.play.contacts import refuse_address

Kind = Reminder.Kind


@dataclass(frozen=True, slots=True)
class Notice:
    match: Match
    kind: Kind
    address: Address


def notices(now: datetime) -> Iterator[Notice]:
    """All reminders due at this time, sent already or not; none to an address that was refused."""
    matches = Match.objects.filter(due_at__isnull=False, campaign__archived_at=None)
    for match in matches.select_related("campaign").prefetch_related("seats").order_by("due_at", "pk"):
        assert match.due_at is not None and match.hours_per_move is not None
        deadline = deadlines.deadline_standing(match.due_at, match.hours_per_move, now)
        if deadline is DeadlineStanding.SOON:
            yield from _to_players(match, Kind.SOON)
        elif deadline is DeadlineStanding.OVERDUE:
            yield from _to_players(match, Kind.OVERDUE)
            dms = Address.objects.filter(
                user__memberships__campaign=match.campaign_id, user__is_active=True, refusal=""
            )
            for address in dms.order_by("pk"):
                yield Notice(match, Kind.OVERDUE, address)


def _to_players(match: Match, kind: Kind) -> Iterator[Notice]:
    """The notices to the players who must move and have left an address; removed devices do not count."""
    seats = [side.value for side in Side] if match.waits_for == BOTH else [match.waits_for]
    addresses = Address.objects.filter(
        guest__match=match, guest__removed_at=None, guest__place__in=seats, refusal=""
    ).select_related("guest")
    for address in addresses.order_by("pk"):
        yield Notice(match, kind, address)


def post_due_notices(*, now: datetime, post: Callable[[Notice], None]) -> int:
    """Post every due notice not posted yet; returns how many. Pending mails that are no longer due are deleted."""
    due = {_reminder(notice): notice for notice in notices(now)}
    Reminder.objects.filter(state=Reminder.State.WAITING).exclude(pk__in=[row.pk for row in due]).delete()
    outbox = Outbox(
        Reminder,
        post=lambda reminder: post(due[reminder]),
        refuse=lambda reminder, answer: refuse_address(due[reminder].address, answer),
    )
    return outbox.post_due(due, now)


def _reminder(notice: Notice) -> Reminder:
    assert notice.match.due_at is not None
    reminder, _ = Reminder.objects.get_or_create(
        match=notice.match, due_at=notice.match.due_at, kind=notice.kind, to=notice.address.holder
    )
    return reminder
