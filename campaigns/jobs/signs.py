"""Signs of life: whether whoever gave one goes on, also where the clock was put back since."""

from datetime import datetime, timedelta

from django.db.models import Q


def is_recent(sign: datetime | None, now: datetime, within: timedelta) -> bool:
    """Whether it was given lately; one that lies as far in the future is of a time before the clock was put back."""
    return sign is not None and abs(now - sign) <= within


def recent_sign(field: str, now: datetime, within: timedelta, ahead: timedelta | None = None) -> Q:
    """The rows whose sign was given lately. `ahead`: how far in the future one may lie, by default as far as in the past."""
    return Q((f"{field}__range", (now - within, now + (within if ahead is None else ahead))))
