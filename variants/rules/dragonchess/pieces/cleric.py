"""The Cleric: one square in any direction, or one board straight up or down; alike on all three boards."""

from variants.rules.dragonchess.board import LOWER, MIDDLE, UPPER
from variants.rules.grid.directions import ANY_WAY, UP_AND_DOWN
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

EVERYWHERE = (Leap(ANY_WAY), Leap(UP_AND_DOWN))

CLERIC = Piece(
    "Cleric",
    "C",
    source='Dragon #100, "Cleric"; R-3.9',
    on={UPPER: EVERYWHERE, MIDDLE: EVERYWHERE, LOWER: EVERYWHERE},
)
