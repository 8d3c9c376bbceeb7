"""The Mage, the King and the Paladin (Dragon #100, "Movement between boards"; R-3.10 to R-3.12, A-6, A-7)."""

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, play, squares, targets

# --- The Mage ----------------------------------------------------------------------------------


#
def test_on_the_middle_board_it_is_a_queen_and_goes_one_board_up_or_down():
    one = """
            4  .  .  .*
        """
    assert_goes(
        "2c4",
        upper=one,
        middle="""
            8  .  .  .* .  .  .  .*
            7  .  .  .* .  .  .*
            6  .* .  .* .  .*
            5  .  .* .* .*
            4  .* .* M  .* .* w* w
            3  .  .* .* .*
            2  .* .  W  .  .*
            1  .  .  .  .  .  .*
        """,
        lower=one,
    )


def test_a_mage_goes_from_2c4_to_3c4_and_down_to_1c4_and_there_is_slow():
    above = play(placed("M2c4"), "2c43c4", "3l82l8")
    below = play(above, "3c41c4", "2l83l8")
    assert targets(below, "1c4") == squares("1c5, 1d4, 1c3, 1b4, 2c4 3c4")


def test_to_travel_from_1d4_to_3d4_the_square_at_2d4_must_be_vacant():
    assert can(placed("M1d4"), "1d43d4")
    assert can(placed("M1d4 s3d4"), "1d43d4")
    assert not can(placed("M1d4 W2d4"), "1d43d4")
    assert targets(placed("M1d4 w2d4 s3d4"), "1d4") == squares("2d4 1c4 1e4 1d3 1d5")


# --- The King ----------------------------------------------------------------------------------


def test_kings_keep_apart():
    assert not {"2f4", "2g4", "2h4"} & set(targets(placed("K2g3 k2g5"), "2g3"))
    assert not {"2f4", "2g4", "2h4"} & set(targets(placed("K2g3 k2g5", Side.BLACK), "2g5"))


KING = "{0}c3 {0}d3 {0}e3 {0}c4 {0}e4 {0}c5 {0}d5 {0}e5"
KNIGHT = "2b3 2b5 2c2 2c6 2e2 2e6 2f3 2f5"


# --- The Paladin -------------------------------------------------------------------------------


#
def test_a_paladin_at_3c4_moves_between_boards():
    between = [name for name in targets(placed("P3c4"), "3c4") if name[0] != "3"]
    assert between == squares("2c6, 2e4, 2c2, 2a4, 1c5, 1d4, 1c3, 1b4")


def test_on_the_middle_board_it_is_king_and_knight_and_leaps_to_others():
    outer = "3d6 3d2 3b4 3f4 1d6 1d2 1b4 1f4"
    assert targets(placed("P2d4"), "2d4") == squares(f"{KING.format(2)} {KNIGHT} {outer}")


def test_on_an_outer_board_it_has_no_knight_s_move():
    assert [name for name in targets(placed("P1d4"), "1d4") if name[0] == "1"] == squares(KING.format(1))


#
def test_its_leaps_between_boards_capture_and_vault():
    around = "s3c5 s3c3 s3b4 s3d4 w2c4 w2b4 w2d4"
    reached = targets(placed(f"P3c4 {around} u2c6 d1c5"), "3c4")
    assert {"2c6", "1c5"} <= set(reached)
