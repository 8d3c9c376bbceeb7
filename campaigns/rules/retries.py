"""When what could not be sent is tried again, and for how long. Every time is an argument."""

from datetime import datetime, timedelta

GIVE_UP_AFTER = timedelta(days=1)  # what cannot be sent for so long is given up
MAX_DELAY = timedelta(hours=2)


def next_try(
    tries: int, now: datetime, *, first: timedelta, retry_after: timedelta = timedelta()
) -> datetime:
    """When to try again after so many tries: `first` later, then twice, four times as long ...

    Not before the other side has `retry_after` for it, and in two hours at most.
    """
    factor: int = 2 ** min(tries - 1, 10)
    return now + min(max(first * factor, retry_after), MAX_DELAY)
