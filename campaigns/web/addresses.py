"""URL prefixes of campaigns, characters and matches; this server's own address."""

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

from tools.network import lan_addresses

CAMPAIGN = "campaigns/<int:campaign_id>/"
CHARACTER = f"{CAMPAIGN}characters/<int:character_id>/"
MATCH = f"{CAMPAIGN}matches/<int:match_id>/"


THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def base_address(request: HttpRequest) -> str:
    """The address other devices reach this server by, instead of "localhost"."""
    host = request.get_host()
    if urlsplit(f"//{host}").hostname in THIS_MACHINE and (address := public_address()):
        return address
    return f"{request.scheme}://{host}"


def public_address() -> str:
    """The likeliest address that people reach the app by; empty where nobody has said it."""
    return next(iter(public_addresses()), "")


def public_addresses() -> list[str]:
    """GOK_URL, else those that this machine has just now where the launcher serves the app; the likeliest first."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    return [f"http://{address}:{settings.PORT}" for address in lan_addresses()] if settings.PORT else []
