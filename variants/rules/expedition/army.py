"""The men of chess, and who of them goes on expeditions.

Source: "any attempt of either player to move a Bishop, Rook or Queen more than 1 square"; X1.
"""

from variants.rules.orthodox.men import BISHOP, QUEEN, ROOK

EXPLORERS = (BISHOP, ROOK, QUEEN)
"""They are sure of the next square only."""
