"""The three boards: air, land and the world below, each twelve files by eight ranks.

Source: Dragon #100, "Notation and terminology"; erratum Dragon #102: 3 is the upper board, 1 the lower; R-1.1 to R-1.3. Leaps between boards
that several pieces share: "Movement between boards": Griffon, Hero and Paladin vault whatever is between.
"""

from variants.rules.actions import Coordinates
from variants.rules.grid.directions import DIAGONALLY, both
from variants.rules.grid.squares import Grid

LOWER, MIDDLE, UPPER = range(3)
GRID = Grid(files=12, ranks=8, levels=("lower", "middle", "upper"))
COORDINATES = Coordinates(GRID, ", like 2f22f3")


_UP, _DOWN = (0, 0, 1), (0, 0, -1)

DIAGONALLY_ABOVE = DIAGONALLY.then(_UP, "to a square diagonally adjacent to the one directly above")
DIAGONALLY_BELOW = DIAGONALLY.then(_DOWN, "to a square diagonally adjacent to the one directly below")
DIAGONALLY_ABOVE_OR_BELOW = both(
    DIAGONALLY_ABOVE,
    DIAGONALLY_BELOW,
    "to a square diagonally adjacent to the one directly above or below",
)
