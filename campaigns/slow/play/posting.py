"""Posting reminders: each at most once, and those that cannot be sent just now wait for up to a day.

A reminder is claimed before it is sent. It is tried again only where it is certain that the mail server has not taken it:
it could not be reached, or it refused the mail for the time being. Where the connection broke after the mail was
handed over, nobody can know, and it is not sent again.
"""

import logging
from collections.abc import Callable
from datetime import datetime

from django.db.models import F, Q

from campaigns.slow.models import Address, Reminder
from campaigns.slow.play.mail_failures import Failure, Fault, failure
from campaigns.slow.play.outages import SLACK, end_outage, is_mail_out, note_outage
from campaigns.slow.play.reminders import Notice, notices
from campaigns.slow.rules import retries

State = Reminder.State

logger = logging.getLogger(__name__)


def post_due_notices(*, now: datetime, post: Callable[[Notice], None]) -> int:
    """Post every notice that is due and was not posted yet; how many were. A second run at once posts none twice.

    While no mail can be sent at all, one is tried now and then, and the others wait.
    """
    due = _due(now)
    if is_mail_out(now):
        return 0
    count = 0
    for notice, reminder in due:
        if not _claim(reminder, now):
            continue
        fault = _try(notice, reminder, post)
        if fault is None:
            count += 1
            continue
        _keep(notice, reminder, fault, now)
        if fault.fault in (Fault.SERVER, Fault.DOUBT):
            break
    return count


def _due(now: datetime) -> list[tuple[Notice, Reminder]]:
    """The notices due now; waiting ones that are no longer due are deleted.

    The least tried come first: one that breaks every connection does not stand before the others.
    """
    due = [(notice, _reminder(notice)) for notice in notices(now)]
    due_ids = [reminder.pk for _, reminder in due]
    Reminder.objects.filter(state=State.WAITING).exclude(pk__in=due_ids).delete()
    return sorted(due, key=lambda pair: pair[1].tries)


def _reminder(notice: Notice) -> Reminder:
    assert notice.match.due_at is not None
    reminder, _ = Reminder.objects.get_or_create(
        match=notice.match, due_at=notice.match.due_at, kind=notice.kind, to=notice.address.holder
    )
    return reminder


def _claim(reminder: Reminder, now: datetime) -> bool:
    """Claim the reminder for this worker; returns whether that succeeded."""
    ready = Q(next_try_at=None) | Q(next_try_at__lte=now + SLACK)
    row = Reminder.objects.filter(ready, pk=reminder.pk, state=State.WAITING)
    return bool(row.update(state=State.SENDING, tries=F("tries") + 1, tried_at=now))


def _try(notice: Notice, reminder: Reminder, post: Callable[[Notice], None]) -> Failure | None:
    """Post it; returns the failure, if any."""
    try:
        post(notice)
    except Exception as error:
        fault = failure(error)
        logger.warning(
            "a reminder of match %s was not sent: %s", notice.match.pk, fault.text, exc_info=not fault.text
        )
        return fault
    Reminder.objects.filter(pk=reminder.pk).update(state=State.SENT, answer="")
    end_outage()
    return None


def _keep(notice: Notice, reminder: Reminder, failure: Failure, now: datetime) -> None:
    """Record the failure, and what follows from it."""
    reminder.refresh_from_db()
    reminder.answer = failure.text
    reminder.state = _state_after(failure.fault, reminder, now)
    if failure.fault is Fault.LATER:
        reminder.next_try_at = retries.next_try(reminder.tries, now)
    reminder.save(update_fields=["answer", "state", "next_try_at"])
    if failure.fault is Fault.ADDRESS:
        Address.objects.filter(pk=notice.address.pk, email=notice.address.email).update(refusal=failure.text)
    elif failure.fault in (Fault.SERVER, Fault.DOUBT):
        _keep_outage(failure.text, now)


def _state_after(fault: Fault, reminder: Reminder, now: datetime) -> str:
    if fault is Fault.DOUBT:
        return State.UNSURE
    if fault in (Fault.MAIL, Fault.ADDRESS):
        return State.REFUSED
    return State.GIVEN_UP if now - reminder.at >= retries.KEPT_FOR else State.WAITING


def _keep_outage(text: str, now: datetime) -> None:
    """Record an outage; what has waited for a day is given up."""
    note_outage(text, now)
    old = Reminder.objects.filter(state=State.WAITING, at__lte=now - retries.KEPT_FOR)
    old.update(state=State.GIVEN_UP, answer=text)
