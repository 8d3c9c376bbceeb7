"""Hours a move as people type them; when a move is due, when that is soon, and how it is said."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.match.rules import deadlines, time_per_move
from campaigns.match.rules.deadlines import DeadlineStanding
from campaigns.rules.errors import NotPossible, RulesError, Unreadable

SATURDAY = datetime(2026, 11, 21, 18, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_at_24_hours_a_move_of_saturday_evening_is_due_on_sunday_evening():
    due = deadlines.due_at(SATURDAY, 24)
    assert deadlines.deadline_text(due, SATURDAY) == "Sunday 22 November, 18:00"
    assert deadlines.describe_distance(due, SATURDAY + 4 * HOUR) == "in 20 hours"


def test_more_time_counts_for_the_move_it_was_given_for():
    assert deadlines.due_at(SATURDAY, 24, extra_hours=12) == SATURDAY + 36 * HOUR


@pytest.mark.parametrize(
    ("hours", "before"), [(24, 6 * HOUR), (72, 18 * HOUR), (168, 42 * HOUR), (2, HOUR), (1, HOUR)]
)
def test_the_last_quarter_is_soon_and_an_hour_at_least(hours, before):
    due = deadlines.due_at(SATURDAY, hours)
    assert deadlines.warn_at(due, hours) == due - before


def test_on_the_stroke_a_deadline_has_passed():
    due = SATURDAY + 24 * HOUR
    second = timedelta(seconds=1)
    in_time, soon, overdue = DeadlineStanding.IN_TIME, DeadlineStanding.SOON, DeadlineStanding.OVERDUE
    expected = {SATURDAY: in_time, due - 6 * HOUR - second: in_time}
    expected |= {due - 6 * HOUR: soon, due - second: soon, due: overdue}
    assert {now: deadlines.deadline_standing(due, 24, now) for now in expected} == expected


@pytest.mark.parametrize(("apart", "words"), [
    (timedelta(seconds=59), "now"),
    (timedelta(minutes=1), "in 1 minute"),
    (timedelta(minutes=119), "in 119 minutes"),
    (2 * HOUR, "in 2 hours"),
    (timedelta(hours=47, minutes=59), "in 47 hours"),
    (timedelta(days=2), "in 2 days"),
    (timedelta(minutes=-5), "5 minutes ago"),
    (timedelta(days=-3), "3 days ago"),
])  # fmt: skip
def test_how_far_off_is_told_in_one_unit(apart, words):
    assert deadlines.describe_distance(SATURDAY + apart, SATURDAY) == words


def test_another_year_is_named():
    told = deadlines.deadline_text(SATURDAY.replace(year=2027, month=1, day=2), SATURDAY)
    assert told.startswith("Saturday 2 January 2027")


@given(st.integers(1, 8760), st.integers(0, 8760))
def test_a_deadline_is_never_soon_before_its_move_is_owed(hours, more):
    due = deadlines.due_at(SATURDAY, hours, more)
    assert SATURDAY <= deadlines.warn_at(due, hours) < due


# --- Hours a move as people type them --------------------------------------------------------------------
@pytest.mark.parametrize(("typed", "hours"), [
    ("24 hours", 24), ("3 days", 72), ("1 week", 168), ("36", 36), (" 2 Days ", 48), ("1h", 1),
    ("007 days", 168), ("365 days", 8760),
])  # fmt: skip
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


@given(st.integers(1, time_per_move.MAX_HOURS))
def test_what_is_written_is_read_again(hours):
    assert time_per_move.read(time_per_move.write(hours)) == hours


@given(st.text())
def test_whatever_is_typed_is_a_time_or_refused_in_words(typed):
    try:
        assert 1 <= time_per_move.read(typed) <= time_per_move.MAX_HOURS
    except RulesError as refusal:
        assert len(str(refusal).splitlines()) == 1
