"""The Sylph: the converse of a pawn in the air; it descends only to capture and rises only to an empty square.

The square it came down from is always the one directly above, for straight down is its only way in: no memory is
needed.
"""

from variants.rules.dragonchess.board import GRID, MIDDLE, UPPER
from variants.rules.grid.directions import DIAGONALLY_FORWARD, DOWN, FORWARD, UP
from variants.rules.grid.lines import CAPTURE, QUIET, Leap, Place
from variants.rules.grid.piece import Piece

STARTING_SQUARES = GRID.named("3a2 3c2 3e2 3g2 3i2 3k2")

SYLPH = Piece(
    "Sylph",
    "S",
    source='Dragon #100, "Sylph"; R-3.1, A-8',
    on={
        UPPER: (
            Leap(DIAGONALLY_FORWARD, QUIET),
            Leap(FORWARD, CAPTURE),
            Leap(DOWN, CAPTURE),
        ),
        MIDDLE: (
            Leap(UP, QUIET),
            Place(STARTING_SQUARES, "to a starting square of its side's Sylphs", QUIET),
        ),
    },
)
