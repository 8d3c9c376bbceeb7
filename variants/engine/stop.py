"""A sign that ends a search, from any thread: the search hears of it between two positions."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock


class StopSign:
    """Raised once, and then for good; what listens is told at once."""

    def __init__(self) -> None:
        self.is_raised = False
        self._listeners: list[Callable[[], None]] = []
        self._lock = Lock()

    def put_up(self) -> None:
        """End whatever listens, and whatever will."""
        with self._lock:
            self.is_raised = True
            for listener in self._listeners:
                listener()

    @contextmanager
    def heard_by(self, listener: Callable[[], None]) -> Iterator[None]:
        """While this lasts the listener is called when the sign is raised, or at once if it is already."""
        with self._lock:
            self._listeners.append(listener)
            if self.is_raised:
                listener()
        try:
            yield
        finally:
            with self._lock:
                self._listeners.remove(listener)
