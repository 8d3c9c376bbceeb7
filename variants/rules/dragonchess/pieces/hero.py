"""The Hero: one or two squares diagonally on land, vaulting; from the other boards it only returns, as it went."""

from variants.rules.dragonchess.board import (
    DIAGONALLY_ABOVE,
    DIAGONALLY_ABOVE_OR_BELOW,
    DIAGONALLY_BELOW,
    LOWER,
    MIDDLE,
    UPPER,
)
from variants.rules.grid.directions import DIAGONALLY
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

HERO = Piece(
    "Hero",
    "H",
    source='Dragon #100, "Hero"; R-3.7, A-1 (any square diagonal to the one directly below or above)',
    on={
        UPPER: (Leap(DIAGONALLY_BELOW),),
        MIDDLE: (Leap(DIAGONALLY), Leap(DIAGONALLY.times(2)), Leap(DIAGONALLY_ABOVE_OR_BELOW)),
        LOWER: (Leap(DIAGONALLY_ABOVE),),
    },
)
