"""The legal actions where nothing is announced: sure moves, and attempts, which are judged as if they succeeded.

Source: "Bishop, a Rook, and a Queen still have the same move possibilities", "The King may not be moved into check from
an opposing Knight, Pawn, or King"; X1, X1a, X5, X6, X8 to X12.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from variants.rules.actions import Move
from variants.rules.expedition.army import CERTAIN
from variants.rules.expedition.check import vector
from variants.rules.expedition.position import Position
from variants.rules.grid import kernel
from variants.rules.grid.kernel import Vector
from variants.rules.grid.layout import (
    BECOMES,
    BLACK,
    BOTH_SIDES,
    FROM,
    KIND,
    MOVES,
    PASSING,
    SIDE,
    SLOTS,
    SPECIAL,
    SQUARE,
)
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.men import KING

_KING = ARMY.pieces.index(KING) + 1


@lru_cache(maxsize=8192)
def words(position: Position) -> Mapping[Move, int]:
    """The legal sure moves and attempts, each with the kernel's number for it, in the order of the squares."""
    if position.king_of(position.side) is None:
        return MappingProxyType({})
    S = vector(position)
    return _by_move(_unexposed(S, S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)]))


def pseudo(position: Position) -> Mapping[Move, int]:
    """The same, if the own King did not matter."""
    S = vector(position)
    return _by_move(S[MOVES : kernel.pseudo(S, ARMY.tables, MOVES)])


def legal_moves(position: Position) -> tuple[Move, ...]:
    return tuple(words(position))


def _unexposed(S: Vector, found: list[int]) -> list[int]:
    """Those of the moves that leave the King in no certain check, or take the other King (X9 to X12).

    Only his own moves can bring him into one (X9b).
    """
    king = S[SLOTS + (S[SIDE] & BLACK) * 4] & SQUARE
    checked = kernel.attacked(S, CERTAIN.tables, king, S[SIDE] ^ BOTH_SIDES)
    return [
        word
        for word in found
        if takes_king(S, word)
        or not (checked or word >> FROM & SQUARE == king)
        or kernel.safe(S, CERTAIN.tables, word)
    ]


def takes_king(S: Vector, word: int) -> bool:
    return S[word & SQUARE] & KIND == _KING


def is_passing(word: int) -> bool:
    """Whether the kernel's move captures in passing."""
    return word >> SPECIAL & 3 == PASSING


def captured(position: Position, move: Move) -> int | None:
    """The square of the man whom a legal move or landing takes, an attempt if it succeeds; None for none."""
    if position.board[move.to]:
        return move.to
    if position.pending is None and is_passing(words(position)[move]):
        return GRID.square(move.to % GRID.files, move.start // GRID.files)
    return None


def is_capture(position: Position, move: Move) -> bool:
    """Whether a legal move or attempt takes a man, in passing included, if it succeeds."""
    return captured(position.settled, move) is not None


def _by_move(found: list[int]) -> Mapping[Move, int]:
    ordered = sorted(found, key=lambda word: (word >> FROM & SQUARE, word & SQUARE, word >> BECOMES))
    return MappingProxyType({_move(word): word for word in ordered})


def _move(word: int) -> Move:
    becomes = ARMY.pieces[(word >> BECOMES) - 1].letter.lower() if word >> BECOMES else ""
    return Move(word >> FROM & SQUARE, word & SQUARE, becomes)
