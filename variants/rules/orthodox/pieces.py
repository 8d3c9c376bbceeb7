"""The board and the six kinds of pieces of chess, compiled for the kernel; and castling.

Source: FIDE Laws of Chess, articles 2 (the board), 3 (the pieces) and 3.8: the King goes two squares towards a rook, which
goes to the square it crossed. The rights are K, Q, k and q, as FEN writes them.
"""

from fractions import Fraction

from campaigns.rules.contract import Side
from variants.rules.grid.army import Army
from variants.rules.grid.directions import (
    ANY_WAY,
    DIAGONALLY,
    DIAGONALLY_FORWARD,
    FORWARD,
    KNIGHT_LEAP,
    ORTHOGONALLY,
)
from variants.rules.grid.lines import ALSO_IN_PASSING, QUIET, FromRank, Leap, Path, Ride
from variants.rules.grid.piece import Castling, Piece
from variants.rules.grid.squares import Grid

GRID = Grid(files=8, ranks=8)
FLAT = 0  # the only level
SIDE_NAMES = {Side.WHITE: "White", Side.BLACK: "Black"}
KNIGHT = Piece("Knight", "N", on={FLAT: (Leap(KNIGHT_LEAP),)})
BISHOP = Piece("Bishop", "B", on={FLAT: (Ride(DIAGONALLY),)})
ROOK = Piece("Rook", "R", on={FLAT: (Ride(ORTHOGONALLY),)})
QUEEN = Piece("Queen", "Q", on={FLAT: (Ride(ANY_WAY),)})
KING = Piece("King", "K", on={FLAT: (Leap(ANY_WAY),)}, royal=True)

WEIGHTS = {
    "Queen": Fraction(9),
    "Rook": Fraction(5),
    "Bishop": Fraction(3),
    "Knight": Fraction(3),
    "Pawn": Fraction(1),
}
"""What pieces of chess are commonly counted for."""

PAWN_LINES = (
    Leap(FORWARD, QUIET),
    FromRank(2, Path((FORWARD, FORWARD), QUIET), passes=True),
    Leap(DIAGONALLY_FORWARD, ALSO_IN_PASSING),
)
PAWN = Piece("Pawn", "P", on={FLAT: PAWN_LINES}, becomes=(QUEEN, ROOK, BISHOP, KNIGHT), resets_clock=True)


# Right, side, the King's squares, the rook's.
_TABLE = (
    ("K", Side.WHITE, "e1 g1", "h1 f1"),
    ("Q", Side.WHITE, "e1 c1", "a1 d1"),
    ("k", Side.BLACK, "e8 g8", "h8 f8"),
    ("q", Side.BLACK, "e8 c8", "a8 d8"),
)


def castlings(*, safely: bool = True) -> tuple[Castling, ...]:
    """Unless `safely`, the King may castle out of, through and into attacks."""
    return tuple(
        Castling(right, side, _square_pair(king), _square_pair(rook), ROOK, safely=safely)
        for right, side, king, rook in _TABLE
    )


def _square_pair(names: str) -> tuple[int, int]:
    start, to = GRID.named(names)
    return start, to


ARMY = Army(GRID, (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), castlings())
TOKENS = tuple(piece.letter.lower() for piece in ARMY.pieces)
"""The kinds as moves name them: a7a8q."""
