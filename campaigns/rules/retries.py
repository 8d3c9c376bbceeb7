"""When what could not be sent is tried again, and for how long. Every time is an argument."""

from datetime import datetime, timedelta

KEPT_FOR = timedelta(days=1)  # what cannot be sent for so long is given up
LONGEST = timedelta(hours=2)


def next_try(tries: int, now: datetime, *, first: timedelta, asked: timedelta = timedelta()) -> datetime:
    """When to try again after so many tries: `first` later, then twice, four times as long ...

    Not before the other side has `asked` for it, and in two hours at most.
    """
    factor: int = 2 ** min(tries - 1, 10)
    return now + min(max(first * factor, asked), LONGEST)
