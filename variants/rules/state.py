"""The state of a full-board game: situation, relevant history, declarations."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from campaigns.rules.contract import Side
from variants.rules.actions import Step


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


P_co = TypeVar("P_co", bound=BoardPosition, covariant=True)
"""The same in values that only hold it: a state of any game is a state of a board and who is to move."""


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


RESIGNED, AGREED, CLAIMED, REPETITION = "resigned", "agreed", "claimed", "repetition"
RESIGNED_OFF_TURN = "resigned off turn"
PAPER = "on paper"
TIME, TIME_AGAINST_LONE_KING = "on time", "time up against a lone King"


@dataclass(frozen=True, slots=True)
class State(Generic[P_co]):
    """The situation, and the history since the last irreversible step.

    `steps` lead from `base` to `position`, `earlier_keys` are the keys of the positions between. `draw_offerer` is the side whose
    offer of a draw stands, `termination` how the players ended the game (resigned or claimed: the side to move; resigned
    off turn: the other; agreed), or how it ended on paper, as the action is written.
    """

    base: P_co
    position: P_co
    steps: tuple[Step, ...] = ()
    earlier_keys: tuple[Hashable, ...] = ()
    draw_offerer: Side | None = None
    termination: str | None = None


AnyState = State[BoardPosition]
"""The state of any full-board game, for what treats all of them alike."""
