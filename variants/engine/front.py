"""What an engine is to whoever asks for a move: pages' tasks, the command line, the ladder; what a search may cost, and what it finds. One for each game, dice or not."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from variants.engine.stop import StopSign
from variants.rules.actions import Action
from variants.rules.state import State


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to search: the first limit met ends it; None: no such limit. Nodes alone give the same moves always."""

    depth: int | None = None
    """In plies; where dice are thrown, in half-moves of one side's turns."""
    nodes: int | None = None
    milliseconds: int | None = None


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
    def hopeless(self) -> int:
        """A score from which hardly any game is saved."""
        ...

    def think(
        self,
        state: State[Any],
        limits: Limits,
        seed: int = 0,
        report: Report = say_nothing,
        stop: StopSign | None = None,
        lines: int = 1,
    ) -> Finding:
        """The best it finds within the limits, for the side that has to choose; `report` hears of every finished depth.

        `line` begins with one of the state's actions. With `lines` more than one the first choices are reported each with its
        rank. With one thread the same state, seed and limit of nodes give the same finding. Raises NotPossible where there
        is nothing to choose: the game is over, or dice are awaited.
        """
        ...

    def resize(self, megabytes: int) -> None:
        """Give the table of positions so much room from the next search on."""
        ...

    def use_threads(self, threads: int) -> None:
        """Search with so many threads from the next search on, one to begin with; where dice are thrown there is always one."""
        ...
