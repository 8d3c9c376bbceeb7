"""A Dungeon Master's own calendar: it names days and moves none."""

import contextlib

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from campaigns.campaign.rules.calendar import FIRST_DAY, LAST_DAY, MAX_DATE_LENGTH, Date
from campaigns.campaign.rules.calendars.months import Month
from campaigns.campaign.rules.calendars.named import NamedCalendar, Weeks
from campaigns.campaign.rules.own_calendar import (
    MAX_DAYS,
    MAX_ERA_LENGTH,
    MAX_FIRST_YEAR,
    MAX_MONTH_LENGTH,
    MAX_WEEKDAY_LENGTH,
    MAX_YEARS,
    MIN_YEAR_DAYS,
    read_calendar,
    read_months,
    read_weekdays,
    write_calendar,
    write_month,
)
from campaigns.rules.errors import NotPossible, RulesError, Unreadable

DEFINITION = """\
era: CY
first year: 576
weekdays: Starday, Sunday, Moonday
months: Needfest 7, Fireseek 28, Harvest Home 28"""
OURS = read_calendar(DEFINITION)


def test_a_definition_is_read_line_by_line():
    months = (Month("Needfest", 7), Month("Fireseek", 28), Month("Harvest Home", 28))
    weekdays = ("Starday", "Sunday", "Moonday")
    assert NamedCalendar(months=months, weekdays=weekdays, era="CY", first_year=576) == OURS
    assert write_calendar(OURS) == DEFINITION


@pytest.mark.parametrize(("day", "date"), [
    (-1, "Moonday, 28 Harvest Home 575 CY"), (0, "Starday, 1 Needfest 576 CY"),
    (6, "Starday, 7 Needfest 576 CY"), (7, "Sunday, 1 Fireseek 576 CY"),
    (62, "Moonday, 28 Harvest Home 576 CY"), (63, "Starday, 1 Needfest 577 CY"),
])  # fmt: skip
def test_months_follow_each_other_and_the_years(day, date):
    assert OURS.write(day) == date


def test_years_before_the_first_are_named_as_well_and_a_year_0_among_them():
    assert OURS.read("1 Needfest 0") == -576 * 63
    assert OURS.write(OURS.read("1 Needfest 0") - 1) == "Moonday, 28 Harvest Home -1 CY"


def test_months_alone_are_enough():
    calendar = read_calendar("months: Sowing 100, Reaping 100")
    assert calendar.write(150) == "51 Reaping 1"


def test_an_era_may_be_called_as_a_month_is():
    calendar = read_calendar("era: A1\nfirst year: 0\nmonths: A1 7, B2 7")
    assert calendar.read("1 A1 0 A1") == 0
    assert calendar.read("3 B2 A1 1") == 14 + 7 + 2


FEASTS = read_calendar(
    "weekdays: Sun, Sun Day\nmonths: Midsummer 30, Day 1, Sun Day 1, Shieldmeet 1 every 4 years"
)


def test_a_festival_is_written_by_its_name_and_read_with_a_number_too():
    assert FEASTS.write(30) == "Sun, Day 1"
    assert FEASTS.read("Day 1") == FEASTS.read("1 day 1") == FEASTS.read("sun day 1") - 1 == 30
    with pytest.raises(NotPossible, match="Day has 1 day: there is no 2"):
        FEASTS.read("2 Day 1")
    with pytest.raises(Unreadable, match="as a date. Try"):
        FEASTS.read("Midsummer 1")


def test_a_leap_day_comes_in_years_divisible_by_its_number():
    lengths = [FEASTS.day_of(year + 1, 1, 1) - FEASTS.day_of(year, 1, 1) for year in range(-1, 5)]
    assert lengths == [32, 33, 32, 32, 32, 33]
    assert FEASTS.date_of(FEASTS.read("Shieldmeet 4") + 1) == Date(5, 1, 1)
    with pytest.raises(NotPossible, match="There is no Shieldmeet in the year 5: it comes every 4 years"):
        FEASTS.read("Shieldmeet 5")


def test_a_leap_day_is_written_as_it_is_typed():
    months = "Midsummer 30, Shieldmeet 1 every 4 years"
    assert write_calendar(read_calendar(f"months: {months}")).endswith(f"months: {months}")
    assert read_months("A 30, B 1 Every 1 year") == (Month("A", 30), Month("B", 1))


@pytest.mark.parametrize("text", [
    "Starday, 7 Needfest 576 CY", "7 needfest 576", " 7  NEEDFEST , 576 cy", "starday 7 Needfest 576",
])  # fmt: skip
def test_reading_forgives_capitals_commas_blanks_and_what_can_be_left_out(text):
    assert OURS.read(text) == 6


@pytest.mark.parametrize(("text", "error", "why"), [
    ("8 Needfest 576", NotPossible, "Needfest has 7 days: there is no 8"),
    ("0 Needfest 576", NotPossible, "there is no 0"),
    ("1 Yule 576", Unreadable, "no month called “Yule”: this calendar has Needfest, "),
    ("Moonday, 7 Needfest 576", NotPossible, "That day is Starday, 7 Needfest 576 CY"),
    ("1 Needfest 576 DR", Unreadable, "Try Starday, 1 Needfest 576 CY"),
    ("Needfest", Unreadable, "as a date. Try"),
    ("", Unreadable, "as a date. Try"),
    ("1 Needfest 99999999", Unreadable, "as a date. Try"),
    ("x" * 10**6, Unreadable, "as a date. Try"),
])  # fmt: skip
def test_dates_that_do_not_exist_are_refused(text, error, why):
    with pytest.raises(error, match=why) as refused:
        OURS.read(text)
    assert len(str(refused.value)) < 150


names = st.from_regex(r"([0-9]{1,2}[a-z]{0,2} )?[AbÄñ'’-]{0,3}[AbÄñ] ?[AbÄñ'-]{0,3}[bñ1]", fullmatch=True)


@st.composite
def months_of_a_year(draw):
    days, every = draw(st.integers(1, MAX_DAYS)), draw(st.sampled_from([1, 1, 4, 5, MAX_YEARS]))
    otherwise = draw(st.sampled_from([0, days - 1])) if every > 1 else 0
    return Month(draw(names), days, every, draw(st.integers(0, every - 1)), otherwise, draw(st.booleans()))


def can_be_told_apart(months):
    try:
        return bool(read_months(", ".join(map(write_month, months))))
    except NotPossible:
        return False


def test_a_refusal_lists_no_more_months_than_one_reads():
    calendar = NamedCalendar(tuple(Month(f"Month of the Star {number}", 9) for number in range(10, 50)))
    with pytest.raises(Unreadable) as refusal:
        calendar.read("1 Yule 576")
    assert str(refusal.value).endswith("Month of the Star 22, …")
    assert len(str(refusal.value)) <= 360


@st.composite
def calendars(draw):
    months = draw(st.lists(months_of_a_year(), min_size=1, max_size=5, unique_by=lambda m: m.name.casefold()))
    months = (*months[1:], Month(months[0].name, MIN_YEAR_DAYS))
    assume(can_be_told_apart(months))
    return NamedCalendar(
        months=months,
        weekdays=tuple(draw(st.lists(names, max_size=4, unique_by=str.casefold))),
        era=draw(st.just("") | names.map(lambda name: name[:MAX_ERA_LENGTH].strip()).filter(bool)),
        first_year=draw(st.integers(-MAX_FIRST_YEAR, MAX_FIRST_YEAR)),
        weeks=draw(st.sampled_from(Weeks)),
    )


@given(calendars())
def test_every_definition_is_read_back(calendar):
    assert read_calendar(write_calendar(calendar)) == calendar


@given(calendars(), st.integers(FIRST_DAY, LAST_DAY))
def test_every_day_has_one_date_that_is_read_back(calendar, day):
    at = calendar.date_of(day)
    assert calendar.day_of(at.year, at.month, at.day) == day
    assert calendar.read(calendar.write(day)) == day


@given(calendars(), st.integers(FIRST_DAY, LAST_DAY - 1))
def test_the_next_day_is_the_next_date(calendar, day):
    today, tomorrow = calendar.date_of(day), calendar.date_of(day + 1)
    assert (today.year, today.month, today.day) < (tomorrow.year, tomorrow.month, tomorrow.day)


def test_the_longest_date_there_can_be_is_still_read():
    month, weekdays, era = "m" * MAX_MONTH_LENGTH, ("w" * MAX_WEEKDAY_LENGTH,), "e" * MAX_ERA_LENGTH
    calendar = NamedCalendar((Month(month, MAX_DAYS),), weekdays, era, MAX_FIRST_YEAR)
    assert len(calendar.write(LAST_DAY)) <= MAX_DATE_LENGTH
    shortest = NamedCalendar((Month(month, MIN_YEAR_DAYS),), weekdays, era, 9999)
    for day in (FIRST_DAY, LAST_DAY, 3 * FIRST_DAY, 3 * LAST_DAY):
        assert shortest.read(shortest.write(day)) == day


@given(calendars(), st.integers(), st.integers(), st.integers())
def test_any_three_numbers_are_a_day_or_refused(calendar, year, month, day):
    with contextlib.suppress(NotPossible):
        assert calendar.date_of(calendar.day_of(year, month, day)) == Date(year, month, day)


@pytest.mark.parametrize(("text", "why"), [
    ("", "A year has 7 days at least"),
    ("Yule 6", "A year has 7 days at least"),
    ("Yule", "Enter its name and its days"),
    ("28 Yule", "Enter its name and its days"),
    ("Yule 0", "goes from 1 to 400"),
    ("Yule 401", "goes from 1 to 400"),
    ("Yule 28, yule 28", "Two months are called"),
    ("22 28", "holds a letter"),
    ("Yu:le 28", "holds a letter, and no commas or colons"),
    ("x" * 41 + " 28", "at most 40 characters"),
    ("Yule 28 every 0 years", "goes from 1 to 400"),
    ("Yule 28 every 4 years", "A year has 7 days at least"),
    ("Yule 28 every years", "Enter its name and its days"),
    ("\u2800\u3164 28", "Enter its name and its days"),
    (", ".join(f"{chr(97 + n % 26)}{chr(97 + n // 26)} 9" for n in range(41)), "40 are the most"),
    ("y" * 10**6, "too long"),
])  # fmt: skip
def test_months_that_cannot_be_are_refused(text, why):
    with pytest.raises(RulesError, match=why):
        read_months(text)


def test_months_may_stand_on_lines_of_their_own():
    assert read_months("Needfest 7\n Fireseek  28\r\n\n") == (Month("Needfest", 7), Month("Fireseek", 28))


@pytest.mark.parametrize(
    ("text", "why"), [("Sunday, sunday", "Two weekdays"), ("7", "holds a letter"), ("x" * 16, "at most 15")]
)
def test_weekdays_that_cannot_be_are_refused(text, why):
    with pytest.raises(RulesError, match=why):
        read_weekdays(text)


@pytest.mark.parametrize(
    "text", ["moons: 3\nmonths: Yule 28", "months: Yule 28\nmonths: Yule 28", "Yule 28", "x" * 5000]
)
def test_a_definition_of_anything_else_is_refused(text):
    with pytest.raises(Unreadable):
        read_calendar(text)


def test_the_line_that_does_not_belong_to_a_definition_is_named():
    for text in ("months: Yule 28\nmoons: 3", "months: Yule 28\nera: A\nmoons: 3"):
        with pytest.raises(Unreadable, match="not “moons”"):
            read_calendar(text)


@given(st.text() | st.text().map(lambda text: f"months: Yule 28\nweekdays: {text}\nera: {text}"))
def test_whatever_is_typed_is_a_calendar_or_refused(text):
    with contextlib.suppress(RulesError):
        calendar = read_calendar(text)
        assert calendar.read(calendar.write(1000)) == 1000


@given(st.text() | st.from_regex(r"\A\w* ?\d+ \w+ -?\d+ ?\w*\Z"))
def test_reading_a_date_raises_nothing_but_refusals(text):
    with contextlib.suppress(RulesError):
        assert OURS.read(text) is not None
