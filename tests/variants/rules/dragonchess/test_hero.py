"""The Hero (Dragon #100; R-3.7, A-1)."""

from tests.variants.rules.dragonchess.drawn import assert_goes, placed, play, squares, targets


#
def test_a_hero_goes_one_or_two_squares_diagonally_vaulting_and_to_the_boards_above_and_below():
    outer = """
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """
    assert_goes(
        "2d4",
        upper=outer,
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .* .  .  .  w* .  .  .  .  .  .
            .  .  W  .  w* .  .  .  .  .  .  .
            .  .  .  H  .  .  .  .  .  .  .  .
            .  .  .* .  .* .  .  .  .  .  .  .
            .  .* .  .  .  .* .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
        lower=outer,
    )


#
def test_from_an_outer_board_it_returns_to_any_square_diagonal_to_the_one_directly_below():
    risen = play(placed("H2d4"), "2d43e5", "3l82l8")
    assert targets(risen, "3e5") == squares("2d4 2d6 2f4 2f6")


def test_from_the_lower_board_it_returns_the_same_way():
    assert targets(placed("H1e5 w2e5"), "1e5") == squares("2d4 2d6 2f4 2f6")


def test_it_captures_between_boards_in_both_directions():
    assert "3e5" in targets(placed("H2d4 s3e5 b1c3"), "2d4")
    assert "1c3" in targets(placed("H2d4 s3e5 b1c3"), "2d4")
    assert "2d4" in targets(placed("H3e5 w2d4"), "3e5")


def test_it_neither_strolls_on_an_outer_board_nor_goes_from_one_to_the_other():
    assert {name[0] for name in targets(placed("H3e5"), "3e5")} == {"2"}
