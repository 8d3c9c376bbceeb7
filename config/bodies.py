"""The body of a request, read whole before a thread is taken for it."""

from typing import IO

from asgiref.typing import ASGIReceiveCallable, HTTPScope

# A browser shows an answer only after it has sent its form, so up to so many times the limit is read and dropped.
MAX_DROP_FACTOR = 10


class TooLarge(Exception):
    """`is_read`: all of it has come, so that its client reads an answer."""

    def __init__(self, *, is_read: bool) -> None:
        super().__init__()
        self.is_read = is_read


class TwoLengths(Exception):
    """The request gives two lengths for its body, so a proxy may have read it differently."""


class ClientGone(Exception):
    pass


async def read(
    body: IO[bytes], scope: HTTPScope, receive: ASGIReceiveCallable, max_size: int, *, drops: bool = False
) -> None:
    """Fill and rewind `body`; raise TwoLengths, TooLarge above `max_size` bytes, or ClientGone.

    Of one too large whose client asks first (Expect: 100-continue), nothing is read, unless it `drops` that too.
    """
    headers = dict(reversed([*scope["headers"]]))  # of several the first counts
    if {b"content-length", b"transfer-encoding"} <= headers.keys():
        raise TwoLengths
    asks_first = headers.get(b"expect", b"").lower() == b"100-continue"
    max_announced = MAX_DROP_FACTOR * max_size if drops else max_size
    if asks_first and int(headers.get(b"content-length", 0)) > max_announced:
        raise TooLarge(is_read=False)
    size, has_more = 0, True
    while has_more and size <= MAX_DROP_FACTOR * max_size:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientGone
        part, has_more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size <= max_size:
            body.write(part)
    if size > max_size:
        raise TooLarge(is_read=not has_more)
    body.seek(0)
