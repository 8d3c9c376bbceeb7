"""The board of chess, and how moves, attempts and landings are written on it: e2e4, a7a8q.

The same two squares are a sure move, an attempt or a landing: the position knows which (section D).
"""

from variants.rules.actions import Coordinates
from variants.rules.orthodox.board import GRID

COORDINATES = Coordinates(GRID, ", and what a pawn becomes, like e2e4 or a7a8q", tuple("qrbn"))
