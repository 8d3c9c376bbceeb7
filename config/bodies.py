"""The body of a request, read whole before anybody works on it."""

from typing import IO

from asgiref.typing import ASGIReceiveCallable, HTTPScope

# A browser shows an answer only after it has sent its form, so up to so many times the limit is read and dropped.
DROPPED = 10


class TooLarge(Exception):
    """The body is larger than the limit; `is_read` says whether all of it has come, so that its client reads an answer."""

    def __init__(self, *, is_read: bool) -> None:
        super().__init__()
        self.is_read = is_read


class TwoLengths(Exception):
    """The request gives two lengths for its body, so a proxy may have read it differently."""


class ClientGone(Exception):
    """The client went away before its body was here."""


async def read(
    body: IO[bytes], scope: HTTPScope, receive: ASGIReceiveCallable, most: int, *, drops: bool = False
) -> None:
    """Fill and rewind `body`; raise TwoLengths, TooLarge when there are more than `most` bytes, or ClientGone.

    Of one too large whose client asks before it sends, nothing is read, unless it `drops` that too.
    """
    if {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}:
        raise TwoLengths
    if _asks_first(scope) and _declared_length(scope) > (DROPPED * most if drops else most):
        raise TooLarge(is_read=False)
    await _fill(body, receive, most)
    body.seek(0)


async def _fill(body: IO[bytes], receive: ASGIReceiveCallable, most: int) -> None:
    size, more = 0, True
    while more and size <= DROPPED * most:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGone
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size <= most:
            body.write(part)
    if size > most:
        raise TooLarge(is_read=not more)


def _asks_first(scope: HTTPScope) -> bool:
    """Whether the client sends its body only once it is told to go on."""
    return any(name == b"expect" and value.lower() == b"100-continue" for name, value in scope["headers"])


def _declared_length(scope: HTTPScope) -> int:
    lengths = [value for name, value in scope["headers"] if name == b"content-length"]
    return int(lengths[0]) if lengths else 0
