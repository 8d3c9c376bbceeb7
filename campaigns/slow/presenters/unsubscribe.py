"""How a mail that nobody asked for at that moment is ended: by its link, or by the mail program's own button (RFC 8058)."""

from django.conf import settings
from django.urls import reverse

from campaigns.slow.models import Address


def stop_link(address: Address) -> str:
    """A link that unsubscribes; a GET asks first."""
    return f"{settings.PUBLIC_URL}{reverse('reminders-stop', args=[address.stop_key])}"


def unsubscribe_headers(address: Address) -> dict[str, str]:
    """One-click unsubscribing needs https; without it mail programs offer the link alone."""
    link = stop_link(address)
    headers = {"List-Unsubscribe": f"<{link}>"}
    if link.startswith("https://"):
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return headers
