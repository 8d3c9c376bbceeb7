"""A game that need not read the same state twice.

A state is written beside every line of a log and may be read back by playing it again. Text and state stand for each
other exactly, so what was just written is known when it is asked for next.
"""

from collections import OrderedDict
from threading import Lock
from typing import Any

from variants.rules.variant import Variant

MOST = 512


class Remembered:
    """The variant itself, but for a shelf of the states that were written or read last."""

    def __init__(self, variant: Variant[Any, Any, Any, Any]) -> None:
        self._variant = variant
        self._states: OrderedDict[str, Any] = OrderedDict()
        self._lock = Lock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._variant, name)

    def read_state(self, text: str) -> Any:
        """The state of that text; raises Unreadable."""
        with self._lock:
            state = self._states.get(text)
        return self._keep(text, self._variant.read_state(text)) if state is None else state

    def write_state(self, state: Any) -> str:
        text = self._variant.write_state(state)
        self._keep(text, state)
        return text

    def _keep(self, text: str, state: Any) -> Any:
        with self._lock:
            self._states[text] = state
            self._states.move_to_end(text)
            while len(self._states) > MOST:
                self._states.popitem(last=False)
        return state
