"""A recap as a mail: the text as it is, the link to its page, and an unsubscribe link."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse

from campaigns.chronicle.models import Recap
from campaigns.slow.models import Address


def recap_letter(recap: Recap, address: Address, connection: BaseEmailBackend) -> EmailMessage:
    """The mail of a recap, for this connection: what the reader finds behind its link, and nothing else."""
    page = settings.PUBLIC_URL + reverse("recap-published", args=[recap.key])
    stop = settings.PUBLIC_URL + reverse("reminders-stop", args=[address.stop_key])
    return EmailMessage(
        subject=" ".join(recap.title.split()),
        body=f"{recap.text.strip()}\n\nRead it here: {page}\n\nNo more mails to this address: {stop}\n",
        to=[address.email],
        headers={"List-Unsubscribe": f"<{stop}>"},
        connection=connection,
    )
