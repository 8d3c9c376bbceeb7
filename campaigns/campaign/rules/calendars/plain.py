"""A calendar for worlds that have none of their own: twelve months of thirty days, known by their numbers.

Day 0 is the first day of the year 1; there is no year 0 (`months.py`).
"""

from dataclasses import dataclass

from campaigns.campaign.rules.calendar import Date
from campaigns.campaign.rules.calendars.months import count_of, year_of
from campaigns.campaign.rules.calendars.typed import date_words, read_numbers, read_words
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

MONTHS, DAYS_IN_MONTH = 12, 30
DAYS_IN_YEAR = MONTHS * DAYS_IN_MONTH

_MONTHS = {date_words(f"month {number}"): number - 1 for number in range(1, 100)}


@dataclass(frozen=True, slots=True)
class Plain:
    """`day 14 of month 3, year 1`, also read as `14 month 3 year 1`."""

    slug: str = "plain"
    name: str = "Plain: 12 months of 30 days"

    @property
    def month_names(self) -> tuple[str, ...]:
        return tuple(f"month {number}" for number in range(1, MONTHS + 1))

    def date_of(self, day: int) -> Date:
        years, day_of_year = divmod(day, DAYS_IN_YEAR)
        return Date(year_of(years + 1), day_of_year // DAYS_IN_MONTH + 1, day_of_year % DAYS_IN_MONTH + 1)

    def day_of(self, year: int, month: int, day: int) -> int:
        if not (1 <= month <= MONTHS and 1 <= day <= DAYS_IN_MONTH):
            date = f"day {day} of month {month} in year {year}"
            raise NotPossible(f"There is no {date}: 12 months have 30 days each.")
        return (count_of(year) - 1) * DAYS_IN_YEAR + (month - 1) * DAYS_IN_MONTH + day - 1

    def write(self, day: int) -> str:
        date = self.date_of(day)
        return f"day {date.day} of month {date.month}, year {date.year}"

    def write_month(self, day: int) -> str:
        date = self.date_of(day)
        return f"month {date.month}, year {date.year}"

    def read(self, text: str) -> int:
        typed = read_numbers(text) or read_words(date_words(text), _MONTHS)
        if not typed or typed.day is None:
            raise Unreadable(f"Can't read {quoted(text)} as a date. Try day 14 of month 3, year 1.")
        return self.day_of(typed.year, typed.month + 1, typed.day)
