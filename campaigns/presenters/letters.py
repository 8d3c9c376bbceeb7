"""Reminders as plain letters: who owes which move, until when, where the match is, and how to hear no more of it."""

from datetime import datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse

from campaigns import catalog
from campaigns.play.reminders import Notice
from campaigns.presenters import deadlines
from campaigns.presenters.matches import address, title
from campaigns.rules.contract import Side


def letter(notice: Notice, now: datetime, connection: BaseEmailBackend) -> EmailMessage:
    """The mail that says it, to be sent over this connection. It holds nothing that its reader's own page of the match does not show."""
    match, guest = notice.match, notice.address.guest
    entry = catalog.entry(match.game)
    deadline = deadlines.of(match, now, [guest.side] if guest and guest.side else list(Side))
    assert deadline is not None
    page = reverse(entry.seat_url_name, args=[match.public_id]) if guest else address(match)
    stop = settings.PUBLIC_URL + reverse("reminders-stop", args=[notice.address.stop_key])
    who = "" if guest else f"It waits for {deadlines.names(match)}.\n"
    body = (
        f"{title(match)}, {entry.rules.title}\n\n"
        f"{deadline.words} {deadline.at:%Z} ({deadline.distance}).\n"
        f"The time is {deadlines.time_of(match)}.\n{who}\n"
        f"The match: {settings.PUBLIC_URL}{page}\n\n"
        f"No more reminders to this address: {stop}\n"
    )
    subject = f"{deadline.whose} is {'overdue' if deadline.is_overdue else 'due soon'}: {title(match)}"
    return EmailMessage(
        subject=subject,
        body=body,
        to=[notice.address.email],
        headers={"List-Unsubscribe": f"<{stop}>"},
        connection=connection,
    )
