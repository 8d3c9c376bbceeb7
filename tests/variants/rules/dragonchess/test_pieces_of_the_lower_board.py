"""The Dwarf, the Basilisk's own moves (what it freezes: test_freezing.py) and the Elemental (R-3.13 to R-3.15, A-3 to A-5, A-9)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, squares, targets

# --- The Dwarf ---------------------------------------------------------------------------------


#
def test_a_dwarf_on_1d4_moves_and_captures_as_the_article_says():
    assert_goes(
        "1d4",
        lower="""
            5  .  .  d* .* d*
            4  .  .  .* D  .*
        """,
        middle="""
            5  .  .  w  w  w
            4  .  .  .  w*
        """,
    )


def test_it_captures_neither_ahead_nor_sideways():
    assert targets(placed("D1d4 d1d5 b1c4 e1e4"), "1d4") == []


def test_a_dwarf_on_2d4_returns_to_1d4_only_if_that_square_is_unoccupied():
    assert can(placed("D2d4"), "2d41d4")
    assert not can(placed("D2d4 d1d4"), "2d41d4")


def test_on_the_middle_board_it_keeps_its_powers_and_never_goes_up():
    assert targets(placed("D2d4 w2c5 w2d5 s3d4"), "2d4") == squares("2c5 2c4 2e4 1d4")


def test_it_goes_up_only_to_capture():
    assert not can(placed("D1d4"), "1d42d4")


#
def test_on_the_far_rank_it_goes_sideways_and_never_back_nor_promotes():
    assert targets(placed("D1d8 o2d8"), "1d8") == squares("1c8 1e8 2d8")
    assert targets(placed("D2d8"), "2d8") == squares("2c8 2e8 1d8")


# --- The Basilisk ------------------------------------------------------------------------------


#
def test_a_basilisk_on_1d4_takes_to_1c5_1d5_or_1e5_and_steps_back_to_1d3():
    assert_goes(
        "1d4",
        lower="""
            5  .  .  .* d* .*
            4  .  .  .  B
            3  .  .  .  .*
        """,
    )


def test_it_captures_in_all_three_forward_directions_and_never_backward():
    assert targets(placed("B1d4 d1c5 d1d5 d1e5 e1d3"), "1d4") == squares("1c5 1d5 1e5")


def test_it_captures_on_no_other_board():
    assert targets(placed("B1d8 o2d8"), "1d8") == ["1d7"]


# --- The Elemental -----------------------------------------------------------------------------


#
def test_an_elemental_on_1d4():
    assert_goes(
        "1d4",
        lower="""
            6  .  .  .  .*
            5  .  .  .* .* .*
            4  .  .* .* E  .* .*
            3  .  .  .* .* .*
            2  .  .  .  .*
        """,
    )


def test_it_captures_upward_into_2d5_2e4_2d3_or_2c4():
    drawn = placed("E1d4 w2d5 w2e4 w2d3 w2c4 w2d4 w2c5")
    assert [name for name in targets(drawn, "1d4") if name[0] == "2"] == squares("2d5 2e4 2d3 2c4")


def test_it_captures_on_orthogonal_moves_only():
    drawn = placed("E1d4 d1c5 d1e5 d1d5 d1f4")
    reached = targets(drawn, "1d4")
    assert "1c5" not in reached
    assert "1e5" not in reached
    assert {"1d5", "1f4"} <= set(reached)


def test_an_elemental_on_2d4_returns_to_1d5_1e4_1d3_or_1c4():
    assert targets(placed("E2d4 d1d5 w2d5"), "2d4") == squares("1d5 1e4 1d3 1c4")


#
def test_it_does_not_leap_over_the_first_square_sideways():
    assert not can(placed("E1d4 d1d5"), "1d41d6")
    assert not can(placed("E1d4 D1e4"), "1d41f4")


#
def test_going_up_the_square_it_passes_through_must_be_empty_and_only_that():
    assert not can(placed("E1d4 d1e4 w2e4"), "1d42e4")
    assert can(placed("E1d4 d1e4 w2d5 w2d4"), "1d42d5")


#
def test_going_down_the_square_directly_below_must_be_empty_and_only_that():
    assert targets(placed("E2d4 d1d4"), "2d4") == []
    assert can(placed("E2d4 w2e4"), "2d41e4")


def test_it_rises_only_to_capture_and_does_nothing_on_the_middle_board():
    assert not can(placed("E1d4"), "1d42e4")
    assert {name[0] for name in targets(placed("E2d4 w2e4"), "2d4")} == {"1"}
