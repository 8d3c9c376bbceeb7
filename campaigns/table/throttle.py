"""How often somebody may try what must not be guessed: a count in a window of time, kept in the database."""

import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from campaigns.models import Tries

# Longer than any window.
KEPT = timedelta(days=2)


class TooMany(Exception):
    """Too many tries; `seconds` is how long to wait."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many tries. Wait {seconds} seconds and try again.")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `most` tries of `bucket` `within` a window of time."""

    bucket: str
    most: int
    within: timedelta


def check(limit: Limit, *, now: datetime) -> None:
    """Raises TooMany when the limit is reached; counts nothing."""
    tries = Tries.objects.filter(bucket=limit.bucket).first()
    if tries is not None and tries.count >= limit.most and not _is_over(tries, limit, now):
        raise TooMany(_seconds_left(tries, limit, now))


def count(limit: Limit, *, now: datetime) -> None:
    """Count one try."""
    with transaction.atomic():
        _add(_locked(limit, now))


def take(limit: Limit, *, now: datetime) -> None:
    """Count a try before it is made, so that many at once do not slip through; raises TooMany."""
    with transaction.atomic():
        tries = _locked(limit, now)
        if tries.count >= limit.most:
            raise TooMany(_seconds_left(tries, limit, now))
        _add(tries)


def forget(limit: Limit) -> None:
    """It succeeded: start counting anew."""
    Tries.objects.filter(bucket=limit.bucket).delete()


def _locked(limit: Limit, now: datetime) -> Tries:
    """The bucket's row, locked; empty where its window is over. A new one sweeps out what is long forgotten."""
    tries, is_new = Tries.objects.select_for_update().get_or_create(
        bucket=limit.bucket, defaults={"since": now}
    )
    if is_new:
        Tries.objects.filter(since__lt=now - KEPT).delete()
    elif _is_over(tries, limit, now):
        tries.count, tries.since = 0, now
    return tries


def _add(tries: Tries) -> None:
    tries.count += 1
    tries.save()


def _seconds_left(tries: Tries, limit: Limit, now: datetime) -> int:
    return max(1, math.ceil((tries.since + limit.within - now).total_seconds()))


def _is_over(tries: Tries, limit: Limit, now: datetime) -> bool:
    return not timedelta(0) <= now - tries.since < limit.within
