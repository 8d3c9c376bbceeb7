"""Signing devices in by a link or a code, each valid once and for a short while, and stored only as a hash.

A code is for an app on the home screen, which shares no cookies with the browser and has no place for an address. It has 8
letters of 32 (40 bits) and lives ten minutes; guesses at it count with those at room codes (`codes.py`).
"""

import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from campaigns.core.keys import digest_of
from campaigns.core.refusals import Refused
from campaigns.devices.models import SignInLink
from campaigns.devices.play import codes, room
from tools.how_to import how_to

LINK_LIFETIME = timedelta(minutes=30)
CODE_LENGTH = 8
CODE_LIFETIME = timedelta(minutes=10)
MSG_WRONG_CODE = "This sign-in code is wrong, was used or has expired. Make a new one under Devices, on a device that is signed in."
MSG_LINK_EXPIRED = f"This sign-in link does not work any more. Make a new one on a device that is signed in, or with “{how_to('link')}”."


def make_link(*, user: User, now: datetime) -> str:
    token = secrets.token_urlsafe(24)
    SignInLink.objects.create(user=user, token_hash=digest_of(token), expires_at=now + LINK_LIFETIME)
    return token


def use_link(*, token: str, now: datetime) -> User:
    """The user of that token, which is used up. Raises Refused for a used, expired or unknown one alike."""
    user = _use(digest_of(token), now)
    if user is None:
        raise Refused(MSG_LINK_EXPIRED)
    return user


def make_code(*, user: User, now: datetime) -> str:
    code = room.new_code(CODE_LENGTH)
    SignInLink.objects.create(user=user, token_hash=_code_hash(code), expires_at=now + CODE_LIFETIME)
    return code


def use_code(*, code: str, address: str, now: datetime) -> User:
    """The user of that code, which is used up. Raises Refused for a used, expired or unknown one alike; TooManyTries after too many."""
    digest = _code_hash(code)
    is_right = codes.guess_code(_usable(digest, now).first, address=address, now=now)
    user = _use(digest, now) if is_right else None
    if user is None:
        raise Refused(MSG_WRONG_CODE, "code")
    return user


def _usable(digest: str, now: datetime) -> QuerySet[SignInLink]:
    links = SignInLink.objects.filter(token_hash=digest, used_at=None, expires_at__gt=now)
    return links.filter(user__is_active=True)


def _use(digest: str, now: datetime) -> User | None:
    with transaction.atomic():
        link = _usable(digest, now).select_for_update().select_related("user").first()
        if link is None:
            return None
        link.used_at = now
        link.save(update_fields=["used_at"])
        return link.user


def _code_hash(code: str) -> str:
    # With the server's key, for 40 bits are soon tried if the hash is known; no link's token has such a hash.
    return salted_hmac("sign-in code", code, algorithm="sha256").hexdigest()
