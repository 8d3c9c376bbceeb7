"""Backward induction turn by turn, which stops where values no longer change (R71)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from chess_minigame.rules.odds.model import OddsModel

# Numbers closer together than this no longer change.
SETTLED = 1e-13

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ByTurn(Generic[T]):
    """A value for every turn of a contest.

    `tail` reaches from the last turn back to where it settles, and all earlier turns are like that one; `lead` are the
    first turns, up to the last in which something of its own holds. Most contests have no lead.
    """

    last: int
    lead: tuple[T, ...]
    tail: tuple[T, ...]

    def row(self, turn: int) -> T:
        if turn <= len(self.lead):
            return self.lead[turn - 1]
        return self.tail[min(self.last - turn, len(self.tail) - 1)]


def backward(
    contest: OddsModel, step: Callable[[int, T | None], T], same: Callable[[T, T], bool]
) -> ByTurn[T]:
    """`step` reckons a turn from what follows it, None after the last; `same` says where it has settled."""
    tail: list[T] = []
    for turn in range(contest.last, contest.leading, -1):
        result = step(turn, tail[-1] if tail else None)
        if tail and same(result, tail[-1]):
            break
        tail.append(result)
    lead: list[T] = []
    for turn in range(contest.leading, 0, -1):
        later = lead[0] if lead else tail[-1] if tail else None
        lead.insert(0, step(turn, later))
    return ByTurn(contest.last, tuple(lead), tuple(tail))
