"""What an answer of the other program means, and when it is tried again. Every time is an argument."""

from datetime import datetime, timedelta
from enum import StrEnum

KEPT_FOR = timedelta(days=1)  # what cannot be sent for so long is given up
LONGEST = timedelta(hours=2)
_FIRST = timedelta(minutes=1)
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


def next_try_at(tries: int, now: datetime) -> datetime:
    """When to try again after so many tries: a minute later, then 2, 4, 8 ... and never more than two hours."""
    factor: int = 2 ** min(tries - 1, 10)
    return now + min(_FIRST * factor, LONGEST)
