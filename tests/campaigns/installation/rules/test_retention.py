"""Nightly backups: when one is due, and which are kept."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.installation.rules.names import Occasion, backup_file_name, parse_name, parse_replaced_name
from campaigns.installation.rules.retention import DAYS, WEEKS, is_due, superfluous_moments

EVENING = datetime(2026, 3, 4, 20, 0)
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)).map(lambda at: at.replace(microsecond=0))


@pytest.mark.parametrize(
    ("latest", "now", "due"),
    [
        (None, EVENING, True),
        (datetime(2026, 3, 4, 4, 1), EVENING, False),
        (datetime(2026, 3, 4, 3, 59), EVENING, True),
        (datetime(2026, 3, 3, 20, 0), datetime(2026, 3, 4, 3, 59), False),
        (datetime(2026, 3, 3, 20, 0), datetime(2026, 3, 4, 4, 0), True),
        (EVENING + timedelta(days=400), EVENING, True),
        (EVENING + timedelta(hours=1), EVENING, False),
    ],
    ids=["none yet", "made this morning", "made before four", "still night", "night is over", "a wrong clock", "summer time"],
)  # fmt: skip
def test_a_nightly_backup_is_due_once_four_in_the_morning_has_passed(latest, now, due):
    assert is_due([latest] if latest else [], now) is due


def test_a_backup_from_the_future_does_not_make_each_check_due():
    assert not is_due([EVENING + timedelta(days=400), EVENING - timedelta(minutes=15)], EVENING)


def test_of_a_year_of_nights_seven_days_and_four_weeks_are_kept():
    nights = [datetime(2026, 11, 22, 4, 10) - timedelta(days=days) for days in range(365)]  # a Sunday
    kept = sorted(set(nights) - superfluous_moments(nights), reverse=True)
    assert [f"{at:%m-%d}" for at in kept] == [
        "11-22", "11-21", "11-20", "11-19", "11-18", "11-17", "11-16", "11-15", "11-08", "11-01",
    ]  # fmt: skip


def test_who_plays_once_a_month_keeps_the_last_seven_times():
    months = [datetime(2026, month, 5, 21, 0) for month in range(1, 13)]
    assert superfluous_moments(months) == set(months[:5])


@given(st.lists(MOMENTS, max_size=40))
def test_whatever_there_is_the_latest_is_kept_and_at_most_eleven(moments):
    kept = set(moments) - superfluous_moments(moments)
    assert len(kept) <= DAYS + WEEKS
    assert not moments or max(moments) in kept
    assert superfluous_moments(kept) == set()


@given(MOMENTS, st.sampled_from([Occasion.HAND, Occasion.NIGHTLY, Occasion.UPDATE]), st.booleans())
def test_a_name_says_when_and_why_and_is_read_back(made, occasion, is_dump):
    told = parse_name(backup_file_name(made, occasion, "dump" if is_dump else "sqlite3"))
    assert (told.moment, told.occasion, told.is_dump) == (made, occasion, is_dump)


def test_a_second_backup_of_the_same_second_has_a_number():
    assert parse_name("2026-01-31-200000-2.sqlite3").moment == datetime(2026, 1, 31, 20)
    assert parse_name("2026-01-31-200000-nightly-2.sqlite3").occasion is Occasion.NIGHTLY


@pytest.mark.parametrize("name", [
    "../secret_key", ".2026-01-31-200000.sqlite3.12.part", "2026-02-31-200000.sqlite3", "game-of-kings.sqlite3",
    "2026-01-31-200000.sqlite3-wal", "2026-01-31-200000.sqlite3\n", "",
])  # fmt: skip
def test_no_other_file_is_a_backup(name):
    assert parse_name(name) is None
    assert parse_replaced_name(name) is None


def test_what_a_restore_has_set_aside_is_known_by_its_name():
    told = parse_replaced_name("game-of-kings-before-2026-01-31-200000.sqlite3")
    assert (told.moment, told.occasion) == (datetime(2026, 1, 31, 20), Occasion.REPLACED)
    assert parse_replaced_name("game-of-kings-before-2026-01-31-200000.sqlite3.restoring") is None
