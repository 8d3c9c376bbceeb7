"""The leaps between boards that several pieces share.

Source: Dragon #100, "Movement between boards": Griffon, Hero and Paladin vault whatever is between.
"""

from variants.rules.grid.directions import DIAGONALLY, both

_UP, _DOWN = (0, 0, 1), (0, 0, -1)

DIAGONALLY_ABOVE = DIAGONALLY.then(_UP, "to a square diagonally adjacent to the one directly above")
DIAGONALLY_BELOW = DIAGONALLY.then(_DOWN, "to a square diagonally adjacent to the one directly below")
DIAGONALLY_ABOVE_OR_BELOW = both(
    DIAGONALLY_ABOVE,
    DIAGONALLY_BELOW,
    "to a square diagonally adjacent to the one directly above or below",
)
