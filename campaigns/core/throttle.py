"""Rate limits for codes and passwords: attempts counted in a window of time, kept in the database.

An attempt is counted in a locked row before it is checked, so that parallel attempts get no further than serial ones. No
count is for the whole installation: one user's wrong guesses never block another. What counts what:

- room codes and sign-in codes (`codes.py`): wrong ones per address; a wrong code belongs to no campaign, so nothing is counted there
- links to players' own characters (`player_links.py`): wrong and revoked ones are counted with the wrong room codes
- devices that join by the room code (`room.py`): per address and match, those that look on and those that ask for a seat
- requests to be let back in (`returning.py`): per address and match, and only so many wait at a match
- the DM's PIN (`pin.py`): wrong ones per DM, with waits of its own that grow
- passwords (`play/accounts.py`): per name and address, and per address
- positions the engine is asked about (`variants/analysis/analyses.py`): per guest
- its moves in lessons (`variants/lessons/training.py`): per address
- pictures and animations of shared games (`variants/sharing/views.py`): those that had to be made, per household
- devices that join at a puzzle door, and what is proposed and tried there (`variants/puzzles/play/doors.py`): per address and door
- sign-in links: not counted; 192 random bits that work once and for half an hour are not guessed
"""

import hashlib
import ipaddress
import math
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from campaigns.core.models import Tries

# Longer than any window.
RETENTION = timedelta(days=2)
MAX_SWEPT = 1000
MSG_TOO_MANY_TRIES = "Too many tries."


class TooManyTries(Exception):
    """Too many tries, or what the limit says instead; `seconds` is how long to wait."""

    def __init__(self, seconds: int, why: str = MSG_TOO_MANY_TRIES) -> None:
        wait = f"{math.ceil(seconds / 60)} minutes"
        if seconds < 120:
            wait = f"{seconds} second{'' if seconds == 1 else 's'}"
        super().__init__(f"{why} Wait {wait} and try again.")
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `max_tries` of `bucket` in a `window` of time; `why` begins what the next one is told."""

    bucket: str
    max_tries: int
    window: timedelta
    why: str = MSG_TOO_MANY_TRIES


def take_try(limit: Limit, *, now: datetime) -> int:
    """Count an attempt before it is checked; returns its number in the window. Raises TooManyTries, and then counts nothing."""
    with transaction.atomic():
        tries = _lock(limit, now)
        if tries.count >= limit.max_tries:
            seconds = math.ceil((tries.since + limit.window - now).total_seconds())
            raise TooManyTries(max(1, seconds), limit.why)
        return _add(tries)


def count_try(limit: Limit, *, now: datetime) -> int:
    with transaction.atomic():
        return _add(_lock(limit, now))


def give_back_try(limit: Limit) -> None:
    """Uncount the last attempt, which was right."""
    Tries.objects.filter(bucket=limit.bucket, count__gt=0).update(count=F("count") - 1)


def forget_tries(limit: Limit) -> None:
    Tries.objects.filter(bucket=limit.bucket).delete()


def bucket_digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:40]


def household(address: str) -> str:
    """The addresses one person has at will: an IPv4 address alone, of IPv6 the network of 64 bits."""
    return _network(address, 32, 64)


def neighbourhood(address: str) -> str:
    """The addresses somebody easily rents at once: 256 of IPv4, of IPv6 the network of 48 bits."""
    return _network(address, 24, 48)


def _network(address: str, bits: int, bits_of_ipv6: int) -> str:
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:45]
    if isinstance(ip, ipaddress.IPv6Address):
        ip = ip.ipv4_mapped or ip
    length = bits if ip.version == 4 else bits_of_ipv6
    return str(ipaddress.ip_network(f"{ip}/{length}", strict=False))


def _lock(limit: Limit, now: datetime) -> Tries:
    """The bucket's row, locked and reset where its window is over."""
    rows = Tries.objects.select_for_update()
    tries, is_new = rows.get_or_create(bucket=limit.bucket, defaults={"since": now})
    if is_new:
        # Old rows go, but for locked ones: to wait for them could end in a deadlock.
        old = Tries.objects.select_for_update(skip_locked=True).filter(since__lt=now - RETENTION)
        Tries.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:MAX_SWEPT])).delete()
    elif abs(now - tries.since) >= limit.window:  # the window has ended, or the clock was set back by more
        tries.count, tries.since = 0, now
    return tries


def _add(tries: Tries) -> int:
    tries.count += 1
    tries.save()
    return tries.count
