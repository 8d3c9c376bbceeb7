"""An LRU cache that several threads share."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

DEFAULT_SIZE = 512

V = TypeVar("V")


class LruCache(Generic[V]):
    """The values that were read or kept last, by text.

    Of a game's states, for one: a state is written beside every line of a log and may be read back by playing it again;
    text and state stand for each other exactly, so what was just written is known when it is asked for next.
    """

    def __init__(self, size: int = DEFAULT_SIZE) -> None:
        self._size = size
        self._values: OrderedDict[str, V] = OrderedDict()
        self._lock = Lock()

    def get(self, text: str) -> V | None:
        with self._lock:
            if text in self._values:
                self._values.move_to_end(text)
            return self._values.get(text)

    def keep(self, text: str, value: V) -> V:
        with self._lock:
            self._values[text] = value
            self._values.move_to_end(text)
            while len(self._values) > self._size:
                self._values.popitem(last=False)
        return value

    def clear(self) -> None:
        with self._lock:
            self._values.clear()
