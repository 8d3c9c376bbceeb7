"""How somebody hears of deadlines: the address they left, and the calendar of theirs that is served."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from campaigns.models import Address, Feed


@dataclass(frozen=True, slots=True)
class Reach:
    """For the person's own page: `has_mail` says whether this installation sends any."""

    email: str
    feed: str
    has_mail: bool


def reach(address: Address | None, feed: Feed | None, base: str) -> Reach:
    """What there is of it; empty texts for what there is not."""
    url = base + reverse("deadline-feed", args=[feed.key]) if feed else ""
    return Reach(address.email if address else "", url, settings.MAIL)
