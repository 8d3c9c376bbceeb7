"""Hours a move as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.match.rules import time_per_move
from campaigns.rules.errors import NotPossible, RulesError, Unreadable


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("24 hours", 24),
        ("3 days", 72),
        ("1 week", 168),
        ("36", 36),
        (" 2 Days ", 48),
        ("1h", 1),
        ("007 days", 168),
        ("365 days", 8760),
    ],
)
def test_a_time_is_read_as_people_type_it(typed, hours):
    assert time_per_move.read(typed) == hours


@pytest.mark.parametrize(
    ("hours", "words"), [(1, "1 hour"), (24, "24 hours"), (36, "36 hours"), (72, "3 days"), (336, "2 weeks")]
)
def test_a_time_is_written_in_the_largest_unit_that_fits(hours, words):
    assert time_per_move.write(hours) == words


@pytest.mark.parametrize("typed", ["", "-1", "1.5 days", "a week", "3 moons", "days", "½", "² days", "1 d w"])
def test_what_is_no_time_is_quoted(typed):
    with pytest.raises(Unreadable, match="36 hours, 3 days or 1 week"):
        time_per_move.read(typed)


@pytest.mark.parametrize("typed", ["0", "0 days", "366 days", "53 weeks", "1" + "0" * 30, "9" * 5000])
def test_no_time_at_all_and_more_than_a_year_are_refused_briefly(typed):
    with pytest.raises(NotPossible, match="from 1 hour to 365 days") as refused:
        time_per_move.read(typed)
    assert len(str(refused.value)) < 100


@given(st.integers(1, time_per_move.LONGEST))
def test_what_is_written_is_read_again(hours):
    assert time_per_move.read(time_per_move.write(hours)) == hours


@given(st.text())
def test_whatever_is_typed_is_a_time_or_refused_in_words(typed):
    try:
        assert 1 <= time_per_move.read(typed) <= time_per_move.LONGEST
    except RulesError as refusal:
        assert len(str(refusal).splitlines()) == 1
