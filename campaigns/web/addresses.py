"""URL prefixes of campaigns, characters and matches; this server's own address."""

import ipaddress
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest

CAMPAIGN = "campaigns/<int:campaign_id>/"
CHARACTER = f"{CAMPAIGN}characters/<int:character_id>/"
MATCH = f"{CAMPAIGN}matches/<int:match_id>/"


THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def base_address(request: HttpRequest) -> str:
    """The address other devices reach this server by, instead of "localhost"."""
    host = request.get_host()
    url = urlsplit(f"//{host}")
    if url.hostname in THIS_MACHINE and (address := local_network_address()):
        host = f"{address}:{url.port}" if url.port else address
    return f"{request.scheme}://{host}"


def local_network_address() -> str:
    """This machine's address on the local network, if the launcher has named it among GOK_HOSTS."""
    for host in settings.ALLOWED_HOSTS:
        try:
            address = ipaddress.IPv4Address(host)
        except ValueError:
            continue
        if not address.is_loopback and not address.is_unspecified:
            return str(address)
    return ""
