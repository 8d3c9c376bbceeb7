"""A sign that ends a search, from any thread: the search hears of it between two positions."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Lock, Timer


class StopSign:
    """Raised once and never lowered; listeners are called at once."""

    def __init__(self) -> None:
        self._up = Event()
        self._listeners: list[Callable[[], None]] = []
        self._lock = Lock()

    @property
    def is_up(self) -> bool:
        return self._up.is_set()

    def put_up(self) -> None:
        """Stop all current and future listeners."""
        with self._lock:
            self._up.set()
            for listener in self._listeners:
                listener()

    def wait(self) -> None:
        self._up.wait()

    @contextmanager
    def heard_by(self, listener: Callable[[], None]) -> Iterator[None]:
        """Within the context, call the listener when the sign is raised, at once if it already is."""
        with self._lock:
            self._listeners.append(listener)
            if self.is_up:
                listener()
        try:
            yield
        finally:
            with self._lock:
                self._listeners.remove(listener)


@contextmanager
def ended_by(sign: StopSign, milliseconds: int | None, halt: Callable[[], None]) -> Iterator[None]:
    """Within the context, call `halt` when the sign is raised or the time is over (None: no time limit)."""
    with ExitStack() as stack:
        if milliseconds is not None:
            timer = Timer(milliseconds / 1000, halt)
            timer.daemon = True
            timer.start()
            stack.callback(timer.cancel)
        stack.enter_context(sign.heard_by(halt))
        yield
