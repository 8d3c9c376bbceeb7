"""The situation that a variant's rules work on: position, settings and declarations."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from campaigns.rules.contract import Side


class BoardPosition(Protocol):
    """A board and who is to move on it.

    `board` holds a piece for each square (the army's numbers), 0 where it is empty; `halfmove` counts half-moves since the
    last one that cannot come undone, `fullmove` the moves from 1.
    """

    @property
    def board(self) -> bytes: ...

    @property
    def side(self) -> Side: ...

    @property
    def halfmove(self) -> int: ...

    @property
    def fullmove(self) -> int: ...


M = TypeVar("M", bound=BoardPosition)
"""What stands on the table, as the text of a position tells it."""
P = TypeVar("P", bound=BoardPosition)
"""The situation that a game's rules work on."""


@dataclass(frozen=True, slots=True)
class Situation(Generic[M]):
    """A position as its text tells it, `placed`; a game adds what its text does not tell."""

    placed: M

    @property
    def board(self) -> bytes:
        return self.placed.board

    @property
    def side(self) -> Side:
        return self.placed.side

    @property
    def halfmove(self) -> int:
        return self.placed.halfmove

    @property
    def fullmove(self) -> int:
        return self.placed.fullmove
