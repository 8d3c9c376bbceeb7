"""How a game ends: victory first, then the Stalemate Limit."""

from fractions import Fraction
from math import floor

import pytest

from campaigns.rules.contract import Side
from chess_minigame.rules.ending import outcome_of, stalemate_limit_of


@pytest.mark.parametrize(
    ("score", "how", "winner"),
    [
        (-4, "crushing win", Side.WHITE),
        (-3, "win", Side.WHITE),
        (+3, "win", Side.BLACK),
        (+4, "crushing win", Side.BLACK),
    ],
)
@pytest.mark.parametrize("turn", [2, 7])
def test_a_decisive_score_wins_even_on_the_limit_turn(score, how, winner, turn):
    over = outcome_of(score, turn=turn, limit=7)
    assert over is not None
    assert (over.how, over.winner, over.played_out) == (how, winner, True)


@pytest.mark.parametrize("score", [-2, -1, 0, 1, 2])
def test_an_undecided_game_is_drawn_at_the_limit_and_not_before(score):
    assert outcome_of(score, turn=6, limit=7) is None
    over = outcome_of(score, turn=7, limit=7)
    assert over is not None
    assert (over.how, over.winner, over.played_out) == ("stalemate", None, True)


def test_the_sample_game_is_limited_to_seven_turns():
    assert stalemate_limit_of(29, 20, 3) == 7


@pytest.mark.parametrize(("d6", "turns"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
def test_two_of_the_lowest_ranked_beginners(d6, turns):
    assert stalemate_limit_of(9, 9, d6) == turns


def test_fractions_are_dropped_before_the_cms_are_added():
    seventeen_and_a_half, twelve_and_a_half = Fraction(35, 2), Fraction(25, 2)
    assert (
        stalemate_limit_of(floor(seventeen_and_a_half), floor(twelve_and_a_half), 1)
        == stalemate_limit_of(17, 12, 1)
        == 2 + 1
    )


def test_the_sum_is_what_is_divided_not_each_cm():
    assert stalemate_limit_of(15, 15, 1) == 4
