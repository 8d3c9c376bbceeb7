"""The Dwarf: steps forward or sideways, captures diagonally forward; it rises only to capture, descends only quietly."""

from variants.rules.dragonchess.board import LOWER, MIDDLE
from variants.rules.grid.directions import DIAGONALLY_FORWARD, DOWN, FORWARD, SIDEWAYS, UP
from variants.rules.grid.lines import CAPTURE, QUIET, Leap
from variants.rules.grid.piece import Piece

ON_THE_FLAT = (Leap(FORWARD, QUIET), Leap(SIDEWAYS, QUIET), Leap(DIAGONALLY_FORWARD, CAPTURE))

DWARF = Piece(
    "Dwarf",
    "D",
    source='Dragon #100, "Dwarf"; R-3.13, A-9',
    on={LOWER: (*ON_THE_FLAT, Leap(UP, CAPTURE)), MIDDLE: (*ON_THE_FLAT, Leap(DOWN, QUIET))},
)
