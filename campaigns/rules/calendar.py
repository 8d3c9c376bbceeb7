"""The campaign's days: a day number that counts, and a calendar that writes it as a date.

Day 0 is the first day of year 1 in every calendar, so a campaign may change its calendar. A week is seven days
whatever the calendar (design, "Calendar"), because learning limits are counted in weeks (R34).
"""

import re
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

DAYS_IN_WEEK = 7

LONGEST_TEXT = 60

# The last day of the year 9999, where the Gregorian calendar of the standard library ends.
LAST_DAY = date.max.toordinal() - 1


@dataclass(frozen=True, slots=True)
class Date:
    """A date in some calendar; months and days count from 1."""

    year: int
    month: int
    day: int


class Calendar(Protocol):
    """A way to name days. Raises NotPossible for days and dates that do not exist, Unreadable for texts."""

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    def date_of(self, day: int) -> Date: ...

    def day_of(self, year: int, month: int, day: int) -> int: ...

    def write(self, day: int) -> str: ...

    def read(self, text: str) -> int: ...


@dataclass(frozen=True, slots=True)
class Plain:
    """Twelve months of thirty days: `day 14 of month 3, year 1`, also read as `14 month 3 year 1`."""

    slug: str = "plain"
    name: str = "Plain: 12 months of 30 days"

    def date_of(self, day: int) -> Date:
        year, rest = divmod(check_day(day), 360)
        return Date(year + 1, rest // 30 + 1, rest % 30 + 1)

    def day_of(self, year: int, month: int, day: int) -> int:
        if not (year >= 1 and 1 <= month <= 12 and 1 <= day <= 30):
            raise NotPossible(
                f"There is no day {day} of month {month} in year {year}: 12 months have 30 days each."
            )
        return check_day((year - 1) * 360 + (month - 1) * 30 + day - 1)

    def write(self, day: int) -> str:
        at = self.date_of(day)
        return f"day {at.day} of month {at.month}, year {at.year}"

    def read(self, text: str) -> int:
        found = _PLAIN.fullmatch(tidy(text))
        if not found:
            raise Unreadable(f"{quoted(text)} is not a date: write it like day 14 of month 3, year 1.")
        return self.day_of(year=int(found[3]), month=int(found[2]), day=int(found[1]))


@dataclass(frozen=True, slots=True)
class Gregorian:
    """The calendar on our walls, carried back to the year 1: `14 March 1372`."""

    slug: str = "gregorian"
    name: str = "Gregorian: January to December"

    def date_of(self, day: int) -> Date:
        at = date.fromordinal(check_day(day) + 1)
        return Date(at.year, at.month, at.day)

    def day_of(self, year: int, month: int, day: int) -> int:
        try:
            return date(year, month, day).toordinal() - 1
        except (ValueError, OverflowError):
            raise NotPossible(f"There is no day {day} of month {month} in the year {year}.") from None

    def write(self, day: int) -> str:
        at = self.date_of(day)
        return f"{at.day} {MONTHS[at.month - 1]} {at.year}"

    def read(self, text: str) -> int:
        found = _GREGORIAN.fullmatch(tidy(text))
        if not found or found[2].title() not in MONTHS:
            raise Unreadable(f"{quoted(text)} is not a date: write it like 14 March 1372.")
        return self.day_of(year=int(found[3]), month=MONTHS.index(found[2].title()) + 1, day=int(found[1]))


MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)  # fmt: skip

CALENDARS: dict[str, Calendar] = {"plain": Plain(), "gregorian": Gregorian()}

_PLAIN = re.compile(r"(?:day )?([0-9]{1,2}) (?:of )?month ([0-9]{1,2}) year ([0-9]{1,5})", re.IGNORECASE)
_GREGORIAN = re.compile(r"([0-9]{1,2}) ([a-z]+) ([0-9]{1,5})", re.IGNORECASE)


def advance(day: int, days: int = 0, weeks: int = 0) -> int:
    """The day so many days and weeks later. Raises NotPossible backwards and beyond LAST_DAY."""
    if days < 0 or weeks < 0:
        raise NotPossible("Time only advances: give 0 or more days and weeks.")
    return check_day(day + days + DAYS_IN_WEEK * weeks)


def check_day(day: int) -> int:
    """`day` itself if calendars know it (0 to LAST_DAY), else NotPossible."""
    if not 0 <= day <= LAST_DAY:
        raise NotPossible(f"Calendars here run from day 0 to day {LAST_DAY}; that day lies outside.")
    return day


def tidy(text: str) -> str:
    """A date as typed, its commas and blanks tidied; empty where it is far too long to be one."""
    return " ".join(text.replace(",", " ").split()) if len(text) <= LONGEST_TEXT else ""
