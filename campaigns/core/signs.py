"""Signs of life and times of another try, robust against a clock that was put back since they were written."""

from datetime import datetime, timedelta

from django.db.models import Q

SKEW = timedelta(minutes=1)
"""How far the clocks of two machines may differ; a sign that lies farther ahead is of a time before the clock was put back."""


def is_recent(sign: datetime | None, now: datetime, within: timedelta) -> bool:
    return sign is not None and now - within <= sign <= now + SKEW


def recent_sign(field: str, now: datetime, within: timedelta, ahead: timedelta = SKEW) -> Q:
    """Rows whose sign is recent. `ahead`: how far in the future it may have been set."""
    return Q((f"{field}__range", (now - within, now + ahead)))


def retry_due(field: str, now: datetime, longest: timedelta) -> Q:
    """Rows whose next try is due. A time beyond `longest` was written before the clock was put back."""
    return Q((f"{field}__isnull", True)) | Q((f"{field}__lte", now)) | Q((f"{field}__gt", now + longest))
