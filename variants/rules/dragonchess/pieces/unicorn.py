"""The Unicorn: the knight of the middle board.

Source: Dragon #100, "Unicorn"; R-3.6.
"""

from variants.rules.dragonchess.board import MIDDLE
from variants.rules.grid.directions import KNIGHT_LEAP
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

UNICORN = Piece("Unicorn", "U", on={MIDDLE: (Leap(KNIGHT_LEAP),)})
