"""The campaign's day numbers, and what a calendar is: a way to write them as dates.

Everything on record stands on a day number, so a campaign may change its calendar and nothing moves. Day numbers may be
negative. A week is seven days whatever the calendar (design, "Calendar"), because learning limits are counted in weeks
(R34).
"""

from dataclasses import dataclass
from typing import Protocol

from campaigns.rules.errors import NotPossible

DAYS_IN_WEEK = 7

# So that the longest date there can be is still a text that is read.
MAX_DATE_LENGTH = 100

# A campaign's days: 9,999 Gregorian years after day 0, and as many days before it.
LAST_DAY = 3_652_058
FIRST_DAY = -LAST_DAY


@dataclass(frozen=True, slots=True)
class Date:
    """A date in some calendar, its year as people number it; months and days count from 1."""

    year: int
    month: int
    day: int


class Calendar(Protocol):
    """A way to write day numbers as dates, with no first or last day.

    Raises NotPossible for dates that do not exist, Unreadable for texts.
    """

    @property
    def slug(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def month_names(self) -> tuple[str, ...]: ...

    def date_of(self, day: int) -> Date: ...

    def day_of(self, year: int, month: int, day: int) -> int: ...

    def write(self, day: int) -> str: ...

    def write_month(self, day: int) -> str: ...

    def read(self, text: str) -> int: ...


def advance(day: int, days: int = 0, weeks: int = 0) -> int:
    """The day so many days and weeks later. Raises NotPossible backwards and beyond LAST_DAY."""
    if days < 0 or weeks < 0:
        raise NotPossible("Time only advances: give 0 or more days and weeks.")
    return check_day(day + days + DAYS_IN_WEEK * weeks)


def check_day(day: int) -> int:
    """`day` itself; raises NotPossible outside FIRST_DAY to LAST_DAY."""
    if not FIRST_DAY <= day <= LAST_DAY:
        raise NotPossible("A campaign reaches about 10,000 years either way; that day lies outside.")
    return day
