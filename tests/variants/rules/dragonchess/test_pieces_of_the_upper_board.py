"""The Sylph, the Griffon and the Dragon (Dragon #100, erratum Dragon #102; R-3.1 to R-3.3, A-8, A-14, A-19)."""

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import assert_goes, can, move, placed, play, sq, squares, targets
from variants.rules.dragonchess.check import checkers
from variants.rules.dragonchess.moves import after

# --- The Sylph ---------------------------------------------------------------------------------


#
def test_a_sylph_at_3c4_can_move_to_3b5_or_3d5():
    assert_goes(
        "3c4",
        upper="""
            5  .  .* .  .*
            4  .  .  S
        """,
    )


def test_it_takes_3c5_or_2c4_and_captures_nothing_diagonally():
    assert_goes(
        "3c4",
        upper="""
            5  .  s  g* .*
            4  .  .  S
        """,
        middle="""
            5  .  .  w
            4  .  .  w* w
        """,
    )


def test_after_capturing_at_2c4_it_returns_to_3c4_or_a_starting_square():
    captured = play(placed("S3c4 w2c4 G3e2"), "3c42c4", "3l82l8")
    assert targets(captured, "2c4") == squares("3c4, 3a2, 3c2, 3g2, 3i2, 3k2")


def test_scarlet_s_starting_squares_are_on_rank_seven_of_the_same_files():
    assert targets(placed("s2d5", Side.BLACK), "2d5") == squares("3d5 3a7 3c7 3e7 3g7 3i7 3k7")


def test_a_sylph_on_the_eighth_rank_can_only_capture_downward():
    arrived = play(placed("S3c8 o2c8 d1b7"), "3c82c8", "1b71b6")
    assert targets(arrived, "2c8") == squares("3c8 3a2 3c2 3e2 3g2 3i2 3k2")


# --- The Griffon -------------------------------------------------------------------------------


#
def test_a_griffon_at_3d4():
    assert_goes(
        "3d4",
        upper="""
            7  .  .* .  .  .  .*
            6  .* .  .  .  .  .  .*
            4  .  .  .  G
            2  .* .  .  .  .  .  .*
            1  .  .* .  .  .  .*
        """,
        middle="""
            5  .  .  .* .  .*
            3  .  .  .* .  .*
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
            6  .  .  .  .* .  s*
            4  .  .  .  .* .  .*
        """,
        middle="""
            6  .  .  .  w* w  .*
            5  .  .  .  .  G
            4  .  .  .  .* .  .*
        """,
    )


#
def test_on_the_edge_it_commands_two_middle_squares_in_a_corner_one():
    assert [name for name in targets(placed("G3d1"), "3d1") if name[0] == "2"] == squares("2c2 2e2")
    assert [name for name in targets(placed("G3a1"), "3a1") if name[0] == "2"] == ["2b2"]
    assert [name for name in targets(placed("G2a4"), "2a4") if name[0] == "3"] == squares("3b3 3b5")


# --- The Dragon --------------------------------------------------------------------------------


def test_a_dragon_moves_as_king_and_bishop_of_the_upper_board():
    assert_goes(
        "3c4",
        upper="""
            8  .  .  .  .  .  .  .*
            7  .  .  .  .  .  .*
            6  s* .  .  .  .*
            5  .  .* .* .*
            4  .  .* R  .*
            3  .  .* .* .*
            2  .* .  .  .  S
        """,
    )


#
def test_a_dragon_at_3c4_captures_from_afar_on_five_squares_and_no_others():
    drawn = placed("R3c4 w2c4 w2c5 w2d4 w2c3 w2b4 w2b3 w2b5 w2d3 w2d5 w2c6 d1c4")
    assert [name for name in targets(drawn, "3c4") if name[0] != "3"] == ["2b4", "2c3", "2c4", "2c5", "2d4"]


def test_the_captured_piece_is_removed_and_the_dragon_stays():
    after_it = play(placed("R3c4 u2c5"), "3c42c5")
    assert after_it.on(sq("2c5")) is None
    assert after_it.on(sq("3c4")).name == "Dragon"
    assert after_it.side is Side.BLACK


def test_capturing_from_afar_is_a_whole_move_of_its_own():
    drawn = placed("R3c4 u2e4 w2c4")
    assert not can(drawn, "3c42e4")
    assert (
        sum(before != now for before, now in zip(drawn.board, play(drawn, "3c42c4").board, strict=True)) == 1
    )


#
def test_threatening_from_afar_is_check():
    assert checkers(placed("K2g1 r3g2")) == (sq("3g2"),)


def test_a_dragon_can_never_be_frozen():
    assert targets(placed("R3c4 b1c4"), "3c4")


def test_the_capture_from_afar_begins_the_fifty_moves_anew():
    assert after(placed("R3c4 u2c5", halfmove=40), move("3c42c5")).halfmove == 0
