"""The legal moves of a position, and the position after each.

Rulings R5.6 (each choice of a path is a move of its own), R8.1 to R8.3 (when the King counts).
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
from variants.rules.actions import Move
from variants.rules.grid.layout import (
    BECOMES,
    BIT,
    CLOCK,
    FROM,
    MOVES,
    PASSED,
    PASSING,
    RESETS,
    RIGHTS,
    SPECIAL,
    SQUARE,
)
from variants.rules.orthodox.pieces import GRID
from variants.rules.orthodox.position import HIGHEST_COUNT, Position, passed_in, rights_in
from variants.rules.wotn import kernel
from variants.rules.wotn.army import ARMY, kings, tables
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.layout import KINGS
from variants.rules.wotn.pieces import COORDINATES, token

Key = tuple[bytes, Side, str, tuple[int, ...]]
_MORE_ROOM = 40  # moves more for each piece, whatever it becomes


def loaded(position: Position, depth: int = 1) -> list[int]:
    """The kernel's state vector, with room for the lists of moves of a search `depth` deep."""
    S = position.load(ARMY, depth)
    S += [0] * ((depth + 1) * _MORE_ROOM * len(position.board.replace(b"\0", b"")))
    for side in Side:
        S[KINGS + (BIT[side] >> 7)] = len(kings(position, side))
    return S


@lru_cache(maxsize=4096)
def _words(chart: Chart, position: Position) -> Mapping[Move, int]:
    """The legal moves, each with the kernel's number for it, in the order of the squares."""
    S = loaded(position)
    return _by_move(S[MOVES : kernel.legal(S, tables(chart), MOVES)])


def _by_move(words: list[int]) -> Mapping[Move, int]:
    ordered = sorted(words, key=lambda word: (word >> FROM & SQUARE, word & SQUARE, word >> BECOMES))
    return MappingProxyType({_move(word): word for word in ordered})


def _move(word: int) -> Move:
    becomes = token(ARMY.pieces[(word >> BECOMES) - 1]) if word >> BECOMES else ""
    return Move(word >> FROM & SQUARE, word & SQUARE, becomes)


def legal_moves(chart: Chart, position: Position) -> tuple[Move, ...]:
    """Every legal move of the side to move."""
    return tuple(_words(chart, position))


def is_legal(chart: Chart, position: Position, move: Move) -> bool:
    return move in _words(chart, position)


@lru_cache(maxsize=4096)
def after(chart: Chart, position: Position, move: Move) -> Position:
    """The position after a move; raises NotPossible if it is not legal."""
    if move not in _words(chart, position):
        raise NotPossible(f"“{COORDINATES.write(move)}” is not a legal move there.")
    return _made(chart, position, _words(chart, position)[move])


def _made(chart: Chart, position: Position, word: int) -> Position:
    S = loaded(position)
    kernel.make(S, tables(chart), word)
    return Position(
        bytes(S[: GRID.size]),
        position.side.other,
        rights_in(ARMY, S[RIGHTS]),
        passed_in(S[PASSED]),
        S[CLOCK],
        min(position.fullmove + (position.side is Side.BLACK), HIGHEST_COUNT),
    )


def key(chart: Chart, position: Position) -> Key:
    """What makes a position the same one; a passed square only if a capture in passing is legal (R9.4)."""
    words = _words(chart, position).values() if position.passed else ()
    passed = any(word >> SPECIAL & 3 == PASSING for word in words)
    return position.board, position.side, position.rights, position.passed if passed else ()


def is_passing(chart: Chart, position: Position, move: Move) -> bool:
    """Whether a legal move captures in passing."""
    return _words(chart, position)[move] >> SPECIAL & 3 == PASSING


def captured(chart: Chart, position: Position, move: Move) -> int | None:
    """The square of the piece that a legal move takes, in passing too; None for none."""
    if is_passing(chart, position, move):
        return GRID.square(move.to % GRID.files, move.start // GRID.files)
    return move.to if position.board[move.to] else None


def is_capture(chart: Chart, position: Position, move: Move) -> bool:
    """Whether a legal move takes a piece, in passing included."""
    return captured(chart, position, move) is not None


def is_lasting(chart: Chart, position: Position, move: Move) -> bool:
    """Whether no position before a legal move can come again: it takes or changes a piece, or moves a pawn."""
    resets = _words(chart, position)[move] & RESETS
    return bool(resets) or bool(position.board[move.to]) or bool(move.becomes)


def pseudo_moves(chart: Chart, position: Position) -> tuple[Move, ...]:
    """Every move that movement and improvement allow, if no King mattered (R4.2)."""
    return tuple(_pseudo_words(chart, position))


def tried(chart: Chart, position: Position, move: Move) -> Position:
    """The position after one of the `pseudo_moves`."""
    return _made(chart, position, _pseudo_words(chart, position)[move])


def _pseudo_words(chart: Chart, position: Position) -> Mapping[Move, int]:
    S = loaded(position)
    return _by_move(S[MOVES : kernel.pseudo(S, tables(chart), MOVES)])


def divide(chart: Chart, position: Position, depth: int) -> dict[Move, int]:
    """For each legal move, how many lines of `depth` legal moves begin with it; draws are not looked at (R12.5)."""
    S, T = loaded(position, depth), tables(chart)
    counts = {}
    for move, word in _words(chart, position).items():
        kernel.make(S, T, word)
        counts[move] = kernel.perft(S, T, depth - 1, MOVES) if depth > 1 else 1
        kernel.unmake(S, T)
    return counts
