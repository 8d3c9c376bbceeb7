"""The Basilisk: forward to move and capture, back to move alone; it freezes an enemy directly above.

What freezing means is in ../check.py.
"""

from variants.rules.dragonchess.board import LOWER
from variants.rules.grid.directions import BACK, DIAGONALLY_FORWARD, FORWARD, UP
from variants.rules.grid.lines import QUIET, Leap
from variants.rules.grid.piece import Piece

BASILISK = Piece(
    "Basilisk",
    "B",
    source='Dragon #100, "Basilisk"; erratum Dragon #102; R-3.14',
    on={LOWER: (Leap(FORWARD), Leap(DIAGONALLY_FORWARD), Leap(BACK, QUIET))},
    freezes=UP,
)
