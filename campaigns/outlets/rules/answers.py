"""What an answer of the other program means, and when it is tried again. Every time is an argument."""

import re
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from math import ceil

KEPT_FOR = timedelta(days=1)  # what cannot be sent for so long is given up
LONGEST = timedelta(hours=2)
_FIRST = timedelta(minutes=1)
_SECONDS, _LONGEST_HEADER = re.compile(r"[0-9]+(?:\.[0-9]+)?"), 64
_LATER = (408, 425, 429)
_GONE = (404, 410)


class PostVerdict(StrEnum):
    """What follows from an answer."""

    TAKEN = "taken"
    LATER = "later"
    REFUSED = "refused"
    GONE = "gone"


def verdict_on(status: int) -> PostVerdict:
    """What an HTTP status says of what was sent. Redirections are not followed."""
    if 200 <= status < 300:
        return PostVerdict.TAKEN
    if status in _GONE:
        return PostVerdict.GONE
    return PostVerdict.LATER if status in _LATER or status >= 500 else PostVerdict.REFUSED


def next_try_at(tries: int, now: datetime, asked: timedelta = timedelta()) -> datetime:
    """When to try again after so many tries: a minute later, then 2, 4, 8 ..., not before what was asked for; two hours at most."""
    factor: int = 2 ** min(tries - 1, 10)
    return now + min(max(_FIRST * factor, asked), LONGEST)


def asked_wait(retry_after: str, now: datetime) -> timedelta:
    """How long a header Retry-After asks to wait, in seconds or until a date, LONGEST at most; nothing where it says neither."""
    text = retry_after.strip()[:_LONGEST_HEADER]
    try:
        if _SECONDS.fullmatch(text):
            return timedelta(seconds=min(ceil(float(text)), LONGEST.total_seconds()))
        until = parsedate_to_datetime(text)
        wait = (until if until.tzinfo else until.replace(tzinfo=UTC)) - now
    except (ValueError, TypeError, IndexError, OverflowError):
        return timedelta()
    return min(max(wait, timedelta()), LONGEST)
