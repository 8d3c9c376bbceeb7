"""The position after a move, an announcement, a throw, a landing, or a capture that was missed.

Source: "the piece must be moved", "the capture always succeeds", "failure to capture would either cause the moving
piece to be removed or would leave both pieces on the capture square"; X3c, X5, X6, X12, X19, X20.
"""

from dataclasses import replace

from campaigns.rules.contract import Side
from variants.rules.actions import Move
from variants.rules.expedition import kernel
from variants.rules.expedition.check import vector
from variants.rules.expedition.layout import CAPTURES, MOST, PENDING
from variants.rules.expedition.moves import pseudo
from variants.rules.expedition.position import Pending, Position
from variants.rules.expedition.tables import TABLES
from variants.rules.grid.kernel import Vector, piece_of
from variants.rules.grid.layout import BIT, BLACK, CLOCK, FROM, PASSED, RIGHTS, SHARED, SIDE, SQUARE, WHITE
from variants.rules.orthodox.pieces import ARMY, GRID
from variants.rules.orthodox.position import HIGHEST_COUNT, passed_in, rights_in


def tried(position: Position, move: Move) -> Position:
    """The position after one of the `pseudo` moves, whatever becomes of the King."""
    S = vector(position)
    kernel.go(S, TABLES, pseudo(position)[move])
    return come_to(S, position)


def come_to(S: Vector, before: Position) -> Position:
    """The position that the kernel has come to from the one before, by a single step."""
    if S[SIDE] == BIT[before.side]:
        return replace(before, pending=_pending(S[PENDING]))
    chess = replace(
        before.chess,
        board=bytes(piece_of(S, WHITE, square) for square in range(GRID.size)),
        side=before.side.other,
        rights=rights_in(ARMY, S[RIGHTS]),
        passed=passed_in(S[PASSED]),
        halfmove=min(S[CLOCK], HIGHEST_COUNT),
        fullmove=min(before.fullmove + (before.side is Side.BLACK), HIGHEST_COUNT),
    )
    shared = sorted((square for square in range(GRID.size) if S[square] == SHARED), key=GRID.name)
    return Position(chess, None, tuple((square, piece_of(S, BLACK, square)) for square in shared))


def _pending(number: int) -> Pending:
    """What is announced, as the kernel keeps it."""
    most, captures = number >> MOST & 7, bool(number & CAPTURES)
    return Pending(number >> FROM & SQUARE, number & SQUARE, most or None, captures)
