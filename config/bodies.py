"""The body of a request, read whole before a thread is taken for it."""

from typing import IO

from asgiref.typing import ASGIReceiveCallable, HTTPScope

# A browser shows an answer only after it has sent its form, so up to so many times the limit is read and dropped.
DROPPED = 10


class TooLarge(Exception):
    """The body is larger than the limit; `is_read`: all of it has come, so that its client reads an answer."""

    def __init__(self, *, is_read: bool) -> None:
        super().__init__()
        self.is_read = is_read


class TwoLengths(Exception):
    """The request gives two lengths for its body, so a proxy may have read it differently."""


class ClientGone(Exception):
    pass


async def read(
    body: IO[bytes], scope: HTTPScope, receive: ASGIReceiveCallable, most: int, *, drops: bool = False
) -> None:
    """Fill and rewind `body`; raise TwoLengths, TooLarge above `most` bytes, or ClientGone.

    Of one too large whose client asks first (Expect: 100-continue), nothing is read, unless it `drops` that too.
    """
    headers = dict(reversed([*scope["headers"]]))  # of several the first counts
    if {b"content-length", b"transfer-encoding"} <= headers.keys():
        raise TwoLengths
    asks_first = headers.get(b"expect", b"").lower() == b"100-continue"
    if asks_first and int(headers.get(b"content-length", 0)) > (DROPPED * most if drops else most):
        raise TooLarge(is_read=False)
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
    body.seek(0)
