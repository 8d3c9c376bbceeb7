"""The Dwarf (Dragon #100; R-3.13, A-9)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, squares, targets


#
def test_a_dwarf_on_1d4_moves_to_1d5_1c4_or_1e4_and_captures_on_1c5_1e5_or_2d4():
    assert_goes(
        "1d4",
        lower="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  d* .* d* .  .  .  .  .  .  .
            .  .  .* D  .* .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  w  w  w  .  .  .  .  .  .  .
            .  .  .  w* .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


def test_it_captures_neither_ahead_nor_sideways():
    assert targets(placed("D1d4 d1d5 b1c4 e1e4"), "1d4") == []


def test_a_dwarf_on_2d4_returns_to_1d4_only_if_that_square_is_unoccupied():
    assert can(placed("D2d4"), "2d41d4")
    assert not can(placed("D2d4 d1d4"), "2d41d4")


def test_on_the_middle_board_it_keeps_its_powers_but_never_reaches_the_upper_board():
    assert targets(placed("D2d4 w2c5 w2d5 s3d4"), "2d4") == squares("2c5 2c4 2e4 1d4")


def test_it_goes_up_only_to_capture():
    assert not can(placed("D1d4"), "1d42d4")


#
def test_on_the_far_rank_it_goes_sideways_and_between_the_boards_and_never_back_and_never_promotes():
    assert targets(placed("D1d8 o2d8"), "1d8") == squares("1c8 1e8 2d8")
    assert targets(placed("D2d8"), "2d8") == squares("2c8 2e8 1d8")
