"""The board of chess: eight files by eight ranks.

Source: FIDE Laws of Chess, article 2.
"""

from campaigns.rules.contract import Side
from variants.rules.grid.squares import Grid

GRID = Grid(files=8, ranks=8)
FLAT = 0  # the only level
SIDE_NAMES = {Side.WHITE: "White", Side.BLACK: "Black"}
