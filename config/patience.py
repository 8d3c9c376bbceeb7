"""How long the server waits for slow clients, and for how many at once."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

T = TypeVar("T")


class Patience:
    """A time limit for each wait, and a limit on waits at once: one more ends the wait that has lasted longest.

    So a crowd of slow clients takes neither memory without end nor the place of a client that is quick.
    """

    def __init__(self, seconds: float, most: int) -> None:
        self._seconds, self._most = seconds, most
        self._waits: dict[asyncio.Timeout, None] = {}  # the longest first

    async def wait(self, act: Awaitable[T]) -> T:
        """Return what `act` returns; raise TimeoutError when its time is up or its place is needed."""
        async with asyncio.timeout(self._seconds) as limit:
            self._make_room()
            self._waits[limit] = None
            try:
                return await act
            finally:
                self._waits.pop(limit, None)

    def _make_room(self) -> None:
        if len(self._waits) < self._most:
            return
        longest = next(iter(self._waits))
        del self._waits[longest]
        if not longest.expired():
            longest.reschedule(asyncio.get_running_loop().time())
