"""The Warrior: a pawn without a double step, which becomes a Hero on the far rank and nothing else."""

from variants.rules.dragonchess.board import MIDDLE
from variants.rules.dragonchess.pieces.hero import HERO
from variants.rules.grid.directions import DIAGONALLY_FORWARD, FORWARD
from variants.rules.grid.lines import CAPTURE, QUIET, Leap
from variants.rules.grid.piece import Piece

WARRIOR = Piece(
    "Warrior",
    "W",
    source='Dragon #100, "Warrior", "Chess rules that do not apply"; R-3.4, A-20',
    on={MIDDLE: (Leap(FORWARD, QUIET), Leap(DIAGONALLY_FORWARD, CAPTURE))},
    becomes=(HERO,),
    resets_clock=True,
)
