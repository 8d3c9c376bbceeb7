"""The rating scales: what one CM may expect of another."""

from fractions import Fraction
from itertools import pairwise

import pytest

from variants.catalog import GAMES
from variants.engine.strength import strength_of
from variants.ladder import SCALES, STRONGEST, expected_score


def test_every_board_has_a_scale():
    assert set(SCALES) == set(GAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_equals_expect_a_half_and_two_expectations_make_one(slug):
    assert expected_score(slug, 29, 29) == 0.5
    for first in range(5, 150, 7):
        for other in range(5, 150, 11):
            assert expected_score(slug, first, other) + expected_score(slug, other, first) == pytest.approx(1)


@pytest.mark.parametrize("slug", GAMES)
def test_a_higher_cm_never_expects_less(slug):
    for weaker, stronger in pairwise(range(0, 160)):
        for other in (10, 47, 90, 133):
            assert expected_score(slug, weaker, other) <= expected_score(slug, stronger, other)


@pytest.mark.parametrize("slug", GAMES)
def test_from_rung_to_rung_the_scale_rises(slug):
    assert all(low < high for low, high in pairwise(SCALES[slug].ratings))


@pytest.mark.parametrize("slug", GAMES)
def test_a_fraction_lies_between_its_neighbours(slug):
    half = Fraction(59, 2)
    assert expected_score(slug, 29, 40) < expected_score(slug, half, 40) < expected_score(slug, 30, 40)


@pytest.mark.parametrize("slug", GAMES)
def test_beyond_the_ends_nothing_changes(slug):
    assert expected_score(slug, STRONGEST, 50) == expected_score(slug, 400, 50)
    assert expected_score(slug, 10, 50) == expected_score(slug, 1, 50)


def test_the_strongest_is_the_first_cm_that_looks_at_as_many_positions_as_any():
    assert strength_of(STRONGEST) == strength_of(1000) != strength_of(STRONGEST - 1)


def test_there_is_no_scale_for_what_is_not_a_board():
    with pytest.raises(KeyError):
        expected_score("draughts", 20, 20)
