"""Who is likely to win: estimated by playing the tournament on, the same again with the same seed."""

import pytest

from campaigns.circuits.rules.course import Course
from campaigns.circuits.rules.favourites import runs_for, tournament_chances
from campaigns.circuits.rules.meetings import Competitor, Result
from campaigns.circuits.rules.terms import Format, Terms
from tests.campaigns.circuits.rules import played

FORMATS = [
    Terms(Format.KNOCKOUT), Terms(Format.ROUND_ROBIN), Terms(Format.SWISS, 3), Terms(Format.SWISS_FINAL, 3, most=4),
]  # fmt: skip


def even(one, other):
    return 0.4, 0.2


def lower_number(one, other):
    return (1.0, 0.0) if one < other else (0.0, 0.0)


@pytest.mark.parametrize("terms", FORMATS, ids=lambda terms: terms.format)
def test_among_equals_everybody_wins_as_often(terms):
    """Of 8 each has an eighth; 2,000 runs are off by less than four standard errors, 3 in a hundred."""
    chances = tournament_chances(Course(terms, played.entries(8), ()), even)
    assert sum(chances.values()) == 1
    assert all(abs(chance - 1 / 8) < 0.03 for chance in map(float, chances.values()))


@pytest.mark.parametrize("terms", FORMATS, ids=lambda terms: terms.format)
def test_who_always_wins_is_certain(terms):
    assert tournament_chances(Course(terms, played.entries(6), ()), lower_number, runs=50)[1] == 1


def test_what_is_played_counts():
    chances = tournament_chances(played.knockout(4, until=1), even, runs=400)
    assert chances[3] == chances[4] == 0


@pytest.mark.parametrize(
    ("terms", "chance"),
    [(Terms(Format.ROUND_ROBIN), 1 / 3), (Terms(Format.SWISS, 2), 1 / 2)],
    ids=["round robin: no point", "Swiss: a point"],
)
def test_a_free_round_to_come_counts_as_one_that_was(terms, chance):
    """Three who always draw, and one has been free: in a Swiss one of the others will be, and is level then."""
    course = played.rounds(terms, 3, lambda white, black: Result.DRAW, until=1)
    (free,) = (one.white for one in course.meetings if one.black is None)
    assert float(tournament_chances(course, lambda *_: (0.0, 1.0))[free]) == pytest.approx(chance, abs=0.05)


def test_who_has_left_wins_nothing():
    entries = (Competitor(1, last=0), *played.entries(4)[1:])
    assert tournament_chances(Course(Terms(Format.KNOCKOUT), entries, ()), even, runs=100)[1] == 0


def test_the_same_seed_estimates_the_same():
    course = Course(Terms(Format.SWISS, 3), played.entries(7), ())
    assert tournament_chances(course, even, 7, 100) == tournament_chances(course, even, 7, 100)


def test_where_much_is_still_to_be_played_it_is_played_on_less_often():
    small, large = (Course(Terms(Format.SWISS, 9), played.entries(count), ()) for count in (8, 256))
    assert (runs_for(small), runs_for(large)) == (2000, 78)
