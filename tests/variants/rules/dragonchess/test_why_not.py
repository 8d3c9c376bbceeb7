"""Why a move is not legal: one sentence (R-3 to R-5)."""

import pytest

from tests.variants.rules.dragonchess.drawn import move, placed
from variants.rules.dragonchess.why_not import why_not


@pytest.mark.parametrize(
    ("pieces", "text", "sentence"),
    [
        ("U2e3 b1e3", "2e32f5", "The Unicorn on 2e3 is frozen by the Basilisk on 1e3."),
        ("S2c4 s3e2", "2c43e2",
         "A Sylph moves to any of the six squares where its side's Sylphs start only to an empty square, but 3e2 is occupied by Scarlet's Sylph."),
        ("S2c4 s3c4", "2c43c4", "A Sylph moves one board straight up only to an empty square, but 3c4 is occupied by Scarlet's Sylph."),
        ("K2g1 C2g2 o2g8", "2g22h2", "It would expose the King on 2g1 to the Oliphant on 2g8."),
        ("K2g1 r3g2", "2g12g2", "The King would be open to capture on 2g2 by the Dragon on 3g2."),
        ("K2g1 r3g1 U2b1", "2b12c3", "The King on 2g1 is in check from the Dragon on 3g1, and this does not end it."),
        ("K2g1 o2g5 B1g5", "1g51g6", "It would expose the King on 2g1 to the Oliphant on 2g5, which would no longer be frozen."),
        ("K2g1 w2g2 o2g8 R3g2", "3g22g2", "It would expose the King on 2g1 to the Oliphant on 2g8."),
        ("U2e3", "2e42f5", "There is no piece on 2e4."),
        ("u2e3", "2e32f5", "The Unicorn on 2e3 is Scarlet's, and it is Gold's turn."),
        ("U2e3", "2e32e3", "The Unicorn is already on 2e3."),
        ("O2a1 W2a3", "2a12a5", "The way from 2a1 to 2a5 is blocked by the Warrior on 2a3."),
        ("O2a1 W2a3", "2a12a3", "2a3 is occupied by Gold's own Warrior."),
        ("W2a3", "2a32b4", "A Warrior moves one square diagonally ahead only to capture, but 2b4 is empty."),
        ("W2a3 w2a4", "2a32a4", "A Warrior moves one square straight ahead only to an empty square, but 2a4 is occupied by Scarlet's Warrior."),
        ("O2a1", "2a13a1", "An Oliphant can never be on the upper board (R-3.5)."),
        ("O2a1", "2a12b2",
         "An Oliphant cannot go from 2a1 to 2b2: on the middle board it moves any number of squares "
         "horizontally or vertically (R-3.5)."),
        ("D1b8", "1b81b7",
         "A Dwarf cannot go from 1b8 to 1b7: on the lower board it moves one square straight ahead or sideways; "
         "captures one square diagonally ahead, or one board straight up; it never goes back (R-3.13)."),
        ("R3g4 w2f5", "3g42f5",
         "A Dragon can never be on the middle board: it captures there, staying where it is, a piece on the square "
         "directly below or next to that one (never diagonally) (R-3.3)."),
        ("E1d4 D1e4 w2e4", "1d42e4", "The way from 1d4 to 2e4 is blocked by the Dwarf on 1e4."),
        ("M1d4 W2d4", "1d43d4", "The way from 1d4 to 3d4 is blocked by the Warrior on 2d4."),
        ("R3c4", "3c42c4",
         "A Dragon captures, staying where it is, a piece on the square directly below or next to that one (never diagonally); but 2c4 is empty (R-3.3)."),
    ],
)  # fmt: skip
def test_the_sentence(pieces, text, sentence):
    assert why_not(placed(pieces), move(text)) == sentence
