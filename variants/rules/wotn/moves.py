"""The legal moves of a position, and the position after each.

Rulings R5.6 (each choice of a path is a move of its own), R8.1 to R8.3 (when the King counts).
"""

from collections.abc import Mapping
from functools import lru_cache

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Move
from variants.rules.grid import moves as grid
from variants.rules.grid.layout import BIT, MOVES, PASSING, RESETS, SPECIAL
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import Position
from variants.rules.wotn import kernel
from variants.rules.wotn.army import ARMY, kings, tables
from variants.rules.wotn.chart import ImprovementChart
from variants.rules.wotn.kernel import KINGS
from variants.rules.wotn.pieces import COORDINATES, PIECES, token

Key = tuple[bytes, Side, str, tuple[int, ...]]
TOKENS = tuple(map(token, PIECES))
_MORE_ROOM = 40  # moves more for each piece, whatever it becomes


def state_vector(position: Position, depth: int = 1) -> list[int]:
    """The kernel's state vector, with room for the lists of moves of a search `depth` deep."""
    S = position.load(ARMY, depth)
    S += [0] * ((depth + 1) * _MORE_ROOM * len(position.board.replace(b"\0", b"")))
    for side in Side:
        S[KINGS + (BIT[side] >> 7)] = len(kings(position, side))
    return S


@lru_cache(maxsize=4096)
def _packed_moves(chart: ImprovementChart, position: Position) -> Mapping[Move, int]:
    S = state_vector(position)
    return grid.unpacked(S[MOVES : kernel.legal(S, tables(chart), MOVES)], TOKENS)


def legal_moves(chart: ImprovementChart, position: Position) -> tuple[Move, ...]:
    return tuple(_packed_moves(chart, position))


@lru_cache(maxsize=4096)
def after(chart: ImprovementChart, position: Position, move: Move) -> Position:
    """The position after a move; raises NotPossible if it is not legal."""
    if move not in _packed_moves(chart, position):
        raise NotPossible(f"“{COORDINATES.write(move)}” is not a legal move there.")
    return position_after(chart, position, _packed_moves(chart, position)[move])


def position_after(chart: ImprovementChart, position: Position, packed: int) -> Position:
    """The position after one of the kernel's moves."""
    S = state_vector(position)
    kernel.make(S, tables(chart), packed)
    return position.next_position(ARMY, S)


def key(chart: ImprovementChart, position: Position) -> Key:
    """What makes a position the same one; a passed square only if a capture in passing is legal (R9.4)."""
    moves = _packed_moves(chart, position).values() if position.passed else ()
    en_passant = any(move >> SPECIAL & 3 == PASSING for move in moves)
    return position.board, position.side, position.rights, position.passed if en_passant else ()


def is_passing(chart: ImprovementChart, position: Position, move: Move) -> bool:
    return _packed_moves(chart, position)[move] >> SPECIAL & 3 == PASSING


def capture_square(chart: ImprovementChart, position: Position, move: Move) -> int | None:
    """The square of the piece that a legal move takes, in passing too; None for none."""
    if is_passing(chart, position, move):
        return GRID.square(move.to % GRID.files, move.start // GRID.files)
    return move.to if position.board[move.to] else None


def is_lasting(chart: ImprovementChart, position: Position, move: Move) -> bool:
    """Whether no position before a legal move can come again: it takes or changes a piece, or moves a pawn."""
    resets = _packed_moves(chart, position)[move] & RESETS
    return bool(resets) or bool(position.board[move.to]) or bool(move.becomes)


def pseudo(chart: ImprovementChart, position: Position) -> Mapping[Move, int]:
    """Every move that movement and improvement allow, if no King mattered (R4.2), with the kernel's number for it."""
    S = state_vector(position)
    return grid.unpacked(S[MOVES : kernel.pseudo(S, tables(chart), MOVES)], TOKENS)


def divide(chart: ImprovementChart, position: Position, depth: int) -> dict[Move, int]:
    """For each legal move, how many lines of `depth` legal moves begin with it; draws are not looked at (R12.5)."""
    S = state_vector(position, depth)
    return grid.divide(kernel, S, tables(chart), _packed_moves(chart, position), depth)
