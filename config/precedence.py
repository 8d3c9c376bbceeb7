"""Who goes first where all share one processor: an act somebody waits for, before news that nobody has asked for."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

from config.lines import ShortLine

MOST_WAITING = 2000
MOST_OF_ONE = (
    12  # a browser asks once for each of its pages at a time; a page has one stream, and it has twelve
)


class Precedence:
    """Holds back news while an act is being written, but acts hold none back for longer than `longest` seconds.

    So many news as there are `places` are written at once; where there are more than the server can write, nobody waits
    for a quiet moment, and none of the processor's time is lost.
    """

    def __init__(self, longest: float, places: int) -> None:
        self._longest = longest
        self._places = asyncio.Semaphore(places)
        self._acts = 0
        self._line = ShortLine(most=MOST_WAITING, of_one=MOST_OF_ONE)
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
        """Wait for a place, and until no act is being written; raises LineFull where that browser waits often enough."""
        latest = asyncio.get_running_loop().time() + self._longest
        with self._line.place(browser):
            async with self._places:
                with suppress(TimeoutError):
                    async with asyncio.timeout_at(latest):
                        await self._quiet.wait()
                yield
