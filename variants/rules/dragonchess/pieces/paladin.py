"""The Paladin: king and knight on land, king elsewhere; between boards it leaps as a knight would through the air."""

from variants.rules.dragonchess.board import LOWER, MIDDLE, UPPER
from variants.rules.grid.directions import ANY_WAY, KNIGHT_LEAP, ORTHOGONALLY, Directions
from variants.rules.grid.lines import Leap
from variants.rules.grid.piece import Piece

KNIGHT_LEAP_BETWEEN_BOARDS = Directions(
    "one board and two squares straight, or two boards and one square straight",
    tuple(
        (file * across, rank * across, boards)
        for file, rank, _ in ORTHOGONALLY
        for across, boards in ((2, 1), (2, -1), (1, 2), (1, -2))
    ),
    whole=True,
)

ELSEWHERE = (Leap(ANY_WAY), Leap(KNIGHT_LEAP_BETWEEN_BOARDS))

PALADIN = Piece(
    "Paladin",
    "P",
    source='Dragon #100, "Paladin"; R-3.12, A-7',
    on={UPPER: ELSEWHERE, MIDDLE: (Leap(KNIGHT_LEAP), *ELSEWHERE), LOWER: ELSEWHERE},
)
