"""The mails about deadlines, and the links that end them."""

from datetime import datetime

from django.core.mail import EmailMessage
from django.urls import reverse

from campaigns.rules.contract import Side
from campaigns.slow.models import Address
from campaigns.slow.play.reminders import Notice
from campaigns.slow.presenters import deadlines
from campaigns.web.addresses import public_address


def letter(notice: Notice, now: datetime) -> EmailMessage:
    """The mail of a notice; it says nothing that the reader's own page does not show."""
    match, guest = notice.match, notice.address.guest
    deadline = deadlines.deadline_of(match, now, [guest.side] if guest and guest.side else list(Side))
    assert deadline is not None
    page = match.seat_url if guest else match.get_absolute_url()
    who = "" if guest else f"It waits for {match.awaited_names}.\n"
    body = (
        f"{match.title}, {match.game_title}\n\n"
        f"{deadline.text} {deadline.at:%Z} ({deadline.distance}).\n"
        f"The time is {match.pace}.\n{who}\n"
        f"The match: {public_address()}{page}\n\n"
        f"No more reminders to this address: {stop_link(notice.address)}\n"
    )
    subject = f"{deadline.subject} is {'overdue' if deadline.is_overdue else 'due soon'}: {match.title}"
    return EmailMessage(
        subject=subject, body=body, to=[notice.address.email], headers=unsubscribe_headers(notice.address)
    )


def stop_link(address: Address) -> str:
    """A link that unsubscribes; a GET asks first."""
    return f"{public_address()}{reverse('reminders-stop', args=[address.stop_key])}"


def unsubscribe_headers(address: Address) -> dict[str, str]:
    link = stop_link(address)
    headers = {"List-Unsubscribe": f"<{link}>"}
    # One-click unsubscribing needs https; without it mail programs offer the link alone.
    if link.startswith("https://"):
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers
