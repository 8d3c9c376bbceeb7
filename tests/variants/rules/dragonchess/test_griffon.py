"""The Griffon (Dragon #100, R-3.2, A-19)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, placed, squares, targets


#
def test_a_griffon_at_3d4():
    assert_goes(
        "3d4",
        upper="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .* .  .  .  .* .  .  .  .  .  .
            .* .  .  .  .  .  .* .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  G  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .* .  .  .  .  .  .* .  .  .  .  .
            .  .* .  .  .  .* .  .  .  .  .  .
        """,
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


def test_it_takes_on_every_one_of_them_and_vaults_over_whatever_is_between():
    around = "s3c5 s3d5 s3e5 s3c4 s3e4 s3c3 s3d3 s3e3 s3c6 s3e6 w2d4"
    goals = squares("3a2, 3b1, 3f1, 3g2, 3g6, 3f7, 3b7, 3a6 2c5, 2c3, 2e3, 2e5")
    pieces = " ".join(("s" if goal[0] == "3" else "u") + goal for goal in goals)
    assert targets(placed(f"G3d4 {around} {pieces}"), "3d4") == goals


def test_a_griffon_on_the_middle_board_has_lost_the_power_of_flight():
    assert_goes(
        "2e5",
        upper="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .* .  s* .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .* .  .* .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  w* w  .* .  .  .  .  .  .
            .  .  .  .  G  .  .  .  .  .  .  .
            .  .  .  .* .  .* .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


#
def test_on_the_edge_it_commands_two_squares_of_the_middle_board_and_in_a_corner_one():
    assert [name for name in targets(placed("G3d1"), "3d1") if name[0] == "2"] == squares("2c2 2e2")
    assert [name for name in targets(placed("G3a1"), "3a1") if name[0] == "2"] == ["2b2"]
    assert [name for name in targets(placed("G2a4"), "2a4") if name[0] == "3"] == squares("3b3 3b5")
