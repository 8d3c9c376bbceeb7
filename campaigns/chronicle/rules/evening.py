"""Which moments belong to the last evening: those after the last long pause."""

from collections.abc import Iterable
from datetime import datetime, timedelta

PAUSE = timedelta(hours=6)


def evening_start(moments: Iterable[datetime]) -> datetime | None:
    """The first of the moments after which no pause was longer than PAUSE; None without any."""
    start: datetime | None = None
    for moment in sorted(moments, reverse=True):
        if start is not None and start - moment > PAUSE:
            break
        start = moment
    return start
