"""The Stalemate Limit."""

from fractions import Fraction
from math import floor

import pytest

from chess_minigame.rules.stalemate_limit import stalemate_limit_of


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
