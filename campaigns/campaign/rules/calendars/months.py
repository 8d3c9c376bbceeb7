"""The months of a year and their arithmetic: how long each is, which year a day lies in.

Arithmetic counts years without a gap (1, 0, -1), and days from the first day of the year counted 1. People of a calendar
without a year 0 call the year counted 0 the year -1, as 1 BC is the year before AD 1; a year "every four years" keeps its
rhythm over the gap: 8, 4, -1, -5, as the Gregorian leap years 1 BC and 5 BC do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

from campaigns.rules.errors import NotPossible


@dataclass(frozen=True, slots=True)
class Month:
    """A month; one of a single day is a festival.

    With `every` it has `days` in the years `offset`, `offset` + `every` and so on, and `otherwise`, mostly none, in all others.
    """

    name: str
    days: int
    every: int = 1
    offset: int = 0
    otherwise: int = 0
    in_week: bool = True
    """False: its days lie between two weekdays and take none."""

    @property
    def is_festival(self) -> bool:
        return self.days == 1

    def days_in(self, count: int) -> int:
        """Its days in that year."""
        return self.days if count % self.every == self.offset else self.otherwise

    def days_before(self, count: int) -> int:
        """Its days in the years from 1 to before `count`; negative for earlier years."""
        long_years = (count - 1 - self.offset) // self.every - -self.offset // self.every
        return self.otherwise * (count - 1 - long_years) + self.days * long_years


def days_before(months: Sequence[Month], count: int) -> int:
    """The days from the beginning of the year counted 1 to that of `count`; negative for earlier years."""
    return sum(month.days_before(count) for month in months)


def year_at(months: Sequence[Month], day: int) -> int:
    """The counted year that holds a day."""
    cycle = lcm(*(month.every for month in months))
    # A guess from the average year, put right by the exact one.
    count = 1 + day * cycle // days_before(months, 1 + cycle)
    while days_before(months, count) > day:
        count -= 1
    while days_before(months, count + 1) <= day:
        count += 1
    return count


def count_of(year: int) -> int:
    """A year as people number it, counted without a gap. Raises NotPossible for the year 0."""
    if year == 0:
        raise NotPossible("There is no year 0: the year -1 is followed by the year 1.")
    return year if year > 0 else year + 1


def year_of(count: int) -> int:
    """A counted year as people number it."""
    return count if count > 0 else count - 1
