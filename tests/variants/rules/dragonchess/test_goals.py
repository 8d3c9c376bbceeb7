"""Where a piece may go among a few others, sentence by sentence of the article and the rulings (R-3, R-4)."""

import pytest

from tests.variants.rules.dragonchess.drawn import can, placed, squares, targets

EXACTLY = [
    ("a Dwarf captures neither ahead nor sideways", "D1d4 d1d5 b1c4 e1e4", "1d4", ""),
    ("a Dwarf on the middle board keeps its powers and never goes up", "D2d4 w2c5 w2d5 s3d4", "2d4", "2c5 2c4 2e4 1d4"),
    #
    ("a Dwarf on the far rank goes sideways and never back nor promotes", "D1d8 o2d8", "1d8", "1c8 1e8 2d8"),
    ("a Dwarf on the middle board's far rank", "D2d8", "2d8", "2c8 2e8 1d8"),
    ("a Basilisk captures in all three forward directions and never backward", "B1d4 d1c5 d1d5 d1e5 e1d3", "1d4", "1c5 1d5 1e5"),
    ("a Basilisk captures on no other board", "B1d8 o2d8", "1d8", "1d7"),
    ("an Elemental on 2d4 returns to 1d5, 1e4, 1d3 or 1c4", "E2d4 d1d5 w2d5", "2d4", "1d5 1e4 1d3 1c4"),
    #
    ("an Elemental goes down only through an empty square directly below", "E2d4 d1d4", "2d4", ""),
    ("an Elemental does nothing on the middle board", "E2d4 w2e4", "2d4", "1d5 1e4 1d3 1c4"),
    ("a Sylph captures neither moving up nor on the middle board", "S2c4 s3c4 g3a2 w2c5 w2b5", "2c4", "3c2 3e2 3g2 3i2 3k2"),
    ("directly above and a starting square at once is one move", "S2e2", "2e2", "3a2 3c2 3e2 3g2 3i2 3k2"),
    ("a Sylph on the eighth rank can only capture downward", "S3c8", "3c8", ""),
    #
    ("a Mage on the outer boards may capture too", "M3c4 s3c5 s3d5", "3c4", "3c5 3b4 3d4 3c3 2c4 1c4"),
    #
    ("a King on the middle board goes one square any way or one board", "K2g4", "2g4", "2f3 2g3 2h3 2f4 2h4 2f5 2g5 2h5 3g4 1g4"),
    ("a King on the upper board can only return", "K3g4", "3g4", "2g4"),
    ("a King on the lower board may capture returning", "K1g4 u2g4 s3f5", "1g4", "2g4"),
    ("a Warrior does not capture straight ahead nor go diagonally without", "W2c2 w2c3", "2c2", ""),
    ("a Warrior has no double step", "W2c2", "2c2", "2c3"),
    #
    ("a Warrior about to become a Hero has no choice", "W2f7", "2f7", "2f8"),
    ("a Hero returns from the lower board diagonally to the square above", "H1e5 w2e5", "1e5", "2d4 2d6 2f4 2f6"),
    ("a Hero neither strolls on an outer board nor goes to the other one", "H3e5", "3e5", "2d4 2d6 2f4 2f6"),
    ("a King can be frozen", "K2d4 b1d4", "2d4", ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "start", "goals"), [row[1:] for row in EXACTLY], ids=[row[0] for row in EXACTLY]
)
def test_a_piece_goes_to_these_squares_and_no_others(pieces, start, goals):
    assert targets(placed(pieces), start) == squares(goals)


CAN = [
    ("a Dwarf on 2d4 returns to 1d4 only if that square is unoccupied", "D2d4", "2d41d4", "D2d4 d1d4", "2d41d4"),
    ("a Dwarf goes up only to capture", "D1d4 o2d4", "1d42d4", "D1d4", "1d42d4"),
    #
    ("an Elemental does not leap over the first square ahead", "E1d4", "1d41d6", "E1d4 d1d5", "1d41d6"),
    ("an Elemental does not leap over the first square sideways", "E1d4", "1d41f4", "E1d4 D1e4", "1d41f4"),
    #
    ("going up the square it passes through must be empty and only that", "E1d4 d1e4 w2d5 w2d4", "1d42d5", "E1d4 d1e4 w2e4", "1d42e4"),
    ("an Elemental rises only to capture", "E1d4 w2e4", "1d42e4", "E1d4", "1d42e4"),
    ("going down only the square directly below must be empty", "E2d4 w2e4", "2d41e4", "E2d4 d1d4 w2e4", "2d41e4"),
    #
    ("nothing in between matters for a Sylph's return, which is never to the lower board", "S2c4 s3c3 g3b3 w2b3", "2c43a2", "S2c4 d1c4", "2c41c4"),
    ("a Dragon captures an enemy below, no piece of its own", "R3c4 w2c4", "3c42c4", "R3c4 W2c4", "3c42c4"),
    ("a Dragon captures from afar and does not go there", "R3c4 s3c5 S3c3 w2c5 w2c4", "3c42c5", "R3c4", "3c42c4"),
    ("a Dragon may answer a check from afar and not uncover its own King", "K2g1 o2g4 R3g4", "3g42g4", "K2g1 w2g2 o2g4 R3g2", "3g22g2"),
    #
    ("a Mage goes along the file, which is never up", "M3c4", "3c43c5", "M3c4", "3c43c6"),
    ("a King on an outer board attacks only the square under it", "k3g4 K2g5", "2g53g5", "k3g4 K2g5", "2g52g4"),
    ("there is no castling", "K2g1 O2l1", "2g12h1", "K2g1 O2l1", "2g12i1"),
    ("a Warrior never goes up", "W2c4 s3c4", "2c42c5", "W2c4 s3c4", "2c43c4"),
    ("a Warrior never goes down", "W2c4 d1c4", "2c42c5", "W2c4 d1c4", "2c41c4"),
    #
    ("passing over a square that freezes is free", "O2d1 b1d4", "2d12d8", "O2d1 w2d4 b1d4", "2d12d8"),
    #
    ("a frozen piece guards nothing, so the King may take beside it", "K2g1 w2g2 o2g8 B1g8", "2g12g2", "K2g1 w2g2 o2g8", "2g12g2"),
    #
    ("a frozen piece still blocks and can be captured", "O2d1 w2d4 B1d4", "2d12d4", "O2d1 w2d4 B1d4", "2d12d6"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "legal", "others", "illegal"), [row[1:] for row in CAN], ids=[row[0] for row in CAN]
)
def test_one_move_is_possible_and_another_is_not(pieces, legal, others, illegal):
    assert can(placed(pieces), legal)
    assert not can(placed(others), illegal)
