"""How long a side has for one move in slow play, in whole hours of the real world."""

import re

from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.labels import pluralize
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain

DAY, WEEK = 24, 7 * 24
MAX_HOURS = 365 * DAY

# What a new board offers, in hours.
PRESETS = (DAY, 3 * DAY, WEEK)

_UNITS = {"hour": 1, "h": 1, "day": DAY, "d": DAY, "week": WEEK, "w": WEEK}
_TYPED = re.compile(r"([0-9]+) ?([a-z]*)")
_MAX_FIGURE_LENGTH = 6


def read(text: str) -> int:
    """The hours of `36`, `36 hours`, `3 days`, `1 week`. Raises Unreadable, NotPossible outside an hour to a year."""
    match = _TYPED.fullmatch(" ".join(plain(text).lower().split()))
    hours = _UNITS.get(match[2].removesuffix("s") or "h") if match else None
    if match is None or hours is None:
        raise Unreadable(f"Can't read {quoted(text)} as a time. Try 36 hours, 3 days or 1 week.")
    figure = match[1].lstrip("0") or "0"
    if len(figure) > _MAX_FIGURE_LENGTH or not 1 <= int(figure) * hours <= MAX_HOURS:
        raise NotPossible(f"A time goes from 1 hour to 365 days; {quoted(text)} is outside.")
    return int(figure) * hours


def write(hours: int) -> str:
    """In words that `read` takes again: `1 week`, `3 days`, `36 hours`; a single day stays `24 hours`."""
    if hours % WEEK == 0:
        return pluralize(hours // WEEK, "week")
    if hours % DAY == 0 and hours > DAY:
        return pluralize(hours // DAY, "day")
    return pluralize(hours, "hour")
