"""The DM's PIN: four to eight digits, set on first use, that bring the DM back on a handed-over tablet."""

import re
from datetime import datetime, timedelta

from django.contrib.auth.hashers import check_password, make_password
from django.contrib.auth.models import User

from campaigns.models import Pin
from campaigns.table.refusals import Refused
from campaigns.table.throttle import Limit, forget, take

_DIGITS = re.compile(r"[0-9]{4,8}")


def has_pin(user: User) -> bool:
    return Pin.objects.filter(user=user).exists()


def set_pin(*, user: User, digits: str) -> None:
    """Set or change it; raises Refused unless it is four to eight digits."""
    if not _DIGITS.fullmatch(digits):
        raise Refused("A PIN has four to eight digits.", "pin")
    Pin.objects.update_or_create(user=user, defaults={"hash": make_password(digits)})


def check_pin(*, user: User, digits: str, now: datetime) -> None:
    """Raises Refused for a wrong PIN, TooMany after five wrong ones within five minutes."""
    limit = Limit(f"pin {user.pk}", most=5, within=timedelta(minutes=5))
    take(limit, now=now)
    pin = Pin.objects.filter(user=user).first()
    if pin is None or not _DIGITS.fullmatch(digits) or not check_password(digits, pin.hash):
        raise Refused("That is not the PIN.", "pin")
    forget(limit)
