"""The time of day, which rolls over into days (R8)."""

import pytest

from campaigns.campaign.rules.calendar import FIRST_DAY
from campaigns.campaign.rules.time_of_day import duration, read, shift_time, write
from campaigns.rules.errors import NotPossible, Unreadable


@pytest.mark.parametrize(
    ("text", "minute"), [("00:00", 0), ("9:05", 545), ("18.30", 1110), (" 23:59 ", 1439)]
)
def test_a_time_is_read_as_a_clock_shows_it(text, minute):
    assert read(text) == minute
    assert read(write(minute)) == minute


@pytest.mark.parametrize("text", ["12:60", "midnight", "13 pm", "0:30 am", "123", "", "9" * 5000])
def test_what_no_clock_shows_is_refused(text):
    with pytest.raises(Unreadable, match="Try 18:30"):
        read(text)


def test_midnight_begins_the_next_day_and_going_back_the_one_before():
    assert shift_time(100, read("23:30"), 60) == (101, read("00:30"))
    assert shift_time(101, read("00:30"), -60) == (100, read("23:30"))
    assert shift_time(100, 0, 60 * 24 * 7) == (107, 0)
    with pytest.raises(NotPossible):
        shift_time(FIRST_DAY, 10, -60)


@pytest.mark.parametrize(("minutes", "text"), [
    (0, "0 minutes"), (1, "1 minute"), (60, "1 hour"), (70, "1 hour 10 minutes"), (120, "2 hours"),
])  # fmt: skip
def test_a_span_in_words(minutes, text):
    assert duration(minutes) == text
