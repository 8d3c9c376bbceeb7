"""The mail with a link for a new password, without an unsubscribe link: it was asked for just now."""

from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.urls import reverse

from campaigns.web.addresses import public_address


def reset_letter(user: User, token: str) -> EmailMessage:
    link = public_address() + reverse("reset", args=[token])
    body = (
        f"Somebody asked for a new password for {user.username}.\n\n"
        f"Choose one here: {link}\n\n"
        "The link works once, for an hour, and ends all sign-ins there are. "
        "If it was not you, nothing has to be done: without the link nothing changes.\n"
    )
    subject, headers = "A new password for Game of Kings", {"Auto-Submitted": "auto-generated"}
    return EmailMessage(subject=subject, body=body, to=[user.email], headers=headers)
