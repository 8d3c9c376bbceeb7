"""The Unicorn: the knight of the middle board."""

from variants.rules.dragonchess.board import MIDDLE
from variants.rules.grid.directions import KNIGHT_LEAP
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

UNICORN = Piece("Unicorn", "U", source='Dragon #100, "Unicorn"; R-3.6', on={MIDDLE: (Leap(KNIGHT_LEAP),)})
