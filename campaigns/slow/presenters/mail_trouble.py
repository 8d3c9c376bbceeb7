"""Sentences for the Dungeon Master about reminders that could not be sent."""

from collections.abc import Iterator
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.signs import recent_sign
from campaigns.mail.models import MailOutage
from campaigns.mail.play.outbox import DEAD_AFTER
from campaigns.match.rules import deadlines
from campaigns.rules.labels import pluralize
from campaigns.slow.models import Address, Reminder

State = Reminder.State


def mail_trouble(campaign: Campaign, user: User, now: datetime) -> list[str]:
    if not settings.MAIL:
        return []
    return [*_outage(campaign, now), *_failures(campaign, now), *_refused_addresses(campaign, user)]


def _outage(campaign: Campaign, now: datetime) -> Iterator[str]:
    outage = MailOutage.objects.first()
    reminders = _current(campaign).filter(state=State.WAITING)
    if outage:
        since, next_try = (timezone.localtime(at) for at in (outage.since, outage.next_try_at))
        count = reminders.count()
        wait = f"{pluralize(count, 'reminder')} {'waits' if count == 1 else 'wait'}. " if count else ""
        yield (
            f"No reminder can be sent since {deadlines.deadline_text(since, timezone.localtime(now))}. "
            f"{outage.answer} {wait}The next try is at {next_try:%H:%M}."
        )
    elif last_try := reminders.exclude(answer="").last():
        yield f"A reminder waits and is tried again. {last_try.answer}"


def _failures(campaign: Campaign, now: datetime) -> Iterator[str]:
    """What will not be sent any more; also what a worker that died over it has left."""
    abandoned = Q(state=State.SENDING) & ~recent_sign("tried_at", now, DEAD_AFTER)
    counts = _current(campaign).aggregate(
        given_up=Count("pk", Q(state=State.GIVEN_UP)),
        refused=Count("pk", Q(state=State.REFUSED)),
        unsure=Count("pk", Q(state=State.UNSURE) | abandoned),
    )
    if count := counts["given_up"]:
        yield f"{pluralize(count, 'reminder')} could not be sent for a day and {_was(count)} given up."
    if count := counts["refused"]:
        yield f"{pluralize(count, 'reminder')} {_was(count)} refused by the mail server."
    if count := counts["unsure"]:
        yield f"{pluralize(count, 'reminder')} may not have arrived, and will not be sent again: the connection or the worker broke off meanwhile."


def _refused_addresses(campaign: Campaign, user: User) -> Iterator[str]:
    addressees = Q(guest__match__campaign=campaign, guest__removed_at=None) | Q(user=user)
    addresses = Address.objects.filter(addressees).exclude(refusal="").select_related("guest")
    for address in addresses.order_by("pk"):
        subject = f"{address.guest.name}'s address" if address.guest else "Your address"
        yield (
            f"{subject} {address.email} is refused. {address.refusal} "
            "Nothing more is sent there until the address is changed."
        )


def _current(campaign: Campaign) -> QuerySet[Reminder]:
    return Reminder.objects.filter(match__campaign=campaign, due_at=F("match__due_at")).order_by("pk")


def _was(count: int) -> str:
    return "was" if count == 1 else "were"
