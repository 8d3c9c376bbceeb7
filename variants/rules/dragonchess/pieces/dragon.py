"""The Dragon: bishop and king of the air, which captures from afar on the land below and stays where it is."""

from variants.rules.dragonchess.board import UPPER
from variants.rules.grid.directions import DIAGONALLY, DOWN, ORTHOGONALLY, both
from variants.rules.grid.lines import Afar, Leap, Ride
from variants.rules.grid.piece import Piece

BENEATH = both(
    DOWN,
    ORTHOGONALLY.then((0, 0, -1), "orthogonally adjacent"),
    "on the square directly below or one orthogonally adjacent to it",
)

DRAGON = Piece(
    "Dragon",
    "R",
    source='Dragon #100, "Dragon"; erratum Dragon #102; R-3.3, A-14',
    on={UPPER: (Ride(DIAGONALLY), Leap(ORTHOGONALLY), Afar(BENEATH))},
)
