"""A calendar of a Dungeon Master's own: named months of any length, maybe weekdays and an era.

    era: CY
    first year: 576
    weekdays: Starday, Sunday, Moonday
    months: Needfest 7, Fireseek 28, Readying 28

Day 0 is the first day of the first month of the first year. The weekdays go round in a turn of their own: learning
limits count weeks of seven days whatever the calendar. There are no leap days.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from campaigns.rules.calendar import Date, check_day, tidy
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import one_line, quoted, whole_number

SLUG = "own"
MOST_MONTHS, MOST_DAYS, MOST_WEEKDAYS = 40, 400, 20
SHORTEST_YEAR, LATEST_FIRST_YEAR = 7, 9999
# So that the longest date there can be is still a text that is read (calendar.LONGEST_TEXT).
LONGEST_MONTH, LONGEST_WEEKDAY, LONGEST_ERA = 20, 15, 10
LONGEST_DEFINITION = 4000

_DATE = re.compile(r"(?:(\D+) )?([0-9]{1,3}) (\D+) ([0-9]{1,7})(?: (\D+))?")
_MONTH = re.compile(r"(.+) ([0-9]{1,3})")
_NAME = re.compile(r"[^\d,:]+")


@dataclass(frozen=True, slots=True)
class Month:
    """A month; one of a single day is a feast."""

    name: str
    days: int


@dataclass(frozen=True, slots=True)
class OwnCalendar:
    """`Starday, 14 Harvest 576 CY`: a Calendar with names of its own."""

    months: tuple[Month, ...]
    weekdays: tuple[str, ...] = ()
    era: str = ""
    first_year: int = 1
    slug: str = SLUG
    name: str = "Your own"

    @property
    def days_in_year(self) -> int:
        return sum(month.days for month in self.months)

    def date_of(self, day: int) -> Date:
        years, rest = divmod(check_day(day), self.days_in_year)
        number = 0
        while rest >= self.months[number].days:
            rest -= self.months[number].days
            number += 1
        return Date(self.first_year + years, number + 1, rest + 1)

    def day_of(self, year: int, month: int, day: int) -> int:
        if not (1 <= month <= len(self.months) and 1 <= day <= self.months[month - 1].days):
            raise NotPossible(f"There is no day {day} of month {month}.")
        if year < self.first_year:
            raise NotPossible(f"The calendar begins with the year {self.first_year}; {year} lies before it.")
        before = sum(one.days for one in self.months[: month - 1])
        return check_day((year - self.first_year) * self.days_in_year + before + day - 1)

    def weekday_of(self, day: int) -> str:
        """The name of that day of the week; empty where they have none."""
        return self.weekdays[day % len(self.weekdays)] if self.weekdays else ""

    def write(self, day: int) -> str:
        at, weekday = self.date_of(day), self.weekday_of(day)
        date = f"{at.day} {self.months[at.month - 1].name} {at.year}"
        return " ".join(filter(None, (f"{weekday}," if weekday else "", date, self.era)))

    def read(self, text: str) -> int:
        found = _DATE.fullmatch(unicodedata.normalize("NFC", tidy(text)))
        if not found or (found[5] and found[5].casefold() != self.era.casefold()):
            raise Unreadable(f"{quoted(text)} is not a date: write it like {self.write(0)}.")
        names = [month.name.casefold() for month in self.months]
        if found[3].casefold() not in names:
            raise Unreadable(f"There is no month called {quoted(found[3])}.")
        month = names.index(found[3].casefold()) + 1
        if int(found[2]) not in range(1, self.months[month - 1].days + 1):
            raise NotPossible(
                f"{self.months[month - 1].name} has {self.months[month - 1].days} days: there is no {found[2]}."
            )
        day = self.day_of(int(found[4]), month, int(found[2]))
        if found[1] and found[1].casefold() != self.weekday_of(day).casefold():
            raise NotPossible(f"That day is {self.write(day)}, not a {found[1][:LONGEST_MONTH]}.")
        return day


def write_calendar(calendar: OwnCalendar) -> str:
    """The definition as text; `read_calendar` gives an equal one."""
    months = ", ".join(f"{month.name} {month.days}" for month in calendar.months)
    lines = (
        ("era", calendar.era),
        ("first year", str(calendar.first_year)),
        ("weekdays", ", ".join(calendar.weekdays)),
        ("months", months),
    )
    return "\n".join(f"{key}: {text}" for key, text in lines if text)


@lru_cache(maxsize=256)
def read_calendar(text: str) -> OwnCalendar:
    """The calendar of that definition. Raises Unreadable or NotPossible with what is wrong and where."""
    if len(text) > LONGEST_DEFINITION:
        raise Unreadable(f"A calendar's definition has at most {LONGEST_DEFINITION} characters.")
    lines = [line.partition(":") for line in text.splitlines() if line.strip()]
    parts = {key.strip(): value.strip() for key, _, value in lines}
    strange = parts.keys() - {"era", "first year", "weekdays", "months"}
    if strange or len(parts) < len(lines):
        raise Unreadable(
            f"A calendar has months, weekdays, era and first year, each once; not {quoted(lines[0][0])}."
        )
    return OwnCalendar(
        read_months(parts.get("months", "")),
        read_weekdays(parts.get("weekdays", "")),
        read_era(parts.get("era", "")),
        read_first_year(parts.get("first year", "1")),
    )


def read_months(text: str) -> tuple[Month, ...]:
    """`Needfest 7, Fireseek 28`, between commas or on lines of their own. Raises Unreadable or NotPossible."""
    months = tuple(_month(entry) for entry in _entries(text, "month", MOST_MONTHS))
    _check_unique([month.name for month in months], "months")
    if sum(month.days for month in months) < SHORTEST_YEAR:
        raise NotPossible(f"A year has {SHORTEST_YEAR} days at least: type months like Fireseek 28.")
    return months


def read_weekdays(text: str) -> tuple[str, ...]:
    """`Starday, Sunday`; empty for a calendar without. Raises Unreadable."""
    weekdays = tuple(
        _name(entry, "A weekday", LONGEST_WEEKDAY) for entry in _entries(text, "weekday", MOST_WEEKDAYS)
    )
    _check_unique(list(weekdays), "weekdays")
    return weekdays


def read_era(text: str) -> str:
    """What follows the year: `CY`; empty for nothing. Raises Unreadable."""
    return _name(text, "An era", LONGEST_ERA) if text.strip() else ""


def read_first_year(text: str) -> int:
    """The year that day 0 lies in. Raises Unreadable or NotPossible."""
    return whole_number(text, "The first year", 0, LATEST_FIRST_YEAR)


def _entries(text: str, what: str, most: int) -> list[str]:
    if len(text) > LONGEST_DEFINITION:
        raise Unreadable(f"That is too long: {most} {what}s are the most.")
    entries = [entry.strip() for line in text.splitlines() for entry in line.split(",") if entry.strip()]
    if len(entries) > most:
        raise NotPossible(f"These are {len(entries)} {what}s: {most} are the most.")
    return entries


def _month(entry: str) -> Month:
    found = _MONTH.fullmatch(" ".join(entry.split()))
    if not found:
        raise Unreadable(f"{quoted(entry)} is no month: type its name and its days, like Fireseek 28.")
    name = _name(found[1], "A month's name", LONGEST_MONTH)
    return Month(name, whole_number(found[2], f"The days of {name}", 1, MOST_DAYS))


def _name(text: str, what: str, longest: int) -> str:
    name = one_line(unicodedata.normalize("NFC", text[: 5 * longest]), what, longest)
    if not _NAME.fullmatch(name):
        raise Unreadable(f"{quoted(name)}: {what.lower()} holds no digits, commas or colons.")
    return name


def _check_unique(names: list[str], what: str) -> None:
    twice = [name for name in names if [one.casefold() for one in names].count(name.casefold()) > 1]
    if twice:
        raise NotPossible(f"Two {what} are called {twice[0]}: give each a name of its own.")
