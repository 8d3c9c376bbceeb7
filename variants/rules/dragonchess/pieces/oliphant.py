"""The Oliphant: the rook of the middle board."""

from variants.rules.dragonchess.board import MIDDLE
from variants.rules.grid.directions import ORTHOGONALLY
from variants.rules.grid.lines import Ride
from variants.rules.grid.piece import Piece

OLIPHANT = Piece("Oliphant", "O", source='Dragon #100, "Oliphant"; R-3.5', on={MIDDLE: (Ride(ORTHOGONALLY),)})
