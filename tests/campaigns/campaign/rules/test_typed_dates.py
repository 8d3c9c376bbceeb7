"""Dates and times as people type them, and calendars as worlds have them."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.campaign.rules import time_of_day
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.campaign.rules.calendars.gregorian import Gregorian
from campaigns.campaign.rules.calendars.harptos import HARPTOS
from campaigns.campaign.rules.calendars.months import Month, days_before
from campaigns.campaign.rules.own_calendar import (
    read_calendar,
    read_months,
    read_typed_months,
    read_typed_weekdays,
    typed_list,
    write_calendar,
    write_month,
)
from campaigns.rules.errors import NotPossible, RulesError, Unreadable
from tests.examples import examples

GREGORIAN = Gregorian()
OLD_WORLD = read_calendar(
    "weekdays: Wellentag, Aubentag, Marktag, Backertag, Bezahltag, Konistag, Angestag, Festag\n"
    "months: Hexenstag 1 outside the week, Nachexen 32, Jahrdrung 33, Mitterfruhl 1 outside the week, Pflugzeit 33"
)
COLIGNY = read_calendar(
    "months: Quimonios 24 every 5 years from 1, Samonios 24, Dumannios 24, second Quimonios 24 every 5 years from 3"
)


@pytest.mark.parametrize("text", [
    "14 March 1372", "1372-03-14", "March 14, 1372", "14 Mar 1372", "14th March 1372", "14.3.1372", "3/14/1372",
    "14/3/1372", "the 14th of March, 1372", "14-Mar-1372", "Mar. 14th, 1372", "14. March 1372", "MARCH 14 1372 AD",
    "1372/3/14", "1372.03.14", "14-03-1372", "March 14, 1372 A.D.", "14 March 1372 c.e.",
    "14 March AD 1372", "14\u00a0March\u202f1372", "１４ March 1372", "1372–03–14",
])  # fmt: skip
def test_a_gregorian_date_is_read_as_it_is_written_anywhere(text):
    assert GREGORIAN.write(GREGORIAN.read(text)) == "14 March 1372"


@pytest.mark.parametrize("text", [
    "Mirtul 3, 1492 DR", "3rd of Mirtul, 1492 DR", "3 Mirtul 1492DR", "3 Mir 1492", "Mirtul 3rd D.R. 1492",
])  # fmt: skip
def test_a_date_of_the_realms_is_read_month_first_and_with_its_ordinal(text):
    assert HARPTOS.write(HARPTOS.read(text)) == "3 Mirtul 1492 DR"


def test_a_festival_is_read_by_the_beginning_of_its_name():
    assert HARPTOS.write(HARPTOS.read("the Feast, 1492")) == "Feast of the Moon 1492 DR"
    assert HARPTOS.write(HARPTOS.read("Shield 1492")) == "Shieldmeet 1492 DR"


@pytest.mark.parametrize(("calendar", "text", "why"), [
    (GREGORIAN, "3/4/1372", "can be two dates"),
    (GREGORIAN, "03-04-1372", "can be two dates"),
    (GREGORIAN, "Ju 4 1372", "as a date. Try"),
    (GREGORIAN, "1372 14", "as a date. Try"),
    (HARPTOS, "Mid 1492", "“mid” can be Midwinter or Midsummer"),
    (HARPTOS, "31 Mirtul 1492", "Mirtul has 30 days: there is no 31"),
    (HARPTOS, "1492-03-14", "as a date. Try"),
    (GREGORIAN, "14 March -5 BC", "as a date. Try"),
])  # fmt: skip
def test_what_could_be_two_dates_or_none_is_asked_about(calendar, text, why):
    with pytest.raises(RulesError, match=why):
        calendar.read(text)


@pytest.mark.parametrize("form", [
    "day {d} of month 2, year {y}", "month 2, day {d}, year {y}", "year {y}, month 2, day {d}",
    "month 2, year {y}, day {d}", "{y}: the month 2, day {d}", "{d} month 2 {y}", "the {d}th day of month 2, {y}",
])  # fmt: skip
@given(day=st.integers(1, 30), year=st.integers(1, 30))
def test_day_and_year_are_read_as_they_are_called_in_whatever_order(form, day, year):
    plain = CALENDARS["plain"]
    assert (
        plain.write(plain.read(form.format(d=day, y=year).replace(":", ",")))
        == f"day {day} of month 2, year {year}"
    )


@pytest.mark.parametrize(
    "text",
    ["day 5, month 2, day 3", "year 5 of month 2, year 3", "month 2, the 5th day 12", "month 2, day 5"],
)
def test_a_date_with_two_days_or_two_years_is_none(text):
    with pytest.raises(Unreadable, match="as a date"):
        CALENDARS["plain"].read(text)


DRESSES = st.sampled_from([
    str.upper, lambda date: f" {date} ", lambda date: date.replace(" ", "\u2003"), lambda date: date.replace("-", "−"),
])  # fmt: skip


@pytest.mark.parametrize("calendar", CALENDARS.values(), ids=list(CALENDARS))
@given(day=st.integers(-2_000_000, 2_000_000), dress=DRESSES)
def test_a_written_date_is_read_however_it_is_dressed(calendar, day, dress):
    assert calendar.read(dress(calendar.write(day))) == day


@given(st.text(st.sampled_from("14 mar,.-/1stofthe dr\u2013'"), max_size=100))
def test_whatever_is_typed_is_a_date_or_refused_at_once(text):
    start = time.process_time()
    for calendar in CALENDARS.values():
        try:
            calendar.read(text)
        except RulesError as refusal:
            assert str(refusal)
    assert time.process_time() - start < 0.2


@pytest.mark.parametrize(("text", "shown"), [
    ("6:30 pm", "18:30"), ("1830", "18:30"), ("6 p.m.", "18:00"), ("12:05 am", "00:05"), ("noon", "12:00"),
    ("9.05", "09:05"),
])  # fmt: skip
def test_a_time_is_read_by_both_clocks(text, shown):
    assert time_of_day.write(time_of_day.read(text)) == shown


@pytest.mark.parametrize("text", ["24:00", "2400"])
def test_the_end_of_a_day_is_told_to_be_the_beginning_of_the_next(text):
    with pytest.raises(Unreadable, match="00:00 of the next day"):
        time_of_day.read(text)


def test_a_festival_outside_the_week_takes_no_weekday():
    hexenstag = OLD_WORLD.read("Hexenstag 2512")
    assert OLD_WORLD.write(hexenstag) == "Hexenstag 2512"
    before, after = OLD_WORLD.weekday_of(hexenstag - 1), OLD_WORLD.weekday_of(hexenstag + 1)
    names = OLD_WORLD.weekdays
    assert names[(names.index(before) + 1) % 8] == after
    with pytest.raises(NotPossible, match="That day is Hexenstag 2512, not a Marktag"):
        OLD_WORLD.read("Marktag, Hexenstag 2512")


@given(st.integers(-(10**6), 10**6))
def test_the_days_in_the_week_follow_each_other_over_festivals_and_years(day):
    following = next(one for one in range(day + 1, day + 4) if OLD_WORLD.weekday_of(one))
    if weekday := OLD_WORLD.weekday_of(day):
        place = OLD_WORLD.weekdays.index(weekday)
        assert OLD_WORLD.weekday_of(following) == OLD_WORLD.weekdays[(place + 1) % 8]


@pytest.mark.parametrize(("weeks", "days"), [("month", ["1 Dark", "1 Storm"]), ("year", ["1 Dark"])])
@pytest.mark.parametrize("year", [-1, 0, 1, 1626])
def test_weeks_begin_anew_with_each_month_or_year(weeks, days, year):
    seasons = read_calendar(
        f"weeks: {weeks}\nweekdays: Freeze, Water, Clay\nmonths: Dark 56, Storm 56, Sacred 14"
    )
    assert {seasons.weekday_of(seasons.read(f"{day} {year}")) for day in days} == {"Freeze"}
    assert seasons.weekday_of(seasons.read(f"2 Storm {year}")) == ("Water" if weeks == "month" else "Freeze")


def test_a_leap_month_comes_in_the_years_it_is_counted_from():
    years = [[year for year in range(1, 12) if month.days_in(year)] for month in COLIGNY.months]
    assert years == [[1, 6, 11], list(range(1, 12)), list(range(1, 12)), [3, 8]]
    why = "no Quimonios in the year 2: it comes every 5 years, as in the year 1"
    with pytest.raises(NotPossible, match=why):
        COLIGNY.read("1 Quimonios 2")


def test_the_years_of_a_leap_month_may_be_listed():
    (month, _) = read_months("Quimonios 24 every 5 years (in years 3, 8, 13 ...), Samonios 24")
    assert month == Month("Quimonios", 24, every=5, offset=3)
    with pytest.raises(NotPossible, match="not 5 years apart"):
        read_months("Quimonios 24 every 5 years (in years 3, 9), Samonios 24")


def test_a_month_may_be_longer_in_leap_years():
    calendar = read_calendar("months: January 31, February 28 or 29 every 4 years, March 31")
    assert calendar.write(calendar.read("29 February 4") + 1) == "1 March 4"
    with pytest.raises(NotPossible, match="February has 28 days: there is no 29"):
        calendar.read("29 February 5")


@given(st.integers(1, 400), st.integers(0, 400), st.integers(1, 40), st.data())
def test_the_days_of_a_leap_month_add_up_year_by_year(days, otherwise, every, data):
    month = Month("Leap", days, every, data.draw(st.integers(0, every - 1)), otherwise)
    count, years = data.draw(st.integers(-300, 300)), data.draw(st.integers(0, 99))
    added = sum(month.days_in(year) for year in range(count, count + years))
    assert days_before([month], count + years) - days_before([month], count) == added


@pytest.mark.parametrize(
    "entry", ["Month 1 30", "1st Age 30", "Day of the Silent Howling Wolf 1", "Hammer 30"]
)
def test_a_month_s_name_may_hold_digits_and_be_long(entry):
    calendar = read_calendar(f"months: {entry}, Other 30")
    assert [write_month(month) for month in calendar.months] == [entry, "Other 30"]
    for day in (0, 3, 70):
        assert calendar.read(calendar.write(day)) == day


@pytest.mark.parametrize("form", [
    "{}, {}, {}", "{}\n{}\n{}", "{}; {}; {}", "{};\n{};\n{}", "- {}\n- {}\n- {}", "1. {}\n2. {}\n3. {}", "* {}\n\n* {}\n* {}", "1) {}\n2) {}\n3) {}",
    "{} and {}, and {}", "{} / {} & {}",
])  # fmt: skip
def test_a_list_is_read_without_what_parts_its_entries(form):
    months = read_months(typed_list(form.format("Hammer 30", "1st Age 28", "Feb 28 or 29 every 4 years")))
    assert [write_month(month) for month in months] == [
        "Hammer 30",
        "1st Age 28",
        "Feb 28 or 29 every 4 years",
    ]
    own = write_calendar(OLD_WORLD).partition("months: ")[2]
    assert typed_list(own) == own


def test_a_list_of_nothing_but_blanks_is_taken_apart_at_once():
    start = time.process_time()
    assert typed_list("Hammer" + " " * 20_000 + "30") == "Hammer" + " " * 20_000 + "30"
    assert time.process_time() - start < 0.2


@pytest.mark.parametrize("entry", [
    "Hammer - 30", "Hammer: 30", "Hammer (30 days)", "Hammer – 30", "Hammer = 30 days", "Hammer ٣٠",
    "Hammer ３０",
])  # fmt: skip
def test_what_parts_a_name_from_its_days_is_no_part_of_it(entry):
    assert read_months(entry) == (Month("Hammer", 30),)


@pytest.mark.parametrize(
    "entry",
    [
        "Name 30 x 12",
        "Leap 1 every 4 years except every 100",
        "Feb 28 in leap years 29",
        "Twelfth 1 outside the year 7",
    ],
)
def test_an_entry_that_is_understood_in_part_is_no_month_of_a_long_name(entry):
    with pytest.raises(Unreadable):
        read_months(f"Hammer 30, {entry}")


def test_a_festival_that_reads_as_a_day_of_another_month_is_refused():
    with pytest.raises(NotPossible, match="1 Harvest can be a day of Harvest"):
        read_months("Harvest 30, 1 Harvest 1")


@pytest.mark.parametrize("form", [
    "{y} {m} {d}", "{y}, {d} {m}", "{y} {d} {m}", "{m} {y} {d}", "{y} DR, {m} {d}", "DR {y}, {d} {m}", "{d}{m}{y}", "{d}/{m}/{y}",
    "{d}.{m}.{y}", "{m}{d}, {y}", "{d} {m} DR{y}", "{y}DR {m} {d}",
])  # fmt: skip
@given(
    day=st.integers(1, 30), year=st.integers(401, 9999), month=st.sampled_from(["Hammer", "Mirtul", "Uktar"])
)
def test_a_number_that_no_month_has_is_the_year_wherever_it_stands(form, day, year, month):
    typed = form.format(d=day, m=month, y=year)
    assert HARPTOS.write(HARPTOS.read(typed)) == f"{day} {month} {year} DR"


@given(
    st.integers(1, 30),
    st.integers(1, 2000),
    st.sampled_from(["{y} DR, {d} Mirtul", "{y}DR {d} mir", "Mirtul {d} DR {y}", "mir {d}, DR{y}"]),
)
@examples(60)
def test_of_two_numbers_beside_an_era_the_one_next_to_the_month_is_the_day(day, year, form):
    """12 DR, 3 Mirtul is not the 12th of the year 3."""
    assert HARPTOS.write(HARPTOS.read(form.format(d=day, y=year))) == f"{day} Mirtul {year} DR"


def test_a_festival_is_read_behind_its_year_and_never_takes_a_day_for_one():
    assert HARPTOS.write(HARPTOS.read("1492 Midsummer")) == "Midsummer 1492 DR"
    assert HARPTOS.write(HARPTOS.read("DR 12, Midsummer")) == "Midsummer 12 DR"
    assert GREGORIAN.write(GREGORIAN.read("44 BC March 15")) == "15 March 44 BC"
    for text in ("1 Midsummer", "the 1st of Midsummer", "30 Mirtul"):
        with pytest.raises(Unreadable):
            HARPTOS.read(text)


@pytest.mark.parametrize(("text", "shown"), [
    ("18h30", "18:30"), ("18 h", "18:00"), ("18.30 Uhr", "18:30"), ("9 Uhr", "09:00"), ("18:30:00", "18:30"), ("630 pm", "18:30"),
    ("6:30p", "18:30"), ("12:30 A. M.", "00:30"),
])  # fmt: skip
def test_a_time_is_read_as_clocks_of_other_countries_show_it(text, shown):
    assert time_of_day.write(time_of_day.read(text)) == shown


@pytest.mark.parametrize("form", [
    "{0} {1}\n{2} {3}", "{0}, {1}\n{2}, {3}", "{0};{1};{2};{3}", "| {0} | {1} |\n| {2} | {3} |", "1\t{0}\t{1}\n2\t{2}\t{3}",
    "| 1 | {0} | {1} |\n| 2 | {2} | {3} |", "{0}{1}、{2}{3}", "{0} [{1}]; {2} ({3}d)", "- {0} - {1}\n- {2} - {3}",
])  # fmt: skip
def test_the_months_of_a_table_are_read_without_what_parts_its_cells(form):
    months = read_typed_months(form.format("Hammer", 30, "霜月", 28))
    assert [write_month(month) for month in months] == ["Hammer 30", "霜月 28"]


@pytest.mark.parametrize("entry", [
    "Feb 28-29 every 4 years", "Feb 28/29 every 4 years", "Feb 28 (29 every 4 years)", "Feb 28 days (29 days every 4th year)",
])  # fmt: skip
def test_two_lengths_of_a_month_are_one_month(entry):
    months = read_typed_months(f"January 31, {entry}")
    assert write_month(months[1]) == "Feb 28 or 29 every 4 years"


@pytest.mark.parametrize(("text", "why"), [
    ("January 31, Feb 28-29", "28 days or 29: add how often"), ("January 31, Feb 28 - 29, March 31", "28 days or 29"),
    ("12 months of 30 days", "a name for each month"), ("Jan 31 Feb 28 Mar 31", "could be several months"), ("Jan 31\tFeb 28", "could be several"),
    ("Leap every 4, Rain 30", "like Shieldmeet 1 every 4 years"),
])  # fmt: skip
def test_numbers_are_not_taken_into_a_month_s_name(text, why):
    with pytest.raises(Unreadable, match=why):
        read_typed_months(text)


@pytest.mark.parametrize("text", ["Mon Tue Wed", "Mon/Tue/Wed", "月火水"])
def test_a_week_of_one_day_is_asked_for_its_commas(text):
    with pytest.raises(Unreadable, match="put commas between"):
        read_typed_weekdays(text)
    assert read_typed_weekdays("月、火、水") == ("月", "火", "水")
