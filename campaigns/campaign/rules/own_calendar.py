"""The text that defines a calendar of a Dungeon Master's own, read and written.

    era: DR
    first year: 1357
    weekdays: Starday, Sunday, Moonday
    months: Midsummer 1, Shieldmeet 1 every 4 years, Eleasis 30

A month of one day is a festival; one that comes every so many years, in those divisible by the number, is a leap day or a
leap month.
"""

import re
from functools import lru_cache

from campaigns.campaign.rules.calendars.months import Month
from campaigns.campaign.rules.calendars.named import NamedCalendar
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import one_line, quoted, whole_number

SLUG = "own"
MOST_MONTHS, MOST_DAYS, MOST_WEEKDAYS, MOST_YEARS = 40, 400, 20, 400
SHORTEST_YEAR, LATEST_FIRST_YEAR = 7, 9999
# So that the longest date there can be is still a text that is read (calendar.LONGEST_TEXT).
LONGEST_MONTH, LONGEST_WEEKDAY, LONGEST_ERA = 20, 15, 10
LONGEST_DEFINITION = 4000

_MONTH = re.compile(r"(.+) ([0-9]{1,3})(?: every ([0-9]{1,3}) years?)?", re.IGNORECASE)
_NAME = re.compile(r"[^\d,:]+")


def write_calendar(calendar: NamedCalendar) -> str:
    """The definition as text; `read_calendar` gives an equal one."""
    lines = (
        ("era", calendar.era),
        ("first year", str(calendar.first_year)),
        ("weekdays", ", ".join(calendar.weekdays)),
        ("months", ", ".join(write_month(month) for month in calendar.months)),
    )
    return "\n".join(f"{key}: {text}" for key, text in lines if text)


def write_month(month: Month) -> str:
    """`Fireseek 28`, `Shieldmeet 1 every 4 years`."""
    return f"{month.name} {month.days}" + (f" every {month.every} years" if month.every > 1 else "")


@lru_cache(maxsize=256)
def read_calendar(text: str) -> NamedCalendar:
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
    return NamedCalendar(
        read_months(parts.get("months", "")),
        read_weekdays(parts.get("weekdays", "")),
        read_era(parts.get("era", "")),
        read_first_year(parts.get("first year", "1")),
    )


def read_months(text: str) -> tuple[Month, ...]:
    """`Needfest 7, Fireseek 28`, between commas or on lines of their own. Raises Unreadable or NotPossible."""
    months = tuple(_month(entry) for entry in _entries(text, "month", MOST_MONTHS))
    _check_unique([month.name for month in months], "months")
    if sum(month.days for month in months if month.every == 1) < SHORTEST_YEAR:
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
    """The year that day 0 lies in, maybe 0 or negative. Raises Unreadable or NotPossible."""
    word = text.strip().replace("\N{MINUS SIGN}", "-")
    number = whole_number(word.removeprefix("-"), "The first year", 0, LATEST_FIRST_YEAR)
    return -number if word.startswith("-") else number


def _entries(text: str, what: str, most: int) -> list[str]:
    if len(text) > LONGEST_DEFINITION:
        raise Unreadable(f"That is too long: {most} {what}s are the most.")
    entries = [entry.strip() for line in text.splitlines() for entry in line.split(",") if entry.strip()]
    if len(entries) > most:
        raise NotPossible(f"These are {len(entries)} {what}s: {most} are the most.")
    return entries


def _month(entry: str) -> Month:
    match = _MONTH.fullmatch(" ".join(entry.split()))
    if not match:
        raise Unreadable(
            f"Can't read {quoted(entry)} as a month. Enter its name and its days, like Fireseek 28."
        )
    name = _name(match[1], "A month's name", LONGEST_MONTH)
    days = whole_number(match[2], f"The days of {name}", 1, MOST_DAYS)
    return Month(name, days, whole_number(match[3] or "1", f"The years between two {name}", 1, MOST_YEARS))


def _name(text: str, what: str, longest: int) -> str:
    name = one_line(text, what, longest)
    if not _NAME.fullmatch(name):
        raise Unreadable(f"{quoted(name)}: {what.lower()} holds no digits, commas or colons.")
    return name


def _check_unique(names: list[str], what: str) -> None:
    twice = [name for name in names if [one.casefold() for one in names].count(name.casefold()) > 1]
    if twice:
        raise NotPossible(f"Two {what} are called {twice[0]}: give each a name of its own.")
