"""The board of chess, and how the moves of adventurers are written on it: f3d4=NW exactly where a man improves.

Source: R12.3.
"""

from variants.rules.actions import Coordinates
from variants.rules.orthodox.board import GRID
from variants.rules.wotn.pieces import BY_TOKEN

COORDINATES = Coordinates(
    GRID, ", and what the man becomes if it improves, like e2e4 or f3d4=NW", tuple(BY_TOKEN), "="
)
