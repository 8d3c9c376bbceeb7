"""Who goes first where all share one processor: an act somebody waits for, before news that nobody has asked for."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress


class Precedence:
    """Holds back news while an act is being written, but none for longer than `longest` seconds from when it came.

    So many news as there are `places` are written at once; where there are more than the server can write, nobody waits
    for a quiet moment, and none of the processor's time is lost.
    """

    def __init__(self, longest: float, places: int) -> None:
        self._longest = longest
        self._places = asyncio.Semaphore(places)
        self._acts = 0
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
    async def news(self) -> AsyncIterator[None]:
        """Wait for a place, and until no act is being written."""
        latest = asyncio.get_running_loop().time() + self._longest
        async with self._places:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(latest):
                    await self._quiet.wait()
            yield
