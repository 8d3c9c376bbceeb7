"""A calendar of named months of any length: `Starday, 14 Harvest 576 CY`, `Midwinter 1372 DR`.

Day 0 is the first day of the first year; the days before it are named as well. A festival, a month of a single day, is
written by its name alone. The weekdays go round through months and years, or begin anew with each (`Weeks`); a month may lie
outside the week. Learning limits count weeks of seven days whatever the calendar.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from campaigns.campaign.rules.calendar import Date
from campaigns.campaign.rules.calendars.months import Month, count_of, days_before, year_at, year_of
from campaigns.campaign.rules.calendars.typed import TypedDate, Words, date_words, read_words
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted, tidy

# How much of the months' names a refusal lists.
_MAX_LISTED_LENGTH = 300

_UNKNOWN_MONTH = re.compile(r"(?:[0-9]{1,3} )?([^0-9,]+?),? -?[0-9]{1,7}")


class Weeks(StrEnum):
    """Where the first weekday comes again out of turn."""

    GO_ON = ""
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class NamedCalendar:
    """A Calendar with names of its own; one a Dungeon Master defines counts a year 0, printed ones may not."""

    months: tuple[Month, ...]
    weekdays: tuple[str, ...] = ()
    era: str = ""
    first_year: int = 1
    slug: str = "own"
    name: str = "Your own"
    has_year_0: bool = True
    weeks: Weeks = Weeks.GO_ON

    @property
    def month_names(self) -> tuple[str, ...]:
        return tuple(month.name for month in self.months)

    def date_of(self, day: int) -> Date:
        since_year_1 = day + self._days_before_first_year
        count = year_at(self.months, since_year_1)
        remaining_days, number = since_year_1 - days_before(self.months, count), 0
        while remaining_days >= self.months[number].days_in(count):
            remaining_days -= self.months[number].days_in(count)
            number += 1
        return Date(count if self.has_year_0 else year_of(count), number + 1, remaining_days + 1)

    def day_of(self, year: int, month: int, day: int) -> int:
        if month not in range(1, len(self.months) + 1):
            raise NotPossible(f"There is no month {month}: the year has {len(self.months)}.")
        count = self._count_of(year)
        self._check(self.months[month - 1], day, year, count)
        day_of_year = sum(earlier.days_in(count) for earlier in self.months[: month - 1]) + day - 1
        return days_before(self.months, count) + day_of_year - self._days_before_first_year

    def weekday_of(self, day: int) -> str:
        """The name of that day of the week; empty if they have none, or the day none."""
        date = self.date_of(day)
        month, count = self.months[date.month - 1], self._count_of(date.year)
        if not (self.weekdays and month.in_week):
            return ""
        number = date.day - 1
        if self.weeks is not Weeks.MONTH:
            months = self.months[: date.month - 1]
            number += sum(earlier.days_in(count) for earlier in months if earlier.in_week)
        if self.weeks is Weeks.GO_ON:
            in_weeks = [month for month in self.months if month.in_week]
            number += days_before(in_weeks, count) - days_before(in_weeks, self._count_of(self.first_year))
        return self.weekdays[number % len(self.weekdays)]

    def write(self, day: int) -> str:
        date, weekday = self.date_of(day), self.weekday_of(day)
        month = self.months[date.month - 1]
        day_text = month.name if month.is_festival else f"{date.day} {month.name}"
        return " ".join(filter(None, (f"{weekday}," if weekday else "", day_text, str(date.year), self.era)))

    def write_month(self, day: int) -> str:
        date = self.date_of(day)
        return " ".join(filter(None, (self.months[date.month - 1].name, str(date.year), self.era)))

    def read(self, text: str) -> int:
        weekday, date = self._read_parts(text)
        month = self.months[date.month]
        if date.day is None and not month.is_festival:
            raise self._unreadable(text)
        day = self.day_of(date.year, date.month + 1, 1 if date.day is None else date.day)
        if weekday and weekday != self.weekday_of(day):
            raise NotPossible(f"That day is {self.write(day)}, not a {weekday}.")
        return day

    @property
    def _days_before_first_year(self) -> int:
        return days_before(self.months, self._count_of(self.first_year))

    def _count_of(self, year: int) -> int:
        return year if self.has_year_0 else count_of(year)

    def _check(self, month: Month, day: int, year: int, count: int) -> None:
        if not month.days_in(count):
            raise NotPossible(
                f"There is no {month.name} in the year {year}: it comes every {month.every} years"
                + (f", as in the year {month.offset}." if month.offset else ".")
            )
        if day not in range(1, month.days_in(count) + 1):
            days = "1 day" if month.days_in(count) == 1 else f"{month.days_in(count)} days"
            raise NotPossible(f"{month.name} has {days}: there is no {day}.")

    def _read_parts(self, text: str) -> tuple[str, TypedDate]:
        """The weekday, maybe empty, and the rest of a date. Raises Unreadable."""
        months = {date_words(name): number for number, name in enumerate(self.month_names)}
        for weekday, words in self._with_and_without_weekday(text):
            if date := read_words(words, months, [date_words(self.era)]):
                return weekday, date
        typed = tidy(text).removesuffix(f" {self.era}") if date_words(text) else ""
        unknown = _UNKNOWN_MONTH.fullmatch(typed)
        raise self._no_month(unknown[1]) if unknown else self._unreadable(text)

    def _with_and_without_weekday(self, text: str) -> Iterator[tuple[str, Words]]:
        """Every way to take a text apart into a weekday and a date."""
        words, head = date_words(text), date_words(text.partition(",")[0])
        names = [(weekday, date_words(weekday)) for weekday in self.weekdays]
        # A weekday before a comma is surely meant.
        yield from ((weekday, words[len(name) :]) for weekday, name in names if "," in text and name == head)
        yield "", words
        yield from ((weekday, words[len(name) :]) for weekday, name in names if words[: len(name)] == name)

    def _no_month(self, name: str) -> Unreadable:
        names = f"{', '.join(self.month_names)}."
        if len(names) > _MAX_LISTED_LENGTH:
            names = names[:_MAX_LISTED_LENGTH].rpartition(", ")[0] + ", …"
        return Unreadable(f"There is no month called {quoted(name)}: this calendar has {names}")

    def _unreadable(self, text: str) -> Unreadable:
        return Unreadable(f"Can't read {quoted(text)} as a date. Try {self.write(0)}.")
