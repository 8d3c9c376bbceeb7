"""A calendar of named months of any length: `Starday, 14 Harvest 576 CY`, `Midwinter 1372 DR`.

Day 0 is the first day of the first year; the days before it are named as well. A festival, a month of a single day, is
written by its name alone. The weekdays go round in a turn of their own, festivals and all: learning limits count weeks of
seven days whatever the calendar.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.campaign.rules.calendar import Date, tidy
from campaigns.campaign.rules.calendars.months import Month, days_before, year_at
from campaigns.campaign.rules.calendars.years import count_of, year_of
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

# How much of the months' names a refusal lists.
_MOST_LISTED = 300

_DATE = re.compile(r"(?:([0-9]{1,3}) )?(\D+) (-?[0-9]{1,7})(?: (\D+))?")


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

    @property
    def month_names(self) -> tuple[str, ...]:
        return tuple(month.name for month in self.months)

    def date_of(self, day: int) -> Date:
        since_year_1 = day + self._days_before_first_year
        count = year_at(self.months, since_year_1)
        rest, number = since_year_1 - days_before(self.months, count), 0
        while rest >= self.months[number].days_in(count):
            rest -= self.months[number].days_in(count)
            number += 1
        return Date(count if self.has_year_0 else year_of(count), number + 1, rest + 1)

    def day_of(self, year: int, month: int, day: int) -> int:
        if month not in range(1, len(self.months) + 1):
            raise NotPossible(f"There is no month {month}: the year has {len(self.months)}.")
        count = self._count_of(year)
        self._check(self.months[month - 1], day, year, count)
        in_the_year = sum(one.days_in(count) for one in self.months[: month - 1]) + day - 1
        return days_before(self.months, count) + in_the_year - self._days_before_first_year

    def weekday_of(self, day: int) -> str:
        """The name of that day of the week; empty if they have none."""
        return self.weekdays[day % len(self.weekdays)] if self.weekdays else ""

    def write(self, day: int) -> str:
        at, weekday = self.date_of(day), self.weekday_of(day)
        month = self.months[at.month - 1]
        date = month.name if month.is_festival else f"{at.day} {month.name}"
        return " ".join(filter(None, (f"{weekday}," if weekday else "", date, str(at.year), self.era)))

    def read(self, text: str) -> int:
        weekday, match = self._parts(text)
        names = [name.casefold() for name in self.month_names]
        if match[2].casefold() not in names:
            raise self._no_month(match[2])
        number = names.index(match[2].casefold())
        if not (match[1] or self.months[number].is_festival):
            raise self._unreadable(text)
        day = self.day_of(int(match[3]), number + 1, int(match[1] or 1))
        if weekday and weekday.casefold() != self.weekday_of(day).casefold():
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
                f"There is no {month.name} in the year {year}: it comes every {month.every} years."
            )
        if day not in range(1, month.days + 1):
            days = "1 day" if month.is_festival else f"{month.days} days"
            raise NotPossible(f"{month.name} has {days}: there is no {day}.")

    def _parts(self, text: str) -> tuple[str, re.Match[str]]:
        """The weekday, maybe empty, and the rest of a date. Raises Unreadable."""
        pairs = ((weekday, _DATE.fullmatch(date)) for weekday, date in self._with_and_without_weekday(text))
        matches = [(weekday, match) for weekday, match in pairs if match and self._is_era(match[4] or "")]
        names = {name.casefold() for name in self.month_names}
        for weekday, match in matches:
            if match[2].casefold() in names:
                return weekday, match
        if not matches:
            raise self._unreadable(text)
        return matches[0]

    def _with_and_without_weekday(self, text: str) -> Iterator[tuple[str, str]]:
        """Every way to take a text apart into a weekday and a date; one before a comma is surely meant."""
        head, comma, tail = text.partition(",")
        words, first = (unicodedata.normalize("NFC", tidy(part)) for part in (text, head))
        if comma and first.casefold() in (weekday.casefold() for weekday in self.weekdays):
            yield first, words[len(first) + 1 :]
        yield "", words
        for weekday in self.weekdays:
            if words.casefold().startswith(f"{weekday.casefold()} "):
                yield weekday, " ".join(words.split(" ")[len(weekday.split()) :])

    def _is_era(self, text: str) -> bool:
        return not text or text.casefold() == self.era.casefold()

    def _no_month(self, name: str) -> Unreadable:
        names = f"{', '.join(self.month_names)}."
        if len(names) > _MOST_LISTED:
            names = names[:_MOST_LISTED].rpartition(", ")[0] + ", …"
        return Unreadable(f"There is no month called {quoted(name)}: this calendar has {names}")

    def _unreadable(self, text: str) -> Unreadable:
        return Unreadable(f"Can't read {quoted(text)} as a date. Try {self.write(0)}.")
