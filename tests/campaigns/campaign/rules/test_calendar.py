"""Day numbers and dates, before day 0 and after it."""

import contextlib
import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.calendar import FIRST_DAY, LAST_DAY, Date, advance, check_day
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.campaign.rules.calendars.campaign_calendar import CampaignCalendar
from campaigns.campaign.rules.calendars.gregorian import Gregorian
from campaigns.campaign.rules.calendars.plain import Plain
from campaigns.rules.errors import NotPossible, RulesError, Unreadable

PLAIN, GREGORIAN = Plain(), Gregorian()
days = st.integers(FIRST_DAY, LAST_DAY)
each_calendar = pytest.mark.parametrize("calendar", CALENDARS.values(), ids=list(CALENDARS))


@pytest.mark.parametrize(("day", "date"), [
    (-1, "day 30 of month 12, year -1"), (0, "day 1 of month 1, year 1"), (29, "day 30 of month 1, year 1"),
    (30, "day 1 of month 2, year 1"), (73, "day 14 of month 3, year 1"), (359, "day 30 of month 12, year 1"),
    (360, "day 1 of month 1, year 2"),
])  # fmt: skip
def test_the_plain_year_has_twelve_months_of_thirty_days(day, date):
    assert PLAIN.write(day) == date


def test_the_gregorian_year_has_its_leap_days():
    day = GREGORIAN.read("28 February 1372")
    assert GREGORIAN.write(day + 1) == "29 February 1372"
    assert GREGORIAN.write(day + 2) == "1 March 1372"
    assert GREGORIAN.write(GREGORIAN.read("28 February 1900") + 1) == "1 March 1900"


@each_calendar
@given(day=days)
def test_a_written_day_is_read_back(calendar, day):
    assert calendar.read(calendar.write(day)) == day


@each_calendar
@given(day=days)
def test_a_date_leads_back_to_its_day(calendar, day):
    at = calendar.date_of(day)
    assert calendar.day_of(at.year, at.month, at.day) == day


@each_calendar
@given(day=st.integers(FIRST_DAY, LAST_DAY - 1))
def test_the_next_day_is_the_next_date(calendar, day):
    today, tomorrow = calendar.date_of(day), calendar.date_of(day + 1)
    assert (today.year, today.month, today.day) < (tomorrow.year, tomorrow.month, tomorrow.day)


@given(st.integers(0, date.max.toordinal() - 1))
def test_gregorian_dates_agree_with_the_standard_library(day):
    at = date.fromordinal(day + 1)
    assert GREGORIAN.date_of(day) == Date(at.year, at.month, at.day)


def test_before_the_gregorian_year_1_comes_1_bc():
    assert [GREGORIAN.write(day) for day in (-1, 0)] == ["31 December 1 BC", "1 January 1"]
    assert GREGORIAN.date_of(-1) == Date(-1, 12, 31)
    assert GREGORIAN.read("29 February 1 BC") == GREGORIAN.read("1 March 1 BC") - 1
    assert GREGORIAN.write(GREGORIAN.read("15 March -44")) == "15 March 44 BC"


@given(days)
def test_four_hundred_gregorian_years_earlier_is_the_same_date(day):
    now, then = GREGORIAN.date_of(day), GREGORIAN.date_of(day - 146_097)
    assert (now.month, now.day) == (then.month, then.day)


def test_before_the_plain_year_1_comes_the_year_minus_1():
    assert PLAIN.read("1 month 1 year -1") == -360
    assert PLAIN.read("1 month 1 year \N{MINUS SIGN}1") == -360


@pytest.mark.parametrize(("calendar", "text", "at"), [
    (PLAIN, "14 month 3 year 1", Date(1, 3, 14)),
    (PLAIN, "Day 14 of month 3, year 1", Date(1, 3, 14)),
    (PLAIN, " 14  Month 3 ,  YEAR 1 ", Date(1, 3, 14)),
    (GREGORIAN, "14 march 1372", Date(1372, 3, 14)),
    (GREGORIAN, "14 MARCH, 1372", Date(1372, 3, 14)),
])  # fmt: skip
def test_reading_forgives_capitals_commas_and_blanks(calendar, text, at):
    assert calendar.date_of(calendar.read(text)) == at


@pytest.mark.parametrize(("calendar", "text", "error"), [
    (PLAIN, "31 Month 3, year 1", NotPossible),
    (PLAIN, "0 Month 3, year 1", NotPossible),
    (PLAIN, "1 Month 13, year 1", NotPossible),
    (PLAIN, "1 Month 1, year 0", NotPossible),
    (PLAIN, "1 Month 1, year 99999999", Unreadable),
    (PLAIN, "14 March 1372", Unreadable),
    (PLAIN, "", Unreadable),
    (PLAIN, "x" * 10**6, Unreadable),
    (GREGORIAN, "30 February 1372", NotPossible),
    (GREGORIAN, "29 February 1371", NotPossible),
    (GREGORIAN, "1 January 0", NotPossible),
    (GREGORIAN, "1 January 0 BC", NotPossible),
    (GREGORIAN, "1 January -44 BC", Unreadable),
    (GREGORIAN, "29 February 2 BC", NotPossible),
    (GREGORIAN, "14 Marsh 1372", Unreadable),
    (GREGORIAN, "14 Month 3, year 1", Unreadable),
    (GREGORIAN, "14 March 1372" + " " * 60 + "x", Unreadable),
])  # fmt: skip
def test_dates_that_do_not_exist_are_refused(calendar, text, error):
    with pytest.raises(error) as refused:
        calendar.read(text)
    assert len(str(refused.value)) < 120


@each_calendar
@given(text=st.text() | st.from_regex(re.compile(r"\A\d+ \w+ \d+,? ?\w* ?\d*\Z")))
def test_reading_raises_nothing_but_refusals(calendar, text):
    with contextlib.suppress(RulesError):
        assert FIRST_DAY <= CampaignCalendar(calendar).read(text) <= LAST_DAY


@each_calendar
@given(year=st.integers(), month=st.integers(), day=st.integers())
def test_any_three_numbers_are_a_day_or_refused(calendar, year, month, day):
    with contextlib.suppress(NotPossible):
        assert calendar.date_of(calendar.day_of(year, month, day)) == Date(year, month, day)


@pytest.mark.parametrize("day", [FIRST_DAY - 1, LAST_DAY + 1, 10**30])
def test_no_campaign_stands_on_a_day_outside(day):
    with pytest.raises(NotPossible, match="lies outside"):
        check_day(day)


@pytest.mark.parametrize(("calendar", "text"), [
    (PLAIN, "1 Month 1, year 99999"), (GREGORIAN, "1 January 10000"), (GREGORIAN, "1 January 10001 BC"),
])  # fmt: skip
def test_no_campaign_stands_on_a_date_outside(calendar, text):
    with pytest.raises(NotPossible, match="lies outside"):
        CampaignCalendar(calendar).read(text)


@each_calendar
def test_a_calendar_writes_days_after_the_last_a_campaign_can_stand_on(calendar):
    """What may be learned again lies some weeks ahead, and a page shows it on the last day as well."""
    assert calendar.write(LAST_DAY + 28)


def test_a_week_is_seven_days():
    assert advance(10, weeks=2) == 24
    assert advance(10, days=3, weeks=1) == 20
    assert advance(10) == 10


@pytest.mark.parametrize("step", [{"days": -1}, {"weeks": -1}, {"days": LAST_DAY}, {"weeks": 10**30}])
def test_time_only_advances_and_ends(step):
    with pytest.raises(NotPossible):
        advance(1, **step)


@each_calendar
def test_a_calendar_is_found_by_its_slug(calendar):
    assert CALENDARS[calendar.slug] is calendar
