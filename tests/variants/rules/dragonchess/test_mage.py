"""The Mage (Dragon #100, "Movement between boards"; R-3.10, A-6)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, play, squares, targets


#
def test_on_the_middle_board_it_is_a_queen_and_goes_one_board_up_or_down():
    one = """
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """
    assert_goes(
        "2c4",
        upper=one,
        middle="""
            .  .  .* .  .  .  .* .  .  .  .  .
            .  .  .* .  .  .* .  .  .  .  .  .
            .* .  .* .  .* .  .  .  .  .  .  .
            .  .* .* .* .  .  .  .  .  .  .  .
            .* .* M  .* .* w* w  .  .  .  .  .
            .  .* .* .* .  .  .  .  .  .  .  .
            .* .  W  .  .* .  .  .  .  .  .  .
            .  .  .  .  .  .* .  .  .  .  .  .
        """,
        lower=one,
    )


def test_a_mage_at_2c4_goes_up_to_3c4_then_two_boards_down_to_1c4_and_there_is_slow():
    above = play(placed("M2c4"), "2c43c4", "3l82l8")
    below = play(above, "3c41c4", "2l83l8")
    assert targets(below, "1c4") == squares("1c5, 1d4, 1c3, 1b4, 2c4 3c4")


def test_to_travel_from_1d4_to_3d4_the_square_at_2d4_must_be_vacant():
    assert can(placed("M1d4"), "1d43d4")
    assert can(placed("M1d4 s3d4"), "1d43d4")
    assert not can(placed("M1d4 W2d4"), "1d43d4")
    assert targets(placed("M1d4 w2d4 s3d4"), "1d4") == squares("2d4 1c4 1e4 1d3 1d5")


#
def test_on_the_outer_boards_it_may_capture_too():
    assert targets(placed("M3c4 s3c5 s3d5"), "3c4") == squares("3c5 3b4 3d4 3c3 2c4 1c4")


#
def test_vertical_is_along_the_file_and_never_up():
    assert not can(placed("M3c4"), "3c43c6")
