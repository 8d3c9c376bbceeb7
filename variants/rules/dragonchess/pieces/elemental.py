"""The Elemental: slow below, never vaulting; it rises round a corner to capture and returns round a corner."""

from variants.rules.dragonchess.board import LOWER, MIDDLE
from variants.rules.grid.directions import DIAGONALLY, DOWN, ORTHOGONALLY, UP
from variants.rules.grid.lines import CAPTURE, QUIET, Leap, Path, Ride
from variants.rules.grid.piece import Piece

ELEMENTAL = Piece(
    "Elemental",
    "E",
    source='Dragon #100, "Elemental", "Movement between boards"; erratum Dragon #102; R-3.15, A-3 to A-5',
    on={
        LOWER: (
            Leap(DIAGONALLY, QUIET),
            Ride(ORTHOGONALLY, most=2),
            Path((ORTHOGONALLY, UP), CAPTURE),
        ),
        MIDDLE: (Path((DOWN, ORTHOGONALLY)),),
    },
)
