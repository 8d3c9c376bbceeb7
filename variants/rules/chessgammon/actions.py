"""What a player may do: a half-move, giving up unusable dice, a word about the cube, or a declaration; and their texts.

    half-move    = from to [ promotion ] [ "@" die ]    e2e4, a7a8q, d2d3@5
    unusable     = "0000"
    the cube     = "roll" | "double" | "take" | "drop"
    declaration  = "resign" | "draw?" | "draw!"

The die is written exactly where the two dice still to play are different and both move the man (R19).
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import DECLARATIONS, Declaration, write_declaration
from variants.rules.orthodox.board import GRID


@dataclass(frozen=True, slots=True)
class Move:
    """A half-move; `becomes` is the small letter of the piece a pawn becomes, `die` is 0 where only one can be meant."""

    start: int
    to: int
    becomes: str = ""
    die: int = 0

    def __str__(self) -> str:
        die = f"@{self.die}" if self.die else ""
        return f"{GRID.name(self.start)}{GRID.name(self.to)}{self.becomes}{die}"


@dataclass(frozen=True, slots=True)
class Unusable:
    """The dice that are left cannot be used; they are given up, and the turn is over."""

    def __str__(self) -> str:
        return "0000"


class Word(StrEnum):
    """What may be said before a roll, and in answer to a double."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Say:
    """A word about the cube."""

    word: Word

    def __str__(self) -> str:
        return self.word


ROLL, DOUBLE, TAKE, DROP = map(Say, Word)
HalfMove = Move | Unusable
Action = HalfMove | Say | Declaration

_PLAIN: dict[str, Action] = {str(action): action for action in (Unusable(), ROLL, DOUBLE, TAKE, DROP)}
_MOVE = re.compile(f"({GRID.pattern})({GRID.pattern})([qrbn]?)(?:@([1-6]))?")


def write_action(action: Action) -> str:
    return str(action) if isinstance(action, Move | Unusable | Say) else write_declaration(action)


def read_move(text: str) -> Move:
    """A half-move as coordinates; raises Unreadable."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} is no move: write the squares it goes from and to, what a pawn becomes and the die if both "
            "would do, like e2e4, a7a8q or d2d3@5."
        )
    return Move(GRID.read(match[1]), GRID.read(match[2]), match[3], int(match[4] or 0))


def read_action(text: str) -> Action:
    """Any action; raises Unreadable."""
    if text in _PLAIN:
        return _PLAIN[text]
    return DECLARATIONS[text] if text in DECLARATIONS else read_move(text)
