"""The men of chess, whose King may castle out of, through and into attacks: checks are no obstacle.

Source: Billings, "it is legal to move into check and to ignore checks"; R8, R11.
"""

from variants.rules.grid.army import Army
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.castling import castlings
from variants.rules.orthodox.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

ARMY = Army(GRID, (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), castlings(safely=False))
