"""A calendar for worlds that have none of their own: twelve months of thirty days, known by their numbers.

Day 0 is the first day of the year 1; there is no year 0 (`years.py`).
"""

import re
from dataclasses import dataclass

from campaigns.campaign.rules.calendar import Date, tidy
from campaigns.campaign.rules.calendars.years import count_of, year_of
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

MONTHS, DAYS_IN_MONTH = 12, 30
DAYS_IN_YEAR = MONTHS * DAYS_IN_MONTH

_DATE = re.compile(r"(?:day )?([0-9]{1,2}) (?:of )?month ([0-9]{1,2}) year (-?[0-9]{1,7})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Plain:
    """`day 14 of month 3, year 1`, also read as `14 month 3 year 1`."""

    slug: str = "plain"
    name: str = "Plain: 12 months of 30 days"

    @property
    def month_names(self) -> tuple[str, ...]:
        return tuple(f"month {number}" for number in range(1, MONTHS + 1))

    def date_of(self, day: int) -> Date:
        years, rest = divmod(day, DAYS_IN_YEAR)
        return Date(year_of(years + 1), rest // DAYS_IN_MONTH + 1, rest % DAYS_IN_MONTH + 1)

    def day_of(self, year: int, month: int, day: int) -> int:
        if not (1 <= month <= MONTHS and 1 <= day <= DAYS_IN_MONTH):
            raise NotPossible(
                f"There is no day {day} of month {month} in year {year}: 12 months have 30 days each."
            )
        return (count_of(year) - 1) * DAYS_IN_YEAR + (month - 1) * DAYS_IN_MONTH + day - 1

    def write(self, day: int) -> str:
        at = self.date_of(day)
        return f"day {at.day} of month {at.month}, year {at.year}"

    def read(self, text: str) -> int:
        match = _DATE.fullmatch(tidy(text))
        if not match:
            raise Unreadable(f"Can't read {quoted(text)} as a date. Try day 14 of month 3, year 1.")
        return self.day_of(year=int(match[3]), month=int(match[2]), day=int(match[1]))
