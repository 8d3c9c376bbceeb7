"""The legal moves of a position, and the position after each.

Rulings R-4.5, R-5.5: what may move is judged before the move, the own King's safety after it.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Move
from variants.rules.dragonchess.army import ARMY
from variants.rules.dragonchess.board import COORDINATES, GRID
from variants.rules.dragonchess.position import Position
from variants.rules.dragonchess.position_text import HIGHEST_MOVE, write_position
from variants.rules.grid import kernel
from variants.rules.grid.army import load
from variants.rules.grid.layout import AFAR, CLOCK, FROM, MOVES, SQUARE


@lru_cache(maxsize=4096)
def _words(position: Position) -> Mapping[Move, int]:
    """The legal moves, each with the kernel's number for it, in the order of the squares."""
    S = load(ARMY, position.board, position.side)
    found = sorted(S[MOVES : kernel.legal(S, ARMY.tables, MOVES)], key=_by_squares)
    return MappingProxyType({Move(word >> FROM & SQUARE, word & SQUARE): word for word in found})


def _by_squares(word: int) -> tuple[int, int]:
    return word >> FROM & SQUARE, word & SQUARE


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every legal move of the side to move."""
    return tuple(_words(position))


def is_legal(position: Position, move: Move) -> bool:
    return move in _words(position)


def after(position: Position, move: Move) -> Position:
    """The position after a move; raises NotPossible if it is not legal."""
    if move not in _words(position):
        raise NotPossible(f"“{COORDINATES.write(move)}” is not a legal move at {write_position(position)}.")
    S = load(ARMY, position.board, position.side, position.halfmove)
    kernel.make(S, ARMY.tables, _words(position)[move])
    moved = position.fullmove + (position.side is Side.BLACK)
    return Position(bytes(S[: GRID.size]), position.side.other, S[CLOCK], min(moved, HIGHEST_MOVE))


def is_capture(position: Position, move: Move) -> bool:
    """Whether a legal move takes a piece, from afar included."""
    return bool(position.board[move.to])


def is_from_afar(position: Position, move: Move) -> bool:
    """Whether a legal move captures without leaving its square."""
    return bool(_words(position)[move] & AFAR)


def divide(position: Position, depth: int) -> dict[Move, int]:
    """For each legal move, how many lines of `depth` legal moves begin with it."""
    S = load(ARMY, position.board, position.side, position.halfmove, depth)
    counts = {}
    for move, word in _words(position).items():
        kernel.make(S, ARMY.tables, word)
        counts[move] = kernel.perft(S, ARMY.tables, depth - 1, MOVES) if depth > 1 else 1
        kernel.unmake(S, ARMY.tables)
    return counts
