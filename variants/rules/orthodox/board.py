"""The board of chess: eight files by eight ranks.

Source: FIDE Laws of Chess, article 2.
"""

from variants.rules.grid.squares import Grid

GRID = Grid(files=8, ranks=8)
FLAT = 0  # the only level
