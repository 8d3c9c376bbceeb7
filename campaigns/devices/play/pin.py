"""The DM's PIN: four to eight digits, set on first use, that bring the DM back on a handed-over tablet.

Five wrong ones are free; then each makes the next wait longer: 1, 2, 5, 15 minutes, from then on an hour. A right one
ends the waits, and so does the DM on a device that is signed in. In the twelve hours a tablet may stay handed over
that makes 20 guesses, one chance in 500 for four digits, with the DM told of each; all 10,000 take 416 days.
"""

import math
import re
from datetime import datetime, timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User
from django.db import transaction

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.devices.models import Pin, WrongPins
from campaigns.match.models import Guest
from campaigns.match.play.guests import touch

_DIGITS = re.compile(r"[0-9]{4,8}")
FREE_TRIES = 5
WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 2, 5, 15, 60))
MSG_WRONG_PIN = "Wrong PIN."
MAX_SLIPS = 2  # so many before the right one are the DM's own


def has_pin(user: User) -> bool:
    return Pin.objects.filter(user=user).exists()


def set_pin(*, user: User, digits: str) -> None:
    """Set or change the PIN, and end all waits; raises Refused unless it is four to eight digits."""
    if not _DIGITS.fullmatch(digits):
        raise Refused("A PIN has four to eight digits.", "pin")
    columns = {"hash": make_password(digits), "wrong": 0, "wrong_at": None}
    Pin.objects.update_or_create(user=user, defaults=columns)


def check_pin(*, user: User, digits: str, now: datetime, field: str = "pin") -> None:
    """Raises Refused beside `field` for a wrong PIN; TooManyTries during a wait, also for the right one."""
    with transaction.atomic():
        pin = Pin.objects.select_for_update().filter(user=user).first()
        if pin is not None:
            if seconds := _seconds_left(pin, now):
                raise TooManyTries(seconds)
            # Counted as wrong before it is checked, so that parallel attempts get no more than the limit.
            pin.wrong, pin.wrong_at = pin.wrong + 1, now
            pin.save(update_fields=["wrong", "wrong_at"])
    if pin is None or not _DIGITS.fullmatch(digits) or not check_password(digits, pin.hash):
        raise Refused(MSG_WRONG_PIN, field)
    allow_tries(user=user)


def allow_tries(*, user: User) -> None:
    """End the wait: five attempts are free again."""
    Pin.objects.filter(user=user).update(wrong=0, wrong_at=None)


def next_pin_try(*, user: User, now: datetime) -> datetime | None:
    """When the PIN may be tried again; None for at once."""
    pin = Pin.objects.filter(user=user).first()
    seconds = _seconds_left(pin, now) if pin else 0
    return now + timedelta(seconds=seconds) if seconds else None


def wait_after(wrong_count: int) -> timedelta:
    if wrong_count < FREE_TRIES:
        return timedelta(0)
    return WAITS[min(wrong_count - FREE_TRIES, len(WAITS) - 1)]


def _seconds_left(pin: Pin, now: datetime) -> int:
    # `now` before the last wrong PIN: a little means waiting for the row's lock, long a clock set back.
    if pin.wrong_at is None or now < pin.wrong_at - WAITS[-1]:
        return 0
    return max(0, math.ceil((pin.wrong_at + wait_after(pin.wrong) - now).total_seconds()))


def note_wrong_pin(*, user: User, tablet: Guest, now: datetime) -> None:
    with transaction.atomic():
        rows = WrongPins.objects.select_for_update()
        wrong, _ = rows.get_or_create(tablet=tablet, defaults={"user": user, "at": now})
        wrong.count, wrong.at = wrong.count + 1, now
        wrong.save()
        touch(tablet.match)


def excuse_slips(*, tablet: Guest) -> None:
    WrongPins.objects.filter(tablet=tablet, count__lte=MAX_SLIPS).delete()


def dismiss_wrong_pins(*, user: User) -> None:
    WrongPins.objects.filter(user=user).delete()
