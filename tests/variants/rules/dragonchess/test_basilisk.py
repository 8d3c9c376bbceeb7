"""The Basilisk's own moves (Dragon #100; R-3.14); what it freezes is in test_freezing.py."""

from tests.variants.rules.dragonchess.drawn import assert_goes, placed, squares, targets


#
def test_a_basilisk_on_1d4_moves_or_captures_into_1c5_1d5_or_1e5_and_steps_back_to_1d3():
    assert_goes(
        "1d4",
        lower="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* d* .* .  .  .  .  .  .  .
            .  .  .  B  .  .  .  .  .  .  .  .
            .  .  .  .* .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


def test_it_captures_in_all_three_forward_directions_and_never_backward():
    assert targets(placed("B1d4 d1c5 d1d5 d1e5 e1d3"), "1d4") == squares("1c5 1d5 1e5")


def test_it_captures_on_no_other_board():
    assert targets(placed("B1d8 o2d8"), "1d8") == ["1d7"]
