"""A recap as a mail: the text as it is, the link to its page, and an unsubscribe link."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from campaigns.chronicle.models import Recap
from campaigns.slow.models import Address
from campaigns.slow.presenters.unsubscribe import stop_link, unsubscribe_headers


def recap_letter(recap: Recap, address: Address) -> EmailMessage:
    """The mail of a recap: what the reader finds behind its link, and nothing else."""
    page = settings.PUBLIC_URL + reverse("recap-published", args=[recap.key])
    return EmailMessage(
        subject=" ".join(recap.title.split()),
        body=f"{recap.text.strip()}\n\nRead it here: {page}\n\nNo more mails to this address: {stop_link(address)}\n",
        to=[address.email],
        headers=unsubscribe_headers(address),
    )
