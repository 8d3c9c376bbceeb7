"""Signs of life, robust against a clock that was put back since they were written."""

from datetime import datetime, timedelta

from django.db.models import Q

MAX_CLOCK_SKEW = timedelta(minutes=1)
"""How far the clocks of two machines may differ; a sign that lies farther ahead is of a time before the clock was put back."""


def is_recent(sign: datetime | None, now: datetime, within: timedelta) -> bool:
    return sign is not None and now - within <= sign <= now + MAX_CLOCK_SKEW


def recent_sign(field: str, now: datetime, within: timedelta, ahead: timedelta = MAX_CLOCK_SKEW) -> Q:
    """Rows whose sign is recent. `ahead`: how far in the future it may have been set."""
    return Q((f"{field}__range", (now - within, now + ahead)))
