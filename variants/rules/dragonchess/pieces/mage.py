"""The Mage: the queen on land, one square orthogonally elsewhere; straight up and down, through an empty land too."""

from variants.rules.dragonchess.board import LOWER, MIDDLE, UPPER
from variants.rules.grid.directions import ANY_WAY, ORTHOGONALLY, UP_AND_DOWN
from variants.rules.grid.lines import Leap, Ride
from variants.rules.grid.piece import Piece

ELSEWHERE = (Leap(ORTHOGONALLY), Ride(UP_AND_DOWN))

MAGE = Piece(
    "Mage",
    "M",
    source='Dragon #100, "Mage", "Movement between boards"; R-3.10, A-6',
    on={UPPER: ELSEWHERE, MIDDLE: (Ride(ANY_WAY), Leap(UP_AND_DOWN)), LOWER: ELSEWHERE},
)
