"""What an engine is to whoever asks for a move: pages' tasks, the command line, the ladder; what a search may cost, and what it finds. One for each game, dice or not."""

from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import Event, Lock, Timer
from typing import Protocol

from variants.rules.actions import Action
from variants.rules.state import AnyState


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
def halt_on(sign: StopSign, milliseconds: int | None, halt: Callable[[], None]) -> Iterator[None]:
    """Within the context, call `halt` when the sign is raised or the time is over (None: no time limit)."""
    with ExitStack() as stack:
        if milliseconds is not None:
            timer = Timer(milliseconds / 1000, halt)
            timer.daemon = True
            timer.start()
            stack.callback(timer.cancel)
        stack.enter_context(sign.heard_by(halt))
        yield


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to search: the first limit met ends it; None: no such limit. Nodes alone give the same moves always."""

    depth: int | None = None
    """In plies; where dice are thrown, in half-moves of one side's turns."""
    nodes: int | None = None
    milliseconds: int | None = None
    full: bool = False
    """Leave no move out and look at none less deeply, so that no mate within the depth is missed (without dice)."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search knows after a depth it has finished.

    `score` is for the side that has to choose: in hundredths of the weakest piece, or where games count points, in thousandths
    of the stake before the cube. `mate` counts the moves to it, negative for the side that is mated; None for no mate.
    """

    line: tuple[Action, ...]
    score: int
    mate: int | None
    depth: int
    deepest: int
    nodes: int
    milliseconds: int
    rank: int = 1
    """Among the first choices, where several were asked for."""
    full: int = 0
    """The table of positions, in thousandths."""


Report = Callable[[Finding], None]


def say_nothing(finding: Finding) -> None:
    """A report that nobody wants."""


class Engine(Protocol):
    """Thinks about states of one game."""

    slug: str

    @property
    def hopeless_score(self) -> int:
        """A score from which hardly any game is saved."""

    @property
    def near_margin(self) -> int:
        """By how much less another opening may score and still be nearly as good."""

    def think(
        self,
        state: AnyState,
        limits: Limits,
        seed: int = 0,
        report: Report = say_nothing,
        stop: StopSign | None = None,
        lines: int = 1,
        without: Collection[Action] = (),
    ) -> Finding:
        """The best it finds within the limits, for the side that has to choose; `report` hears of every finished depth.

        `line` begins with one of the state's actions, none of those left out by `without`, which must leave one. With `lines` more than one the first choices are reported each with its
        rank. With one thread the same state, seed and limit of nodes give the same finding. Raises NotPossible where there
        is nothing to choose: the game is over, dice are awaited, or every move is left out.
        """

    def resize(self, megabytes: int) -> None:
        """Give the table of positions so much room from the next search on."""

    def use_threads(self, threads: int) -> None:
        """Search with so many threads from the next search on, one to begin with; where dice are thrown there is always one."""
