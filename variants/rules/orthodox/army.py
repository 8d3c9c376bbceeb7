"""The men of chess on their board, compiled for the kernel."""

from variants.rules.grid.army import Army
from variants.rules.orthodox.board import GRID
from variants.rules.orthodox.castling import castlings
from variants.rules.orthodox.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

ARMY = Army(GRID, (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING), castlings())
