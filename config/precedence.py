"""Who goes first where all share one processor: a page somebody waits for, before news that nobody has asked for."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Precedence:
    """Holds back news while an act is being written, one after the other, but none for longer than `longest` seconds."""

    def __init__(self, longest: float) -> None:
        self._longest = longest
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

    async def wait(self) -> None:
        """Wait until no act is being written, or for as long as news may wait."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._longest):
                await self._quiet.wait()
