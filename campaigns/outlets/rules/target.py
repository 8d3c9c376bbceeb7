"""The address of a webhook: what of it is a host, a port and a path, and what no address may hold."""

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode, urlsplit

from campaigns.outlets.rules.network import is_public_address, read_address
from campaigns.rules.errors import NotPossible, Unreadable

MAX_URL_LENGTH = 500
MSG_LOCAL_NETWORK = "This address is on the local network; whoever runs this server has to allow that."
_PORTS = {"https": 443, "http": 80}


@dataclass(frozen=True, slots=True)
class Target:
    """Where a webhook is sent."""

    is_secure: bool
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The host as the header Host names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS["https" if self.is_secure else "http"] else f"{host}:{self.port}"

    @property
    def masked(self) -> str:
        """The address without its secret part."""
        return f"{'https' if self.is_secure else 'http'}://{self.authority}/…"


def read_target(url: str, *, local: bool) -> Target:
    """The target of a URL; `local`: whether addresses of the local network are allowed.

    Raises Unreadable for what is no web address, NotPossible for one that nothing is sent to.
    """
    if len(url) > MAX_URL_LENGTH or not url.isascii() or any(char <= " " or char == "\x7f" for char in url):
        raise Unreadable(f"This is no web address of at most {MAX_URL_LENGTH} plain characters.")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as fault:
        raise Unreadable("This is no web address. Copy it from the other program once more.") from fault
    if parts.scheme not in _PORTS or not parts.hostname:
        raise Unreadable("Type the whole address, with https:// at its beginning.")
    if parts.username is not None or parts.password is not None:
        raise NotPossible("An address with a name and a password in it is not taken.")
    if parts.scheme == "http" and not local:
        raise NotPossible("Type an address that begins with https://. Plain http could be read on its way.")
    address = read_address(parts.hostname)
    is_local = parts.hostname == "localhost" or (address is not None and not is_public_address(address))
    if is_local and not local:
        raise NotPossible(MSG_LOCAL_NETWORK)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme == "https", parts.hostname, port or _PORTS[parts.scheme], path)


def with_query(url: str, name: str, value: str) -> str:
    """The address with one parameter more; one of that name that it has goes."""
    parts = urlsplit(url)
    other_pairs = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != name]
    return parts._replace(query=urlencode([*other_pairs, (name, value)]), fragment="").geturl()
