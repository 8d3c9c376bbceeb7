"""The three boards: air, land and the world below, each twelve files by eight ranks.

Source: Dragon #100, "Notation and terminology"; erratum Dragon #102: 3 is the upper board, 1 the lower; R-1.1 to R-1.3.
"""

from variants.rules.actions import Coordinates
from variants.rules.grid.squares import Grid

LOWER, MIDDLE, UPPER = range(3)
GRID = Grid(files=12, ranks=8, levels=("lower", "middle", "upper"))
COORDINATES = Coordinates(GRID, ", like 2f22f3")
