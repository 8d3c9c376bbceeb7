"""Addresses and ports of this machine."""

import contextlib
import errno
import http.client
import ipaddress
import os
import socket
from urllib.parse import urlsplit

from tools.refusal import Refusal

# Reserved for documentation (RFC 5737). Connecting a datagram socket only picks a route: nothing is sent.
_SOMEWHERE_ELSE = ("192.0.2.1", 9)


def chosen_port() -> int:
    """Return the port asked for by PORT, 8000 by default."""
    text = os.environ.get("PORT") or "8000"
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise Refusal(f"PORT={text} is not a port: take a number from 1 to 65535, as in: make run PORT=8001")
    return int(text)


def chosen_address() -> str:
    """Return the address to listen on, asked for by GOK_BIND; every IPv4 address of this machine by default."""
    text = os.environ.get("GOK_BIND") or "0.0.0.0"
    try:
        return str(ipaddress.IPv4Address(text))
    except ValueError as error:
        raise Refusal(
            f"GOK_BIND={text} is not an IPv4 address: take one of this machine's, as in: GOK_BIND=127.0.0.1 make run"
        ) from error


def local_address() -> str:
    """Return the address at which this machine itself reaches the app."""
    address = chosen_address()
    return "127.0.0.1" if address == "0.0.0.0" else address


def check_free(port: int) -> None:
    """Refuse when the port cannot be listened on."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((chosen_address(), port))
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise Refusal(f"GOK_BIND={chosen_address()} is no address of this machine.") from error
            what = (
                "is taken by another program"
                if error.errno == errno.EADDRINUSE
                else f"cannot be used ({error.strerror})"
            )
            raise Refusal(f"Port {port} {what}. Choose another: make run PORT={port + 1}") from error


def free_port() -> int:
    """Return a port nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def lan_address() -> str | None:
    """Return this machine's address on the local network, None when it is on none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE_ELSE)
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def own_hosts() -> list[str]:
    """Return every name and address browsers may reach this machine by."""
    name = socket.gethostname()
    hosts = ["localhost", "127.0.0.1", "[::1]", name.lower(), f"{name.split('.')[0].lower()}.local"]
    public = urlsplit(os.environ.get("GOK_URL", "")).hostname
    hosts += [host for host in (lan_address(), local_address(), public) if host]
    with contextlib.suppress(OSError):
        hosts += [str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)]
    return list(dict.fromkeys(hosts))


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
