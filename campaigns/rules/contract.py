"""What every game answers: the contract between rules and everything that plays, shows or remembers them.

A game is a state machine that never rolls a die, looks at a clock or knows who is watching. It says what
it awaits (a choice, both players' secret notes, a roll of dice, or nothing any more), is told the action
or the faces, and answers with the next state. States and actions are frozen; each has a text that is read
back to an equal value, so a match can be stored as lines a person can read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from campaigns.rules.dice import Dice


class Side(StrEnum):
    """The two sides of every game here; a game names them for people in its `side_names`."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Side":
        return Side.BLACK if self is Side.WHITE else Side.WHITE


class Viewer(StrEnum):
    """Who a state is shown to."""

    DM = "dm"
    WHITE = "white"
    BLACK = "black"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll the rules ask for.

    `key` names it within the match ("limit", "turn 3"); the same key asks for the same dice again after an
    undo, so a recorded face answers it. `secret` rolls are the judge's alone; an open one may be the roll `by` a
    player, whom the judge can let throw it. Of two dice thrown by `each` side, the first is White's. `needed` or less is
    what a secret roll is for; it adds nothing to which roll this is.
    """

    key: str
    dice: Dice
    why: str
    secret: bool = False
    by: Side | None = None
    each: bool = False
    needed: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a game: how it ended (the game's own word) and who won, None for nobody.

    `played_out` is false where nothing was decided on the board (abandoned, forfeited).
    """

    how: str
    winner: Side | None
    played_out: bool = True


A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Choice(Generic[A]):
    """One side, or the judge (None), is to choose among the legal `actions`.

    Where a choice may be put in any words, `actions` names the plain ones.
    """

    side: Side | None
    actions: Sequence[A]


@dataclass(frozen=True, slots=True)
class Notes(Generic[A]):
    """Both sides write a secret note; one action with both notes goes to the rules when both are in.

    `actions` are the plain ones; a game tells what else a note may say.
    """

    actions: Sequence[A]


Awaited = Choice[A] | Notes[A] | Roll | Over

O_ = TypeVar("O_")
S = TypeVar("S")
P = TypeVar("P")


class Game(Protocol[O_, S, A, P]):
    """The rules of one game: O_ its options, S a state, A an action, P a position (what stands on the table).

    What is awaited says which actions or rolls bring the game on. Beside it stand the `declarations` (abandon,
    resign, double): actions that may be made now, while a roll is awaited too; none once the game is over. Where a
    declaration carries a number or words of its own, the plainest of its kind stands for all of them.

    Reading raises Unreadable, and each value has exactly one text. Acting or throwing where that is not awaited
    raises NotPossible, faces that the dice cannot show raise BadDice; the state is left as it was.

    `seen_by` returns what a viewer may know and nothing else: a plain value that compares equal for two states
    which differ only in what is hidden from that viewer. It alone decides whether other devices hear of a change.
    """

    def __hash__(self) -> int: ...

    @property
    def slug(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def side_names(self) -> tuple[str, str]: ...

    def start(self, options: O_) -> S: ...

    def awaits(self, state: S) -> Awaited[A]: ...

    def declarations(self, state: S) -> Sequence[A]: ...

    def act(self, state: S, action: A) -> S: ...

    def throw(self, state: S, faces: tuple[int, ...]) -> S: ...

    def seen_by(self, state: S, viewer: Viewer) -> object: ...

    def position(self, state: S) -> P: ...

    def read_options(self, text: str) -> O_: ...

    def write_options(self, options: O_) -> str: ...

    def read_action(self, text: str) -> A: ...

    def write_action(self, action: A) -> str: ...

    def read_state(self, text: str) -> S: ...

    def write_state(self, state: S) -> str: ...

    def read_position(self, text: str) -> P: ...

    def write_position(self, position: P) -> str: ...


AnyGame = Game[Any, Any, Any, Any]
