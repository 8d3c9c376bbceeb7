"""What a player may do, and its text: from and to with the promotion's letter (e2e4, a7a8q), or a declaration.

The same two squares are a sure move, an attempt or a landing: the position knows which (section D).
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import DECLARATIONS, Declaration, write_declaration
from variants.rules.orthodox.board import GRID


@dataclass(frozen=True, slots=True)
class Move:
    """From a square to a square; `becomes` is the small letter of the piece a pawn becomes."""

    start: int
    to: int
    becomes: str = ""

    def __str__(self) -> str:
        return f"{GRID.name(self.start)}{GRID.name(self.to)}{self.becomes}"


Action = Move | Declaration
_MOVE = re.compile(f"({GRID.pattern})({GRID.pattern})([qrbn]?)")


def write_action(action: Action) -> str:
    return str(action) if isinstance(action, Move) else write_declaration(action)


def read_move(text: str) -> Move:
    """A move as coordinates; raises Unreadable."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} is no move: write the squares it goes from and to, and what a pawn becomes, like e2e4 or a7a8q."
        )
    return Move(GRID.read(match[1]), GRID.read(match[2]), match[3])


def read_action(text: str) -> Action:
    """Any action; raises Unreadable."""
    return DECLARATIONS[text] if text in DECLARATIONS else read_move(text)
