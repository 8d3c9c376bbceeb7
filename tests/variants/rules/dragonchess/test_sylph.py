"""The Sylph (Dragon #100, R-3.1, A-8)."""

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, play, squares, targets


#
def test_a_sylph_at_3c4_can_move_to_3b5_or_3d5():
    assert_goes(
        "3c4",
        upper="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .* .  .* .  .  .  .  .  .  .  .
            .  .  S  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


def test_it_can_occupy_3c5_or_2c4_by_capturing_and_captures_nothing_diagonally():
    assert_goes(
        "3c4",
        upper="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  s  g* .* .  .  .  .  .  .  .  .
            .  .  S  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  w  .  .  .  .  .  .  .  .  .
            .  .  w* w  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


def test_after_a_capture_at_2c4_it_moves_back_to_3c4_or_up_to_any_unoccupied_starting_square():
    captured = play(placed("S3c4 w2c4 G3e2"), "3c42c4", "3l82l8")
    assert targets(captured, "2c4") == squares("3c4, 3a2, 3c2, 3g2, 3i2, 3k2")


def test_scarlet_s_starting_squares_lie_on_the_seventh_rank_of_the_same_files():
    assert targets(placed("s2d5", Side.BLACK), "2d5") == squares("3d5 3a7 3c7 3e7 3g7 3i7 3k7")


def test_a_sylph_cannot_capture_by_moving_up_nor_anything_on_the_middle_board():
    assert targets(placed("S2c4 s3c4 g3a2 w2c5 w2b5"), "2c4") == squares("3c2 3e2 3g2 3i2 3k2")


def test_directly_above_and_a_starting_square_at_once_is_one_move():
    assert targets(placed("S2e2"), "2e2") == squares("3a2 3c2 3e2 3g2 3i2 3k2")


def test_a_sylph_on_the_eighth_rank_can_only_capture_downward_and_regains_mobility_below():
    assert targets(placed("S3c8"), "3c8") == []
    arrived = play(placed("S3c8 o2c8 d1b7"), "3c82c8", "1b71b6")
    assert targets(arrived, "2c8") == squares("3c8 3a2 3c2 3e2 3g2 3i2 3k2")


#
def test_nothing_in_between_matters_for_the_return():
    assert can(placed("S2c4 s3c3 g3b3 w2b3"), "2c43a2")


def test_it_never_reaches_the_lower_board():
    assert not can(placed("S2c4 d1c4"), "2c41c4")
