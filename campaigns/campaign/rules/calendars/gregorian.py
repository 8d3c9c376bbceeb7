"""The Gregorian calendar, carried back and forth without end (proleptic): `14 March 1372`, `15 March 44 BC`.

Day 0 is 1 January of the year 1. There is no year 0: 1 BC comes before the year 1, and is also read as -1.

Source of the arithmetic: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (2013), `days_from_civil` and
`civil_from_days`: the year is taken to begin in March, so that the leap day is its last, and 400 years of 146,097 days
repeat for ever. The standard library's dates agree (tested), but know no year before 1.
"""

from dataclasses import dataclass

from campaigns.campaign.rules.calendar import Date
from campaigns.campaign.rules.calendars.months import count_of, year_of
from campaigns.campaign.rules.calendars.typed import date_words, read_numbers, read_words
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)  # fmt: skip

DAYS_IN_400_YEARS = 146_097
# From 1 March of the year counted 0, where the arithmetic begins, to 1 January of the year 1.
DAYS_FROM_MARCH = 306

_MONTHS = {date_words(name): number for number, name in enumerate(MONTHS)}
_BEFORE, _AFTER = {"bc", "bce"}, {"ad", "ce"}
_ERAS = [(era,) for era in sorted(_BEFORE | _AFTER)]


@dataclass(frozen=True, slots=True)
class Gregorian:
    slug: str = "gregorian"
    name: str = "Gregorian: January to December"

    @property
    def month_names(self) -> tuple[str, ...]:
        return MONTHS

    def date_of(self, day: int) -> Date:
        count, month, day_of_month = _civil(day)
        return Date(year_of(count), month, day_of_month)

    def day_of(self, year: int, month: int, day: int) -> int:
        if 1 <= month <= 12 and 1 <= day <= 31:
            count = count_of(year)
            number = _days(count, month, day)
            if _civil(number) == (count, month, day):
                return number
        raise NotPossible(f"There is no day {day} of month {month} in the year {year}.")

    def write(self, day: int) -> str:
        return f"{self.date_of(day).day} {self.write_month(day)}"

    def write_month(self, day: int) -> str:
        date = self.date_of(day)
        year = f"{date.year}" if date.year > 0 else f"{-date.year} BC"
        return f"{MONTHS[date.month - 1]} {year}"

    def read(self, text: str) -> int:
        words = date_words(text)
        typed = read_numbers(text) or read_words(words, _MONTHS, _ERAS)
        eras = (_BEFORE | _AFTER).intersection(words)
        if not typed or typed.day is None or (eras and typed.year < 0):
            raise Unreadable(f"Can't read {quoted(text)} as a date. Try 14 March 1372.")
        return self.day_of(-typed.year if eras & _BEFORE else typed.year, typed.month + 1, typed.day)


def _days(count: int, month: int, day: int) -> int:
    """`days_from_civil`: the day number of a date whose year is counted without a gap."""
    cycle, year = divmod(count - (month <= 2), 400)
    day_of_year = (153 * ((month - 3) % 12) + 2) // 5 + day - 1
    day_of_cycle = 365 * year + year // 4 - year // 100 + day_of_year
    return cycle * DAYS_IN_400_YEARS + day_of_cycle - DAYS_FROM_MARCH


def _civil(day: int) -> tuple[int, int, int]:
    """`civil_from_days`: the counted year, month and day of a day number."""
    cycle, day_of_cycle = divmod(day + DAYS_FROM_MARCH, DAYS_IN_400_YEARS)
    leap_days = day_of_cycle // 1460 - day_of_cycle // 36_524 + day_of_cycle // 146_096
    year = (day_of_cycle - leap_days) // 365
    day_of_year = day_of_cycle - (365 * year + year // 4 - year // 100)
    march_month = (5 * day_of_year + 2) // 153
    month = (march_month + 2) % 12 + 1
    return 400 * cycle + year + (month <= 2), month, day_of_year - (153 * march_month + 2) // 5 + 1
