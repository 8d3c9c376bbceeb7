"""Chances and luck in words."""

from fractions import Fraction

import pytest

from campaigns.rules.contract import Side
from variants.rules.chessgammon.chances import OPENING_ROLLS, throws
from variants.rules.chessgammon.dice import TurnDice, chance_text
from variants.rules.chessgammon.game import CHESSGAMMON as GAME
from variants.rules.chessgammon.position_text import read_position
from variants.rules.chessgammon.situation import GameTerms, Situation, start_situation

FIRST = start_situation(GameTerms())


def at(position):
    return Situation(read_position(position))


def test_one_piece_against_one_king_hits_with_eleven_of_thirty_six():
    now = at("4k3/8/8/8/8/8/8/4R2K w - - 0 1 - 1:-")
    assert TurnDice().chances(now) == (
        "No roll of Black's can capture White's King.",
        "White's next roll can capture Black's King: 11/36 (30.6%) (any 4).",
    )


def test_rolls_that_need_both_dice_are_named():
    """The Rook comes to the file by the 4 and takes only by another: 4-4."""
    now = at("4k3/8/8/8/8/8/8/R6K w - - 0 1 - 1:-")
    assert TurnDice().chances(now)[1].endswith("1/36 (2.8%) (4-4).")


def test_nothing_is_told_of_a_game_that_is_over():
    assert GAME.chances(GAME.start(at("8/8/8/8/8/8/8/4R2K b - - 0 1 - 1:-"))) == ()


@pytest.mark.parametrize(
    ("chance", "words"),
    [(Fraction(11, 36), "11/36 (30.6%)"), (Fraction(1, 2), "18/36 (50.0%)"), (Fraction(1), "certainty")],
)
def test_a_chance_is_told_in_thirty_sixths(chance, words):
    assert chance_text(chance) == words


def test_the_luck_of_all_opening_rolls_comes_to_nothing():
    told = [TurnDice().luck(FIRST, roll) for roll in OPENING_ROLLS]
    assert sum(throws(one.faces) * one.luck for one in told) == 0


def test_an_opening_roll_is_the_starter_s_and_equal_dice_are_nobody_s():
    assert TurnDice().luck(FIRST, (1, 6)).side is Side.BLACK
    assert TurnDice().luck(FIRST, (3, 3)) is None


def test_a_roll_is_measured_where_it_was_thrown_and_says_what_it_could_do():
    now = at("4k3/8/8/8/8/8/8/4R2K w - - 0 1 - 1:-")
    lucky = TurnDice().luck(now, (4, 2))
    assert lucky.outcome == "could capture the King; one die could be used"
    assert lucky.luck > TurnDice().luck(now, (2, 1)).luck
