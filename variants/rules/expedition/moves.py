"""What the side to move can do, and the position after it: sure moves, attempts, landings, and the throws between.

Source: "Bishop, a Rook, and a Queen still have the same move possibilities", "The King may not be moved into check from
an opposing Knight, Pawn, or King"; X1, X1a, X3, X5, X6, X8 to X12. "there could be a variant of this variant in which the
capture is also subject to risk"; X19, X20: a piece that arrives where an enemy stands must be granted the whole way a
second time. Only captures by attempt are risky, the King's included; attempts are judged as if they succeeded.
"""

from collections.abc import Mapping
from functools import lru_cache

from variants.rules.actions import Move
from variants.rules.expedition import kernel
from variants.rules.expedition.attempt import Risk, distance, reach
from variants.rules.expedition.kernel import MOVE
from variants.rules.expedition.position import Position
from variants.rules.expedition.vectors import TABLES, come_to, vector
from variants.rules.grid import moves as grid
from variants.rules.grid.kernel import pseudo as generate
from variants.rules.grid.layout import FROM, MOVES, PASSING, SPECIAL
from variants.rules.orthodox.pieces import GRID, TOKENS


@lru_cache(maxsize=8192)
def packed_moves(position: Position) -> Mapping[Move, int]:
    """The legal sure moves and attempts, each with the kernel's number for it, in the order of the squares."""
    S = vector(position.without_attempt)
    return grid.unpacked(S[MOVES : kernel.allowed(S, TABLES, MOVES)], TOKENS, MOVE)


def pseudo(position: Position) -> Mapping[Move, int]:
    """The moves of `packed_moves`, whether or not they leave the King in certain check."""
    S = vector(position)
    return grid.unpacked(S[MOVES : generate(S, TABLES, MOVES)], TOKENS, MOVE)


def legal_moves(position: Position) -> tuple[Move, ...]:
    return tuple(packed_moves(position))


def landings(position: Position) -> tuple[Move, ...]:
    """The landings of an announced piece: every square up to what the dice allow; none before the throw (X3, X3a)."""
    if position.pending is None:
        return ()
    S = vector(position)
    return tuple(map(grid.unpack, S[MOVES : kernel.landings(S, MOVES)]))


def is_passing(packed: int) -> bool:
    return packed >> SPECIAL & 3 == PASSING


def capture_square(position: Position, move: Move) -> int | None:
    """The square of the piece that a legal move or landing takes, an attempt if it succeeds; None for none."""
    if position.board[move.to]:
        return move.to
    if position.pending is None and is_passing(packed_moves(position)[move]):
        return GRID.square(move.to % GRID.files, move.start // GRID.files)
    return None


def actions(position: Position) -> tuple[Move, ...]:
    """What the side to move can do: sure moves and attempts, or the landings of an announced piece."""
    return landings(position) if position.pending else legal_moves(position)


def after(position: Position, risk: Risk, move: Move) -> Position:
    """The position after one of the `actions`; a risky capture awaits its throw, everything else is done."""
    S = vector(position, risk=risk)
    kernel.make(S, TABLES, _packed(position, move))
    return come_to(S, position)


def after_roll(position: Position, risk: Risk, faces: tuple[int, ...]) -> Position:
    """The position when the awaited dice have been thrown: for the way, or for the capture at its end."""
    S = vector(position, risk=risk)
    kernel.throw(S, TABLES, sum(faces))
    return come_to(S, position)


def sharing_after_miss(position: Position) -> Position:
    """The position when a capture was missed and both stand on the square (X20)."""
    S = vector(position, risk=Risk.SHARE)
    kernel.miss(S, TABLES)
    return come_to(S, position)


def divide(position: Position, risk: Risk, depth: int) -> dict[Move, int]:
    """For each action, how many lines of at most `depth` begin with it; a roll or the end of the game ends a line.

    Repetition does not count.
    """
    packed = {move: _packed(position, move) for move in actions(position)}
    return grid.divide(kernel, vector(position, depth, risk), TABLES, packed, depth)


def _packed(position: Position, move: Move) -> int:
    return move.to | move.start << FROM if position.pending else packed_moves(position)[move]


def succeeds(start: int, to: int, faces: tuple[int, ...]) -> bool:
    """Whether the dice grant the whole way."""
    squares = distance(start, to)
    return reach(squares, faces) == squares
