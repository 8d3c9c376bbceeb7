"""The Griffon: vaults two by three squares in the air, walks diagonally on land, vaults diagonally between them."""

from variants.rules.dragonchess.board import DIAGONALLY_ABOVE, DIAGONALLY_BELOW, MIDDLE, UPPER
from variants.rules.grid.directions import DIAGONALLY, leaper
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

# Z, the Zebra; Korean chess knows it as the elephant.
TWO_BY_THREE = leaper(3, 2, "two squares one way and three the other")

GRIFFON = Piece(
    "Griffon",
    "G",
    source='Dragon #100, "Griffon"; R-3.2, A-19',
    on={
        UPPER: (Leap(TWO_BY_THREE), Leap(DIAGONALLY_BELOW)),
        MIDDLE: (Leap(DIAGONALLY), Leap(DIAGONALLY_ABOVE)),
    },
)
