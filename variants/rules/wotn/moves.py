"""The legal moves of a position, and the position after each.

Rulings R5.6 (each choice of a path is a move of its own), R8.1 to R8.3 (when the King counts).
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from campaigns.rules.contract import Side
from campaigns.rules.errors import NotPossible
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
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.fen import HIGHEST_COUNT
from variants.rules.orthodox.position import Position, passed_in, rights_in
from variants.rules.wotn import kernel
from variants.rules.wotn.actions import Move, write_move
from variants.rules.wotn.army import ARMY, tables
from variants.rules.wotn.chart import Chart
from variants.rules.wotn.layout import KINGS
from variants.rules.wotn.men import kings
from variants.rules.wotn.pieces import token

_MORE_ROOM = 40  # moves more for each man, whatever he becomes


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


def after(chart: Chart, position: Position, move: Move) -> Position:
    """The position after a move; raises NotPossible if it is not legal."""
    if move not in _words(chart, position):
        raise NotPossible(f"“{write_move(move)}” is not a legal move there.")
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


def is_passing(chart: Chart, position: Position, move: Move) -> bool:
    """Whether a legal move captures in passing."""
    return _words(chart, position)[move] >> SPECIAL & 3 == PASSING


def is_capture(chart: Chart, position: Position, move: Move) -> bool:
    """Whether a legal move takes a man, in passing included."""
    return bool(position.board[move.to]) or is_passing(chart, position, move)


def is_lasting(chart: Chart, position: Position, move: Move) -> bool:
    """Whether no position before a legal move can come again: it takes or changes a man, moves a pawn or spends a
    right to castle."""
    resets = _words(chart, position)[move] & RESETS
    changes = bool(position.board[move.to]) or bool(move.becomes)
    return changes or bool(resets) or after(chart, position, move).rights != position.rights


def pseudo_moves(chart: Chart, position: Position) -> Mapping[Move, Position]:
    """What each move would lead to that movement and improvement allow, if no King mattered."""
    S = loaded(position)
    found = _by_move(S[MOVES : kernel.pseudo(S, tables(chart), MOVES)])
    return {move: _made(chart, position, word) for move, word in found.items()}


def divide(chart: Chart, position: Position, depth: int) -> dict[Move, int]:
    """For each legal move, how many lines of `depth` legal moves begin with it; draws are not looked at (R12.5)."""
    S, T = loaded(position, depth), tables(chart)
    counts = {}
    for move, word in _words(chart, position).items():
        kernel.make(S, T, word)
        counts[move] = kernel.perft(S, T, depth - 1, MOVES) if depth > 1 else 1
        kernel.unmake(S, T)
    return counts
