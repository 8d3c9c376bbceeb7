"""Round robin: Berger's tables as FIDE prints them (Handbook C.05, annex 1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.circuits.rules.robin import berger_pairs
from campaigns.circuits.rules.terms import Format, Terms
from tests.campaigns.circuits.rules import played
from tests.examples import examples


@pytest.mark.parametrize(("round", "pairs"), [
    (1, [(1, 6), (2, 5), (3, 4)]), (2, [(6, 4), (5, 3), (1, 2)]), (3, [(2, 6), (3, 1), (4, 5)]),
    (4, [(6, 5), (1, 4), (2, 3)]), (5, [(3, 6), (4, 2), (5, 1)]),
])  # fmt: skip
def test_the_table_for_five_or_six(round, pairs):
    assert list(berger_pairs(round, 6)) == pairs


def test_of_five_who_would_meet_the_sixth_is_free():
    assert berger_pairs(1, 5) == ((2, 5), (3, 4), (1, None))


@given(st.integers(2, 17), st.booleans())
@examples(40)
def test_everybody_meets_everybody_once_or_with_both_colours(count, twice):
    course = played.rounds(Terms(Format.ROUND_ROBIN, twice=twice), count)
    games = [(meeting.white, meeting.black) for meeting in course.meetings if meeting.black]
    assert len(set(games)) == len(games)
    assert {frozenset(game) for game in games} == {
        frozenset((one, other)) for one in range(1, count + 1) for other in range(1, one)
    }
    assert len(games) == count * (count - 1) // (1 if twice else 2)


@given(st.sampled_from([3, 5, 7, 9]))
@examples(10)
def test_of_an_odd_number_everybody_is_free_once(count):
    course = played.rounds(Terms(Format.ROUND_ROBIN), count)
    assert sorted(meeting.white for meeting in course.meetings if meeting.black is None) == list(
        range(1, count + 1)
    )
