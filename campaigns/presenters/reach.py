"""How somebody hears of deadlines: the address they left, and the calendar of theirs that is served."""

from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from campaigns.models import Address, Feed


@dataclass(frozen=True, slots=True)
class Reach:
    """For the person's own page: `refusal` is why mail there is refused, `has_mail` whether this installation sends any."""

    email: str
    refusal: str
    feed: str
    has_mail: bool


def reach(address: Address | None, feed: Feed | None, base: str) -> Reach:
    """What there is of it; empty texts for what there is not."""
    url = base + reverse("deadline-feed", args=[feed.key]) if feed else ""
    email, refusal = (address.email, address.refusal) if address else ("", "")
    return Reach(email, refusal, url, settings.MAIL)
