"""The Warrior, the Oliphant, the Unicorn, the Thief, the Hero and the Cleric (Dragon #100; R-3.4 to R-3.9, A-1, A-20)."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import assert_goes, placed, play, sq, squares, targets
from variants.rules.dragonchess.pieces import HERO

# --- The Warrior -------------------------------------------------------------------------------


#
def test_the_warrior_at_2c2_moves_to_2c3_and_captures_on_2b3_or_2d3():
    assert_goes(
        "2c2",
        middle="""
            3  .  w* .* w*
            2  .  .  W
        """,
    )


def test_there_is_no_en_passant():
    assert targets(play(placed("w2d4 W2c3 K3a1"), "3a12a1", "2d42d3"), "2c3") == ["2c4"]


@pytest.mark.parametrize(("pieces", "text"), [("W2f7", "2f72f8"), ("W2f7 u2g8", "2f72g8")])
def test_on_the_far_rank_it_becomes_a_hero_at_once_also_by_capture(pieces, text):
    promoted = play(placed(pieces), text)
    assert promoted.on(sq(text[3:])) is HERO
    assert promoted.side_on(sq(text[3:])) is Side.WHITE


#
def test_scarlet_s_warriors_go_the_other_way():
    assert targets(placed("w2f2 U2e1", Side.BLACK), "2f2") == ["2e1", "2f1"]


# --- Rook, knight and bishop of the middle board -----------------------------------------------


#
def test_an_oliphant_goes_as_far_as_nothing_interferes():
    assert_goes(
        "2d4",
        middle="""
            7  .  .  .  w
            6  .  .  .  w*
            5  .  .  .  .*
            4  .* .* .* O  .* .* .* W
            3  .  .  .  .*
            2  .  .  .  .*
            1  .  .  .  .*
        """,
    )


#
def test_a_unicorn_vaults():
    assert_goes(
        "2d4",
        middle="""
            6  .  .  .* .  w*
            5  .  .* w  w  w  .*
            4  .  .  W  U  W
            3  .  .* W  W  W  W
            2  .  .  .* .  .*
        """,
    )


#
def test_a_thief_goes_diagonally():
    assert_goes(
        "2d4",
        middle="""
            8  .  .  .  .  .  .  .  .*
            7  .* .  .  .  .  .  .*
            6  .  .* .  .  .  .*
            5  .  .  .* .  .*
            4  .  .  .  T
            3  .  .  W  .  .*
            2  .  .  .  .  .  w*
        """,
    )


# --- The Hero ----------------------------------------------------------------------------------


#
def test_a_hero_vaults_one_or_two_squares_diagonally_and_changes_boards():
    outer = """
            5  .  .  .* .  .*
            3  .  .  .* .  .*
        """
    assert_goes(
        "2d4",
        upper=outer,
        middle="""
            6  .  .* .  .  .  w*
            5  .  .  W  .  w*
            4  .  .  .  H
            3  .  .  .* .  .*
            2  .  .* .  .  .  .*
        """,
        lower=outer,
    )


#
def test_from_an_outer_board_it_returns_diagonally_to_the_square_below():
    risen = play(placed("H2d4"), "2d43e5", "3l82l8")
    assert targets(risen, "3e5") == squares("2d4 2d6 2f4 2f6")


def test_it_captures_between_boards_in_both_directions():
    assert "3e5" in targets(placed("H2d4 s3e5 b1c3"), "2d4")
    assert "1c3" in targets(placed("H2d4 s3e5 b1c3"), "2d4")
    assert "2d4" in targets(placed("H3e5 w2d4"), "3e5")


AROUND = "c3 d3 e3 c4 e4 c5 d5 e5"


# --- The Cleric --------------------------------------------------------------------------------


#
@pytest.mark.parametrize(("level", "others"), [("3", ["2"]), ("2", ["1", "3"]), ("1", ["2"])])
def test_it_goes_alike_on_every_board(level, others):
    expected = [level + name for name in AROUND.split()] + [f"{other}d4" for other in others]
    assert targets(placed(f"C{level}d4"), f"{level}d4") == squares(" ".join(expected))


def test_it_captures_up_and_down():
    assert {"3d4", "1d4", "2e5"} <= set(targets(placed("C2d4 s3d4 d1d4 w2e5"), "2d4"))
