"""A sign that ends a search, from any thread: the search hears of it between two positions."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from threading import Event, Lock, Timer


class StopSign:
    """Put up once, and then for good; what listens is told at once."""

    def __init__(self) -> None:
        self._up = Event()
        self._listeners: list[Callable[[], None]] = []
        self._lock = Lock()

    @property
    def is_up(self) -> bool:
        return self._up.is_set()

    def put_up(self) -> None:
        """End whatever listens, and whatever will."""
        with self._lock:
            self._up.set()
            for listener in self._listeners:
                listener()

    def wait(self) -> None:
        self._up.wait()

    @contextmanager
    def heard_by(self, listener: Callable[[], None]) -> Iterator[None]:
        """While this lasts the listener is called when the sign goes up, or at once if it is already."""
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
    """While this lasts, `halt` is called when the sign is put up or the time is over; None: it never is."""
    with ExitStack() as stack:
        if milliseconds is not None:
            timer = Timer(milliseconds / 1000, halt)
            timer.daemon = True
            timer.start()
            stack.callback(timer.cancel)
        stack.enter_context(sign.heard_by(halt))
        yield
