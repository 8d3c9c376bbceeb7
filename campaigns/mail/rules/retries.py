"""When a mail that could not be sent is tried again, and for how long. Every time is an argument."""

from datetime import datetime, timedelta

KEPT_FOR = timedelta(days=1)  # what cannot be sent for so long is given up
LONGEST = timedelta(hours=2)
_FIRST = timedelta(minutes=5)


def next_try(tries: int, now: datetime) -> datetime:
    """When to try again after so many tries: 5 minutes later, then 10, 20, 40 ... and never more than two hours."""
    factor: int = 2 ** min(tries - 1, 10)
    return now + min(_FIRST * factor, LONGEST)
