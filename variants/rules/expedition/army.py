"""The pieces of chess, and which of them go on expeditions.

Source: "any attempt of either player to move a Bishop, Rook or Queen more than 1 square"; X1. The same two squares are a sure move, an attempt or a
landing: the position knows which (section D).
"""

from variants.rules.actions import Coordinates
from variants.rules.orthodox.pieces import BISHOP, GRID, QUEEN, ROOK

EXPLORERS = (BISHOP, ROOK, QUEEN)
"""Sure of the next square only."""


COORDINATES = Coordinates(GRID, ", and what a pawn becomes, like e2e4 or a7a8q", tuple("qrbn"))
