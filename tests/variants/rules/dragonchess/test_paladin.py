"""The Paladin (Dragon #100; R-3.12, A-7)."""

from tests.variants.rules.dragonchess.drawn import placed, squares, targets

KING = "{0}c3 {0}d3 {0}e3 {0}c4 {0}e4 {0}c5 {0}d5 {0}e5"
KNIGHT = "2b3 2b5 2c2 2c6 2e2 2e6 2f3 2f5"


#
def test_a_paladin_at_3c4_moves_between_boards():
    between = [name for name in targets(placed("P3c4"), "3c4") if name[0] != "3"]
    assert between == squares("2c6, 2e4, 2c2, 2a4, 1c5, 1d4, 1c3, 1b4")


def test_on_the_middle_board_it_is_king_and_knight_and_leaps_two_squares_to_the_next_boards():
    outer = "3d6 3d2 3b4 3f4 1d6 1d2 1b4 1f4"
    assert targets(placed("P2d4"), "2d4") == squares(f"{KING.format(2)} {KNIGHT} {outer}")


def test_on_an_outer_board_it_has_no_knight_s_move():
    assert [name for name in targets(placed("P1d4"), "1d4") if name[0] == "1"] == squares(KING.format(1))


#
def test_its_leaps_between_boards_capture_and_vault():
    around = "s3c5 s3c3 s3b4 s3d4 w2c4 w2b4 w2d4"
    reached = targets(placed(f"P3c4 {around} u2c6 d1c5"), "3c4")
    assert {"2c6", "1c5"} <= set(reached)
