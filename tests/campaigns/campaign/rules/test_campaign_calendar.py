"""Changing a campaign's calendar renames its days and moves none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules.calendar import FIRST_DAY, LAST_DAY
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.campaign.rules.calendars.campaign_calendar import CampaignCalendar, anchor, same_date
from campaigns.campaign.rules.own_calendar import read_calendar
from campaigns.rules.errors import NotPossible, Unreadable

PLAIN, GREGORIAN, GREYHAWK, HARPTOS = CALENDARS.values()
OURS = read_calendar("era: CY\nfirst year: 576\nmonths: Needfest 7, Fireseek 28, March 28")

calendars = st.sampled_from([*CALENDARS.values(), OURS])
days = st.integers(FIRST_DAY, LAST_DAY)


def test_today_is_the_date_it_is_said_to_be():
    day = GREGORIAN.read("14 March 1372")
    dates = anchor(OURS, "14 Fireseek 576", day)
    assert dates.write(day) == "14 Fireseek 576 CY"
    assert dates.write(day - 63) == "14 Fireseek 575 CY"
    assert dates.read("13 fireseek 576") == day - 1


@given(calendars, days, days)
def test_every_recorded_day_keeps_its_distance_from_today(calendar, today, called):
    dates = anchor(calendar, calendar.write(called), today)
    for day in (today, today - 7, 0, FIRST_DAY):
        assert calendar.read(dates.write(day)) - called == day - today


@given(calendars, days, days, days)
def test_every_day_a_campaign_can_stand_on_is_written_and_read_back(calendar, today, called, day):
    dates = anchor(calendar, calendar.write(called), today)
    assert dates.read(dates.write(day)) == day


def test_today_is_a_date_the_calendar_has_and_a_campaign_can_stand_on():
    with pytest.raises(Unreadable):
        anchor(OURS, "14 Yule 576", 0)
    with pytest.raises(NotPossible, match="lies outside"):
        anchor(OURS, "14 Fireseek 999999", 0)


def test_a_campaign_never_moved_reads_its_days_as_its_calendar_does():
    assert CampaignCalendar(GREGORIAN).write(500_000) == GREGORIAN.write(500_000)


@pytest.mark.parametrize(("old", "date", "new", "proposed"), [
    (GREGORIAN, "14 March 1372", OURS, "14 March 1372 CY"),
    (GREGORIAN, "14 March 1372", PLAIN, "day 14 of month 3, year 1372"),
    (PLAIN, "day 11 month 4 year -44", GREGORIAN, "11 April 44 BC"),
    (GREGORIAN, "31 March 1372", OURS, "28 March 1372 CY"),
    (GREGORIAN, "14 February 1372", HARPTOS, "14 Alturiak 1372 DR"),
    (GREYHAWK, "4 Needfest 576", HARPTOS, "4 Hammer 576 DR"),
    (HARPTOS, "Shieldmeet 1372", GREYHAWK, "Godsday, 25 Reaping 1372 CY"),
    (GREGORIAN, "31 December 1372", GREYHAWK, "Freeday, 28 Sunsebb 1372 CY"),
    (OURS, "1 Needfest 0", GREGORIAN, "1 January 1"),
])  # fmt: skip
def test_the_same_date_is_proposed_or_the_nearest_there_is(old, date, new, proposed):
    assert new.write(same_date(old, old.read(date), new)) == proposed


@given(calendars, calendars, days)
def test_there_is_always_a_date_to_propose_in_the_same_year(old, new, day):
    year = old.date_of(day).year
    assert new.date_of(same_date(old, day, new)).year == year or (year == 0 and new != OURS)


@given(calendars, days)
def test_a_calendar_proposes_its_own_date_for_itself(calendar, day):
    assert same_date(calendar, day, calendar) == day
