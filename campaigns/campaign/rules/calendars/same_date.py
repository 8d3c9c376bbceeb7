"""The date of one calendar that comes closest to a date of another: what a change of calendars proposes for today.

The same day of the month of the same name, or of the same number if both have as many months; else the same day of the
year. The year keeps its number.
"""

from collections.abc import Iterator
from contextlib import suppress

from campaigns.campaign.rules.calendar import Calendar
from campaigns.rules.errors import NotPossible


def same_date(old: Calendar, day: int, new: Calendar) -> int:
    """The day of `new` that comes closest to what `old` calls its `day`."""
    at = old.date_of(day)
    for month in _same_months(old, at.month, new):
        with suppress(NotPossible):
            return new.day_of(at.year, month, at.day)
    start = _new_year(new, at.year)
    end = _new_year(new, new.date_of(start).year + 1)
    return min(start + day - _new_year(old, at.year), end - 1)


def _same_months(old: Calendar, month: int, new: Calendar) -> Iterator[int]:
    names = [name.casefold() for name in new.month_names]
    name = old.month_names[month - 1].casefold()
    if name in names:
        yield names.index(name) + 1
    if len(names) == len(old.month_names):
        yield month


def _new_year(calendar: Calendar, year: int) -> int:
    """The first day of a year, or of the year 1 where there is no year 0."""
    for month in range(1, len(calendar.month_names) + 1):
        with suppress(NotPossible):
            return calendar.day_of(year, month, 1)
    return _new_year(calendar, 1)
