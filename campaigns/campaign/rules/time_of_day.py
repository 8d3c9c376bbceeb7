"""The time of day: minutes since midnight, which roll over into the campaign's days (R8)."""

import re

from campaigns.campaign.rules.calendar import check_day
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

MINUTES_IN_HOUR, MINUTES_IN_DAY = 60, 24 * 60
_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])")


def read(text: str) -> int:
    """The minute of the day typed like 18:30; raises Unreadable."""
    match = _TIME.fullmatch(text.strip())
    if not match:
        raise Unreadable(f"Can't read {quoted(text)} as a time of day. Try 18:30, from 00:00 to 23:59.")
    return MINUTES_IN_HOUR * int(match[1]) + int(match[2])


def write(minute: int) -> str:
    """As a clock shows it: `18:30`."""
    hours, minutes = divmod(minute, MINUTES_IN_HOUR)
    return f"{hours:02}:{minutes:02}"


def shift_time(day: int, minute: int, by: int) -> tuple[int, int]:
    """Day and minute so many minutes later, or earlier below 0. Raises NotPossible beyond the calendars' days."""
    days, minutes = divmod(minute + by, MINUTES_IN_DAY)
    return check_day(day + days), minutes


def duration(minutes: int) -> str:
    """A span for people: `1 hour 10 minutes`."""
    hours, rest = divmod(minutes, MINUTES_IN_HOUR)
    parts = [_count(hours, "hour")] * bool(hours) + [_count(rest, "minute")] * bool(rest or not hours)
    return " ".join(parts)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
