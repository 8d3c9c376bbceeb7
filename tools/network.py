"""Addresses and ports of this machine."""

import errno
import http.client
import ipaddress
import os
import re
import socket
from collections.abc import Iterable
from itertools import chain
from urllib.parse import urlsplit

from tools import system
from tools.how_to import how_to
from tools.refusal import Refusal

# Reserved for documentation (RFC 5737). Connecting a datagram socket only picks a route: nothing is sent.
_SOMEWHERE_ELSE = ("192.0.2.1", 9)
_NO_HOST = "names no host, or no port, that there can be"
_LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
# Cards of VPNs, containers and virtual machines: no phone at the table is in their networks.
_VIRTUAL = re.compile(
    r"utun|tun|tap|ppp|wg|ipsec|tailscale|zt|docker|br-|veth|virbr|lxc|cni|vmnet|vboxnet|.*vpn", re.IGNORECASE
)
# What routers at home, and hotspots of phones and laptops, give out.
_OF_HOMES = (ipaddress.IPv4Network("192.168.0.0/16"), ipaddress.IPv4Network("172.20.10.0/28"))
_FIRST_OF_USERS = 1024  # ports below are the administrator's on most systems
_NAME = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*\.?")


def chosen_port() -> int:
    """Return the port asked for by PORT, 8000 by default."""
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise Refusal(
            f"PORT={text} is not a port: take a number from 1 to 65535, as in: {how_to('run', PORT=8001)}"
        )
    return int(text)


def chosen_address() -> str:
    """Return the address to listen on, asked for by GOK_BIND; every IPv4 address of this machine by default."""
    text = os.environ.get("GOK_BIND") or "0.0.0.0"
    try:
        return str(ipaddress.IPv4Address(text))
    except ValueError as error:
        raise Refusal(
            f"GOK_BIND={text} is not an IPv4 address: take one of this machine's, as in: {how_to('run', GOK_BIND='127.0.0.1')}"
        ) from error


def local_address() -> str:
    """Return the address at which this machine itself reaches the app."""
    address = chosen_address()
    return "127.0.0.1" if address == "0.0.0.0" else address


def chosen_url() -> str:
    """Return GOK_URL, the address that people reach the app by; empty without one."""
    url = os.environ.get("GOK_URL", "")
    if fault := url_fault(url):
        raise Refusal(f"GOK_URL {fault}")
    return url.rstrip("/")


def url_fault(url: str) -> str:
    """Say, as the end of a sentence, why no link can begin with that address; nothing of one that is right, or empty."""
    fault = _fault(url) if url else ""
    return f"{fault}. Take one like https://chess.example or http://192.168.1.20:8000." if fault else ""


def _fault(url: str) -> str:
    if not url.isascii() or not url.isprintable() or set(url) & {" ", "\\"}:
        return "holds a blank or a sign that no address has; a name with letters like ä begins with xn--"
    if not url.lower().startswith(("http://", "https://")):
        return "does not begin with http:// or https://"
    try:
        parts = urlsplit(url)
        is_whole = _is_host(parts.hostname or "") and parts.port != 0 and not parts.netloc.endswith(":")
    except ValueError:
        return _NO_HOST
    path = parts.path.strip("/")
    faults = (
        ("@" in parts.netloc, "holds a name or a password, which every link would tell"),
        (not is_whole, _NO_HOST),
        ("?" in url or "#" in url, "goes on with “?” or “#”, and nothing can follow that"),
        (
            path,
            f"has a path (/{path[:40]}), and all pages lead to “/”: in the proxy, give the app a name or a port of its own",
        ),
    )
    return next((fault for is_so, fault in faults if is_so), "")


def _is_host(host: str) -> bool:
    """Say whether a browser can be led there: to a name, or to an address that is one on any machine."""
    try:
        return "%" not in host and not ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return _NAME.fullmatch(host) is not None and not host.rstrip(".").rpartition(".")[2].isdecimal()


def check_free(port: int) -> None:
    """Refuse when the port cannot be listened on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        system.reserve(probe)
        try:
            probe.bind((chosen_address(), port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise Refusal(f"GOK_BIND={chosen_address()} is no address of this machine.") from error
            what = {
                errno.EADDRINUSE: "is taken by another program",
                errno.EACCES: system.PORT_REFUSAL,
            }.get(error.errno or 0, f"cannot be used ({error.strerror})")
            raise Refusal(
                f"Port {port} {what}. This one is free: {how_to('run', PORT=_free_near(port))}"
            ) from error


def _free_near(port: int) -> int:
    """A port that was tried and can be listened on, soon after that one if there is one."""
    start = port + 1 if port >= _FIRST_OF_USERS else 8000
    for candidate in chain(range(start, min(start + 100, 65536)), range(8000, 8100)):
        with socket.socket() as probe:
            system.reserve(probe)
            try:
                probe.bind((chosen_address(), candidate))
            except OSError:
                continue
            return candidate
    return free_port()


def free_port() -> int:
    """Return a port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lan_addresses() -> list[str]:
    """The addresses that other devices may reach the app by just now; the first is the likeliest."""
    if (address := chosen_address()) != "0.0.0.0":
        return [] if ipaddress.IPv4Address(address).is_loopback else [address]
    return likeliest_first(system.network_cards(), _routed_address())


def likeliest_first(cards: Iterable[tuple[str, str, bool]], routed: str | None) -> list[str]:
    """The addresses of these cards by how likely a phone at the table is in their network.

    The way out of the machine, `routed`, says little: a full VPN takes it, and a hotspot may have none.
    """

    def rank(card: tuple[str, str, bool]) -> tuple[bool, ...]:
        name, text, is_point_to_point = card
        address = ipaddress.IPv4Address(text)
        return (
            address.is_link_local,
            is_point_to_point or _VIRTUAL.match(name) is not None,
            not any(address in network for network in _OF_HOMES),
            text != routed,
        )

    outside = [card for card in cards if not ipaddress.IPv4Address(card[1]).is_loopback]
    return list(dict.fromkeys(address for _, address, _ in sorted(outside, key=rank)))


def _routed_address() -> str | None:
    """The address by which this machine reaches other networks; None when it reaches none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE_ELSE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def own_hosts() -> list[str]:
    """Return every name browsers may reach this machine by; what its cards' addresses are just now is asked at each request."""
    name = socket.gethostname()
    hosts = ["localhost", "127.0.0.1", "[::1]", name.lower(), f"{name.split('.')[0].lower()}.local"]
    public = urlsplit(chosen_url()).hostname
    return list(dict.fromkeys([*hosts, *([public] if public else [])]))


def answers(port: int) -> bool:
    """Say whether a web server answers on this machine's port."""
    connection = http.client.HTTPConnection(local_address(), port, timeout=5)
    try:
        connection.request("HEAD", "/")
        connection.getresponse()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True
