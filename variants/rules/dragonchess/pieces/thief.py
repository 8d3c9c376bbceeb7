"""The Thief: the bishop of the middle board."""

from variants.rules.dragonchess.board import MIDDLE
from variants.rules.grid.directions import DIAGONALLY
from variants.rules.grid.lines import Ride
from variants.rules.grid.piece import Piece

THIEF = Piece("Thief", "T", source='Dragon #100, "Thief"; R-3.8', on={MIDDLE: (Ride(DIAGONALLY),)})
