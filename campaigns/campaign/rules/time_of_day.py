"""The time of day: minutes since midnight, which roll over into the campaign's days (R8)."""

import re

from campaigns.campaign.rules.calendar import MAX_DATE_LENGTH, check_day
from campaigns.rules.errors import Unreadable
from campaigns.rules.labels import pluralize
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain_line

MINUTES_IN_HOUR, MINUTES_IN_DAY = 60, 24 * 60
_TIME = re.compile(r"([01]?[0-9]|2[0-3])(?:[:.h]|(?<=[0-9]{2}))([0-5][0-9])(?::00)?(?: ?(?:h|uhr))?")
_HOUR = re.compile(r"([01]?[0-9]|2[0-3]) ?(?:h|uhr)")
_TWELVE_HOURS = re.compile(r"(0?[1-9]|1[0-2])(?:[:.]?([0-5][0-9]))? ?([ap])(?:\.? ?m)?\.?")
_NOON = ("noon", "midday")


def read(text: str) -> int:
    """The minute of the day typed like 18:30, 1830, 18h30 or 6:30 pm; raises Unreadable."""
    word = plain_line(text, MAX_DATE_LENGTH).casefold()
    if word in _NOON:
        return 12 * MINUTES_IN_HOUR
    if match := _TWELVE_HOURS.fullmatch(word):
        return MINUTES_IN_HOUR * (int(match[1]) % 12 + 12 * (match[3] == "p")) + int(match[2] or 0)
    if match := _HOUR.fullmatch(word):
        return MINUTES_IN_HOUR * int(match[1])
    if match := _TIME.fullmatch(word):
        return MINUTES_IN_HOUR * int(match[1]) + int(match[2])
    if word in ("24:00", "24.00", "2400"):
        raise Unreadable("24:00 is 00:00 of the next day: set that date, and 00:00.")
    raise Unreadable(f"Can't read {quoted(text)} as a time of day. Try 18:30, from 00:00 to 23:59.")


def write(minute: int) -> str:
    """A minute of the day as a clock shows it: `18:30`."""
    hours, minutes = divmod(minute, MINUTES_IN_HOUR)
    return f"{hours:02}:{minutes:02}"


def shift_time(day: int, minute: int, by: int) -> tuple[int, int]:
    """Day and minute so many minutes later, or earlier below 0. Raises NotPossible beyond the calendars' days."""
    days, minutes = divmod(minute + by, MINUTES_IN_DAY)
    return check_day(day + days), minutes


def duration(minutes: int) -> str:
    """A span for people: `1 hour 10 minutes`."""
    hours, odd_minutes = divmod(minutes, MINUTES_IN_HOUR)
    parts = [pluralize(hours, "hour")] if hours else []
    if odd_minutes or not hours:
        parts.append(pluralize(odd_minutes, "minute"))
    return " ".join(parts)
