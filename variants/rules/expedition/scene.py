"""What the pages of Expedition Chess ask about: a position with what captures from afar risk; what moves do there.

Rulings X1 (attempts), X4 (who is taken), X5 (in passing), X19, X20 (captures that are thrown for).
"""

import re
from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.expedition.actions import Action, Move
from variants.rules.expedition.attempt import is_attempt
from variants.rules.expedition.match import actions
from variants.rules.expedition.moves import is_capture
from variants.rules.expedition.position import Position
from variants.rules.expedition.risky import Risk
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import PAWN

_SQUARES = re.compile(f"({GRID.pattern})({GRID.pattern})")


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, and what captures from afar risk."""

    risk: Risk
    position: Position

    @property
    def board(self) -> bytes:
        return self.position.board

    @property
    def side(self) -> Side:
        return self.position.side


def names(squares: tuple[int, ...]) -> tuple[str, ...]:
    """The squares' names."""
    return tuple(map(GRID.name, squares))


def letter(position: Position, square: int) -> str:
    """The letter of the man on a square."""
    piece = position.on(square)
    assert piece is not None
    return piece.letter


def between(scene: Scene, text: str) -> list[Move]:
    """The possible moves from square to square, whatever a Pawn becomes; none where the text is anything else."""
    match = _SQUARES.fullmatch(text)
    if not match:
        return []
    squares = GRID.read(match[1]), GRID.read(match[2])
    return [move for move in actions(scene.position) if (move.start, move.to) == squares]


def takes(position: Position, move: Move) -> bool:
    """Whether a move, an attempt that succeeds, or a landing takes a man."""
    return bool(position.board[move.to]) if position.pending else is_capture(position, move)


def taken(position: Position, move: Move) -> str:
    """The token of the man a move takes, also in passing; empty for none."""
    if not takes(position, move):
        return ""
    man = position.board[move.to]
    return ARMY.piece(man).letter if man else PAWN.letter


def is_undecided(scene: Scene, move: Action) -> bool:
    """Whether dice come before the move is made: it is announced, or lands where a risky capture is thrown for."""
    if not isinstance(move, Move):
        return False
    position, pending = scene.position, scene.position.pending
    if pending is None:
        return is_attempt(position, move)
    return scene.risk is not Risk.OFF and move.to == pending.to and bool(position.board[move.to])
