"""One request to an address that somebody has typed: resolved once, checked, and connected to as checked.

What was checked is what is connected to, so that a name which resolves elsewhere a moment later changes nothing. No
redirection is followed, no proxy asked; the answer is read up to a few kB, and all of it has one deadline.
"""

import contextlib
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaigns.outlets.rules.network import is_public_address, read_address
from campaigns.outlets.rules.target import MSG_LOCAL_NETWORK, read_target
from campaigns.rules.errors import NotPossible, RulesError

STEP_TIMEOUT = 10  # for each step of the connection
DEADLINE = 20  # for all of it
MAX_READ = 4096
USER_AGENT = "GameOfKings-Webhook/1"


class Undelivered(Exception):
    """Nothing was sent, or no answer came; the sentence says why. `is_final`: trying again is of no use."""

    def __init__(self, sentence: str, *, is_final: bool = False) -> None:
        super().__init__(sentence)
        self.is_final = is_final


@dataclass(frozen=True, slots=True)
class Delivery:
    status: int
    reason: str
    body: bytes = b""  # its beginning
    retry_after: str = ""


def deliver(url: str, body: bytes, headers: Mapping[str, str], *, local: bool) -> Delivery:
    """Post the body; `local`: whether the local network is allowed. Raises Undelivered, but never once there is a status."""
    deadline = time.monotonic() + DEADLINE
    try:
        target = read_target(url, local=local)
        address = checked_address(target.host, target.port, local=local)
    except RulesError as refusal:
        raise Undelivered(str(refusal), is_final=True) from refusal
    seconds_left = deadline - time.monotonic()
    if seconds_left <= 0:
        raise Undelivered("Its name was not found in time.")
    context = ssl.create_default_context() if target.is_secure else None
    connection = _PinnedConnection(target.host, target.port, address, context)
    timer = threading.Timer(seconds_left, connection.cut)
    timer.daemon = True
    timer.start()
    try:
        own_headers = {"Host": target.authority, "User-Agent": USER_AGENT, "Connection": "close"}
        connection.request("POST", target.path, body, {**headers, **own_headers})
        answer = connection.getresponse()
        body_start = b""
        with contextlib.suppress(OSError, http.client.HTTPException, ValueError):
            body_start = answer.read(MAX_READ)
        return Delivery(answer.status, answer.reason, body_start, answer.getheader("Retry-After", ""))
    except ssl.SSLCertVerificationError as fault:
        raise Undelivered("Its certificate is not valid.") from fault
    except TimeoutError as fault:
        raise Undelivered("It did not answer in time.") from fault
    except (OSError, http.client.HTTPException, ValueError) as fault:
        raise Undelivered("It could not be reached, or did not answer as web servers do.") from fault
    finally:
        timer.cancel()
        connection.close()


def checked_address(
    host: str, port: int, *, local: bool, resolve: Callable[..., list[object]] | None = None
) -> str:
    """The numeric address to connect to. Raises NotPossible if any of the name's addresses is not on the open internet."""
    try:
        answers = (resolve or socket.getaddrinfo)(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as fault:
        raise Undelivered("Its name was not found.") from fault
    address_texts = [str(answer[4][0]) for answer in answers]  # type: ignore[index]
    addresses = [read_address(text) for text in address_texts]
    if not local and not all(address is not None and is_public_address(address) for address in addresses):
        raise NotPossible(MSG_LOCAL_NETWORK)
    if not address_texts:
        raise Undelivered("Its name was not found.")
    return address_texts[0]


class _PinnedConnection(http.client.HTTPConnection):
    """A connection to one numeric address, in the name of a host; `cut` ends it from another thread."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext | None) -> None:
        super().__init__(host, port, timeout=STEP_TIMEOUT)
        self._address, self._context, self._is_cut = address, context, False

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self.timeout)
        if self._context is not None:
            secure = self._context.wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock = secure
            secure.do_handshake()
        if self._is_cut:
            raise TimeoutError

    def cut(self) -> None:
        """Shut the connection, so that whatever waits for the other side gets an error."""
        self._is_cut = True
        sock = self.sock
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)
