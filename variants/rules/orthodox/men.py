"""The six kinds of men of chess.

Source: FIDE Laws of Chess, article 3; castling is in castling.py.
"""

from variants.rules.grid.directions import (
    ANY_WAY,
    DIAGONALLY,
    DIAGONALLY_FORWARD,
    FORWARD,
    KNIGHT_LEAP,
    ORTHOGONALLY,
)
from variants.rules.grid.lines import ALSO_IN_PASSING, QUIET, FromRank, Leap, Path, Ride
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.board import FLAT

KNIGHT = Piece("Knight", "N", on={FLAT: (Leap(KNIGHT_LEAP),)})
BISHOP = Piece("Bishop", "B", on={FLAT: (Ride(DIAGONALLY),)})
ROOK = Piece("Rook", "R", on={FLAT: (Ride(ORTHOGONALLY),)})
QUEEN = Piece("Queen", "Q", on={FLAT: (Ride(ANY_WAY),)})
KING = Piece("King", "K", on={FLAT: (Leap(ANY_WAY),)}, royal=True)

PAWN_LINES = (
    Leap(FORWARD, QUIET),
    FromRank(2, Path((FORWARD, FORWARD), QUIET), passes=True),
    Leap(DIAGONALLY_FORWARD, ALSO_IN_PASSING),
)
PAWN = Piece("Pawn", "P", on={FLAT: PAWN_LINES}, becomes=(QUEEN, ROOK, BISHOP, KNIGHT), resets_clock=True)
