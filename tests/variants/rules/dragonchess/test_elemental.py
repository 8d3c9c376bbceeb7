"""The Elemental (Dragon #100, "Movement between boards"; erratum Dragon #102; R-3.15, A-3 to A-5)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, squares, targets


#
def test_an_elemental_on_1d4():
    assert_goes(
        "1d4",
        lower="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
            .  .  .* .* .* .  .  .  .  .  .  .
            .  .* .* E  .* .* .  .  .  .  .  .
            .  .  .* .* .* .  .  .  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
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
