"""The dice chart, retyped by hand, and its exact distributions."""

from fractions import Fraction
from itertools import product

import pytest

from variants.rules.expedition.attempt import CHART, chance_of, faces_for, reach, throw_counts

# As printed; the row's number is that of the squares attempted, the columns are the sums 2 to 12.
PRINTED = """
2 squares..........| 1 1 2 2 2 2 2 2 2 1 1
3 squares..........| 1 2 2 3 3 3 3 3 2 2 1
4 squares..........| 1 2 3 3 4 4 4 3 3 2 1
5 squares..........| 1 2 3 4 5 5 5 4 3 2 1
6 squares..........| 1 3 4 5 5 6 6 5 4 3 2
7 squares..........| 1 3 4 5 6 7 6 6 5 4 2
"""

# Of 36 throws, how many allow 1, 2, 3 ... squares at most (X2).
COUNTED = {
    2: (6, 30),
    3: (2, 10, 24),
    4: (2, 4, 14, 16),
    5: (2, 4, 6, 8, 16),
    6: (1, 1, 4, 6, 13, 11),
    7: (1, 1, 2, 5, 7, 14, 6),
}
ATTEMPTS = list(COUNTED)


def test_the_chart_is_the_printed_one():
    rows = [line.replace(".", "").replace("|", " ").split() for line in PRINTED.split("\n") if line]
    assert {int(row[0]): tuple(map(int, row[2:])) for row in rows} == CHART


@pytest.mark.parametrize("attempted", ATTEMPTS)
def test_the_throws_for_each_maximum_are_those_counted_one_by_one(attempted):
    thrown = [reach(attempted, faces) for faces in product(range(1, 7), repeat=2)]
    assert tuple(thrown.count(most) for most in range(1, attempted + 1)) == COUNTED[attempted]
    assert tuple(throw_counts(attempted).values()) == COUNTED[attempted]


@pytest.mark.parametrize("attempted", ATTEMPTS)
def test_a_square_is_reached_when_the_dice_allow_as_much_or_more(attempted):
    for square in range(1, attempted + 1):
        assert chance_of(attempted, square) == Fraction(sum(COUNTED[attempted][square - 1 :]), 36)


def test_one_square_is_always_allowed():
    assert {chance_of(attempted, 1) for attempted in ATTEMPTS} == {1}


def test_rows_two_to_five_are_symmetrical_and_the_longer_ones_are_not():
    assert [attempted for attempted in ATTEMPTS if CHART[attempted] == CHART[attempted][::-1]] == [2, 3, 4, 5]


def test_two_squares_when_two_and_more_are_announced():
    assert [chance_of(attempted, 2) * 36 for attempted in ATTEMPTS] == [30, 34, 34, 34, 35, 35]


@pytest.mark.parametrize("attempted", ATTEMPTS)
def test_faces_are_found_for_every_maximum(attempted):
    for most in range(1, attempted + 1):
        faces = faces_for(attempted, most)
        assert reach(attempted, faces) == most
        assert faces == tuple(sorted(faces, reverse=True))
        assert set(faces) <= set(range(1, 7))
