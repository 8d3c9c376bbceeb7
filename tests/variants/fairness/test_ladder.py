"""The rating scales: what one CM may expect of another."""

from fractions import Fraction
from itertools import pairwise

import pytest

from variants.catalog import GAMES
from variants.engine.strength import strength_of
from variants.fairness.ladder import SCALES, STRONGEST_CM, score_for


def test_every_board_has_a_scale():
    assert set(SCALES) == set(GAMES)


def expected_score(slug, cm, other):
    """What the first may expect against the other, as pages add it up."""
    return score_for(SCALES[slug].rating(cm) - SCALES[slug].rating(other))


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
def test_a_scale_goes_from_nothing_to_the_strongest_rises_and_never_falls(slug):
    assert SCALES[slug].cms[-1] == STRONGEST_CM
    ratings = SCALES[slug].ratings
    assert ratings[0] == 0 < ratings[-1] and all(low <= high for low, high in pairwise(ratings))


@pytest.mark.parametrize("slug", GAMES)
def test_thirty_cms_more_are_always_worth_something(slug):
    scale = SCALES[slug]
    for cm in range(scale.cms[0], scale.cms[-1] - 30):
        assert scale.rating(cm) < scale.rating(cm + 30)


@pytest.mark.parametrize("slug", GAMES)
def test_a_fraction_lies_between_its_neighbours(slug):
    half = Fraction(99, 2)
    assert expected_score(slug, 49, 60) < expected_score(slug, half, 60) < expected_score(slug, 50, 60)


@pytest.mark.parametrize("slug", GAMES)
def test_beyond_the_ends_nothing_changes(slug):
    assert expected_score(slug, STRONGEST_CM, 50) == expected_score(slug, 400, 50)
    assert expected_score(slug, 10, 50) == expected_score(slug, 1, 50)


def test_the_strongest_is_the_first_cm_that_looks_at_most_positions():
    assert strength_of(STRONGEST_CM) == strength_of(1000) != strength_of(STRONGEST_CM - 1)
