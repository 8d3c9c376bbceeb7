"""An LRU cache of a game's states by their texts."""

from collections import OrderedDict
from threading import Lock
from typing import Generic, TypeVar

KEPT = 512

S = TypeVar("S")


class StateCache(Generic[S]):
    """The states that were read or written last.

    A state is written beside every line of a log and may be read back by playing it again; text and state stand for each
    other exactly, so what was just written is known when it is asked for next.
    """

    def __init__(self) -> None:
        self._states: OrderedDict[str, S] = OrderedDict()
        self._lock = Lock()

    def get(self, text: str) -> S | None:
        with self._lock:
            if text in self._states:
                self._states.move_to_end(text)
            return self._states.get(text)

    def keep(self, text: str, state: S) -> S:
        with self._lock:
            self._states[text] = state
            self._states.move_to_end(text)
            while len(self._states) > KEPT:
                self._states.popitem(last=False)
        return state
