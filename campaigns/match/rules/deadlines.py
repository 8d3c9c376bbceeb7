"""The deadline of a move in slow play, and when to remind of it. Every time is an argument.

Nothing follows from a deadline that has passed: the Dungeon Master is the judge.
"""

from datetime import datetime, timedelta
from enum import StrEnum

from campaigns.rules.labels import pluralize

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
# An hour or two are told in minutes, a day or two in hours.
_MAX_IN_MINUTES, _MAX_IN_HOURS = 2 * HOUR, 2 * DAY


class DeadlineStanding(StrEnum):
    """Whether a deadline is far off, near or passed."""

    IN_TIME = "in time"
    SOON = "soon"
    OVERDUE = "overdue"


def due_at(owed_since: datetime, hours: int, extra_hours: int = 0) -> datetime:
    """The deadline of a move owed `owed_since` then, at so many hours a move and so many `extra_hours` for this one."""
    return owed_since + (hours + extra_hours) * HOUR


def warn_at(due: datetime, hours: int) -> datetime:
    """From when on the deadline is near: the last quarter of the time per move, at least its last hour."""
    return due - max(hours * HOUR / 4, HOUR)


def deadline_standing(due: datetime, hours: int, now: datetime) -> DeadlineStanding:
    """How the deadline stands now; on the stroke it has passed."""
    if now >= due:
        return DeadlineStanding.OVERDUE
    return DeadlineStanding.SOON if now >= warn_at(due, hours) else DeadlineStanding.IN_TIME


def describe_distance(due: datetime, now: datetime) -> str:
    """The time to the deadline in words: `in 20 hours`, `in 3 days`, `5 minutes ago`; rounded down."""
    distance = abs(due - now)
    if distance < timedelta(minutes=1):
        return "now"
    if distance < _MAX_IN_MINUTES:
        count, unit = distance // timedelta(minutes=1), "minute"
    elif distance < _MAX_IN_HOURS:
        count, unit = distance // HOUR, "hour"
    else:
        count, unit = distance // DAY, "day"
    text = pluralize(count, unit)
    return f"in {text}" if due > now else f"{text} ago"


def deadline_text(due: datetime, today: datetime) -> str:
    """The deadline as its time zone has it: `Sunday 22 November, 18:00`, with the year where it is not this one."""
    year = f" {due.year}" if due.year != today.year else ""
    return f"{due:%A} {due.day} {due:%B}{year}, {due:%H:%M}"
