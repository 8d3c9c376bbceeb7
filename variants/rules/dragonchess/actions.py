"""What a player may do: a move, or a declaration; and their texts.

    move         = from to           2f22f3; a capture from afar names the captured square: 3c42c5
    declaration  = "resign" | "draw?" | "draw!"

A Warrior's promotion is forced and not written (R-7, A-20).
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.declarations import DECLARATIONS, Declaration, write_declaration
from variants.rules.dragonchess.board import GRID


@dataclass(frozen=True, slots=True)
class Move:
    """From a square to a square; of a Dragon that captures from afar, `to` is the captured man's."""

    start: int
    to: int

    def __str__(self) -> str:
        return GRID.name(self.start) + GRID.name(self.to)


Action = Move | Declaration

_MOVE = re.compile(f"({GRID.pattern})({GRID.pattern})")


def read_move(text: str) -> Move:
    """A move as coordinates; raises Unreadable."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise Unreadable(f"{quoted(text)} is no move: write the squares it goes from and to, like 2f22f3.")
    return Move(GRID.read(match[1]), GRID.read(match[2]))


def write_action(action: Action) -> str:
    return str(action) if isinstance(action, Move) else write_declaration(action)


def read_action(text: str) -> Action:
    """A move or a declaration; raises Unreadable."""
    return DECLARATIONS[text] if text in DECLARATIONS else read_move(text)
