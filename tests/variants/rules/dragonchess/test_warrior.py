"""The Warrior (Dragon #100, "Chess rules that do not apply"; R-3.4, A-20)."""

import pytest

from campaigns.rules.contract import Side
from tests.variants.rules.dragonchess.drawn import assert_goes, can, placed, play, sq, targets
from variants.rules.dragonchess.pieces import HERO


#
def test_the_warrior_at_2c2_moves_to_2c3_and_occupies_2b3_or_2d3_by_capturing():
    assert_goes(
        "2c2",
        middle="""
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
            .  w* .* w* .  .  .  .  .  .  .  .
            .  .  W  .  .  .  .  .  .  .  .  .
            .  .  .  .  .  .  .  .  .  .  .  .
        """,
    )


def test_it_does_not_capture_straight_ahead_nor_go_diagonally_to_an_empty_square():
    assert targets(placed("W2c2 w2c3"), "2c2") == []


def test_there_is_no_double_step_and_no_en_passant():
    assert targets(placed("W2c2"), "2c2") == ["2c3"]
    assert targets(play(placed("w2d4 W2c3 K3a1"), "3a12a1", "2d42d3"), "2c3") == ["2c4"]


@pytest.mark.parametrize(("pieces", "text"), [("W2f7", "2f72f8"), ("W2f7 u2g8", "2f72g8")])
def test_on_the_far_rank_it_becomes_a_hero_at_once_also_by_capture(pieces, text):
    promoted = play(placed(pieces), text)
    assert promoted.on(sq(text[3:])) is HERO
    assert promoted.side_on(sq(text[3:])) is Side.WHITE


#
def test_there_is_no_choice():
    assert targets(placed("W2f7"), "2f7") == ["2f8"]


#
def test_scarlet_s_warriors_go_the_other_way():
    assert targets(placed("w2f2 U2e1", Side.BLACK), "2f2") == ["2e1", "2f1"]


def test_a_warrior_never_leaves_the_middle_board():
    assert not can(placed("W2c4 s3c4"), "2c43c4")
    assert not can(placed("W2c4 d1c4"), "2c41c4")
