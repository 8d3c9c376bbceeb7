"""What a search may cost, and what it has found."""

from dataclasses import dataclass

from variants.rules.actions import Action


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
