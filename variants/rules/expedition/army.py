"""The men of chess, and the same men as far as a King must fear them for certain.

Source: "The King In Check"; X6a (castling fears every attack), X7 (certain and uncertain check).
"""

from dataclasses import replace

from variants.rules.grid.army import Army
from variants.rules.grid.directions import ANY_WAY, DIAGONALLY, ORTHOGONALLY
from variants.rules.grid.lines import Ride
from variants.rules.grid.piece import Piece
from variants.rules.orthodox.army import ARMY
from variants.rules.orthodox.board import FLAT, GRID
from variants.rules.orthodox.men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

EXPLORERS = (BISHOP, ROOK, QUEEN)
"""Those who go on expeditions: they are sure of the next square only."""

_NEAR: dict[Piece, Piece] = {
    piece: replace(piece, on={FLAT: (Ride(ways, most=1),)})
    for piece, ways in ((BISHOP, DIAGONALLY), (ROOK, ORTHOGONALLY), (QUEEN, ANY_WAY))
}
_NEAR[PAWN] = replace(PAWN, becomes=tuple(_NEAR.get(piece, piece) for piece in PAWN.becomes))

CERTAIN = Army(
    GRID,
    tuple(_NEAR.get(piece, piece) for piece in (PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING)),
    ARMY.castlings,
)
"""What each man attacks for certain: Bishop, Rook and Queen the next square only."""
