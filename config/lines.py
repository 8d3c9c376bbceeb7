"""Short lines of requests that wait for their turn."""

from collections import Counter
from collections.abc import Hashable, Iterator
from contextlib import contextmanager


class LineFull(Exception):
    """As many wait as may, of all or of one client."""


class ShortLine:
    """Counts who is in it; one more than `most`, or than `of_one` of one client, is turned away. For the event loop's thread alone."""

    def __init__(self, most: int, of_one: int) -> None:
        self._most, self._of_one = most, of_one
        self._waiting: Counter[Hashable] = Counter()

    @contextmanager
    def place(self, client: Hashable) -> Iterator[None]:
        """Stand in the line; raises LineFull."""
        if self._waiting.total() >= self._most or self._waiting[client] >= self._of_one:
            raise LineFull
        self._waiting[client] += 1
        try:
            yield
        finally:
            self._waiting[client] -= 1
            if not self._waiting[client]:
                del self._waiting[client]
