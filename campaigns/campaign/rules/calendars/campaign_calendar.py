"""A calendar anchored to a campaign: which of its days the campaign's day 0 is, so that today is the date the DM named.

What a change of calendars proposes for today is the date that comes closest: the same day of the month of the same name, or
of the same number if both have as many months; else the same day of the year. The year keeps its number.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from campaigns.campaign.rules.calendar import Calendar, check_day
from campaigns.rules.errors import NotPossible


@dataclass(frozen=True, slots=True)
class CampaignCalendar:
    """The dates of a campaign's day numbers; `offset` is the calendar's own number of the campaign's day 0.

    Every day is written. Only days a campaign can stand on are read.
    """

    calendar: Calendar
    offset: int = 0

    def write(self, day: int) -> str:
        return self.calendar.write(day + self.offset)

    def read(self, text: str) -> int:
        """Raises Unreadable or NotPossible."""
        return check_day(self.calendar.read(text) - self.offset)


def anchor(calendar: Calendar, today: str, day: int) -> CampaignCalendar:
    """The calendar by which a campaign's `day` is `today`, a date as typed. Raises Unreadable or NotPossible."""
    return CampaignCalendar(calendar, check_day(calendar.read(today)) - day)


def same_date(old: Calendar, day: int, new: Calendar) -> int:
    """The day of `new` that comes closest to what `old` calls its `day`."""
    date = old.date_of(day)
    for month in _same_months(old, date.month, new):
        with suppress(NotPossible):
            return new.day_of(date.year, month, date.day)
    start = _new_year(new, date.year)
    end = _new_year(new, new.date_of(start).year + 1)
    return min(start + day - _new_year(old, date.year), end - 1)


def _same_months(old: Calendar, month: int, new: Calendar) -> Iterator[int]:
    names = [name.casefold() for name in new.month_names]
    name = old.month_names[month - 1].casefold()
    if name in names:
        yield names.index(name) + 1
    if len(names) == len(old.month_names):
        yield month


def _new_year(calendar: Calendar, year: int) -> int:
    """The first day of a year that people number so."""
    for month in range(1, len(calendar.month_names) + 1):
        with suppress(NotPossible):
            return calendar.day_of(year, month, 1)
    # Where there is no year 0.
    return _new_year(calendar, 1)
