"""The legal actions where nothing is announced: sure moves, and attempts, which are judged as if they succeeded.

Source: "Bishop, a Rook, and a Queen still have the same move possibilities", "The King may not be moved into check from
an opposing Knight, Pawn, or King"; X1, X1a, X5, X6, X8 to X12.
"""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from variants.rules.actions import Move
from variants.rules.expedition import kernel
from variants.rules.expedition.kernel import MOVE
from variants.rules.expedition.position import Position
from variants.rules.expedition.vectors import TABLES, vector
from variants.rules.grid.kernel import pseudo as generate
from variants.rules.grid.layout import BECOMES, FROM, MOVES, PASSING, SPECIAL, SQUARE
from variants.rules.orthodox.pieces import ARMY, GRID


@lru_cache(maxsize=8192)
def words(position: Position) -> Mapping[Move, int]:
    """The legal sure moves and attempts, each with the kernel's number for it, in the order of the squares."""
    S = vector(position.settled)
    return _by_move(S[MOVES : kernel.legal(S, TABLES, MOVES)])


def pseudo(position: Position) -> Mapping[Move, int]:
    """The same, if the own King did not matter."""
    S = vector(position)
    return _by_move(S[MOVES : generate(S, TABLES, MOVES)])


def legal_moves(position: Position) -> tuple[Move, ...]:
    return tuple(words(position))


def landings(position: Position) -> tuple[Move, ...]:
    """The landings of an announced piece: every square up to what the dice allow; none before the throw (X3, X3a)."""
    if position.pending is None:
        return ()
    S = vector(position)
    return tuple(map(_move, S[MOVES : kernel.landings(S, MOVES)]))


def is_passing(word: int) -> bool:
    """Whether the kernel's move captures in passing."""
    return word >> SPECIAL & 3 == PASSING


def captured(position: Position, move: Move) -> int | None:
    """The square of the piece that a legal move or landing takes, an attempt if it succeeds; None for none."""
    if position.board[move.to]:
        return move.to
    if position.pending is None and is_passing(words(position)[move]):
        return GRID.square(move.to % GRID.files, move.start // GRID.files)
    return None


def is_capture(position: Position, move: Move) -> bool:
    """Whether a legal move or attempt takes a piece, in passing included, if it succeeds."""
    return captured(position.settled, move) is not None


def _by_move(found: list[int]) -> Mapping[Move, int]:
    ordered = sorted(found, key=lambda word: (word >> FROM & SQUARE, word & SQUARE, word >> BECOMES))
    return MappingProxyType({_move(word): word for word in ordered})


def _move(word: int) -> Move:
    kind = (word & MOVE) >> BECOMES
    return Move(word >> FROM & SQUARE, word & SQUARE, ARMY.pieces[kind - 1].letter.lower() if kind else "")
