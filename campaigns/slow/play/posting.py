"""Posting reminders: whom the outbox has to write to about which deadline."""

from collections.abc import Callable
from datetime import datetime

from campaigns.mail.play.outbox import Outbox
from campaigns.slow.models import Reminder
from campaigns.slow.play.reaching import refuse_address
from campaigns.slow.play.reminders import Notice, notices


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
