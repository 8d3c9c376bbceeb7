"""The King: as in chess on land, and one board straight up or down; elsewhere it can only return. No castling."""

from variants.rules.dragonchess.board import LOWER, MIDDLE, UPPER
from variants.rules.grid.directions import ANY_WAY, DOWN, UP, UP_AND_DOWN
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

KING = Piece(
    "King",
    "K",
    source='Dragon #100, "King", "Chess rules that do not apply"; R-3.11',
    on={UPPER: (Leap(DOWN),), MIDDLE: (Leap(ANY_WAY), Leap(UP_AND_DOWN)), LOWER: (Leap(UP),)},
    royal=True,
)
