"""Who waits for whom: slow clients within a time limit, requests in short lines, news for acts."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import TypeVar

T = TypeVar("T")

MAX_WAITING = 2000
# A browser asks once for each of its pages at a time; a page has one stream, and a browser has twelve.
MAX_OF_ONE = 12


class Patience:
    """A time limit for each wait, and a limit on waits at once: one more ends the wait that has lasted longest.

    So a crowd of slow clients takes neither memory without end nor the place of a client that is quick.
    """

    def __init__(self, seconds: float, max_waits: int) -> None:
        self._seconds, self._limit = seconds, max_waits
        self._waits: dict[asyncio.Timeout, None] = {}  # the longest first

    async def wait(self, act: Awaitable[T]) -> T:
        """Raises TimeoutError when the time of `act` is up or its place is needed."""
        async with asyncio.timeout(self._seconds) as limit:
            if len(self._waits) >= self._limit:
                oldest = next(iter(self._waits))
                del self._waits[oldest]
                if not oldest.expired():
                    oldest.reschedule(asyncio.get_running_loop().time())
            self._waits[limit] = None
            try:
                return await act
            finally:
                self._waits.pop(limit, None)


class LineFull(Exception):
    """As many wait as may, in all or of one client."""


class ShortLine:
    """A line of requests: one more than `max_waiting`, or than `max_of_one` of one client, is turned away. For the event loop's thread."""

    def __init__(self, max_waiting: int, max_of_one: int) -> None:
        self._limit, self._max_of_one = max_waiting, max_of_one
        self._waiting: Counter[Hashable] = Counter()

    @contextmanager
    def slot(self, client: Hashable) -> Iterator[None]:
        """Raises LineFull."""
        if self._waiting.total() >= self._limit or self._waiting[client] >= self._max_of_one:
            raise LineFull
        self._waiting[client] += 1
        try:
            yield
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]


class Precedence:
    """Hold news, which nobody has asked for, back while an act is being written, for `max_delay` seconds at most.

    So many news as there are `slots` are written at once; if there are more than the server can write, nobody waits for a
    quiet moment, and no processor time is lost.
    """

    def __init__(self, max_delay: float, slots: int) -> None:
        self._max_delay = max_delay
        self._slots = asyncio.Semaphore(slots)
        self._acts = 0
        self._line = ShortLine(max_waiting=MAX_WAITING, max_of_one=MAX_OF_ONE)
        self._quiet = asyncio.Event()
        self._quiet.set()

    @contextmanager
    def act(self) -> Iterator[None]:
        """Go first for as long as the block lasts."""
        self._acts += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._acts -= 1
            if not self._acts:
                self._quiet.set()

    @asynccontextmanager
    async def news(self, browser: bytes = b"") -> AsyncIterator[None]:
        """Wait for a place, and until no act is being written; raises LineFull if that browser waits too often already."""
        deadline = asyncio.get_running_loop().time() + self._max_delay
        with self._line.slot(browser):
            async with self._slots:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(deadline):
                        await self._quiet.wait()
                yield
