"""Signing devices in: a link works once, for a short while, and is stored only as a hash."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.match.play.refusals import Refused
from campaigns.rooms.models import SignInLink

LIFETIME = timedelta(minutes=30)
NO_LONGER = "This sign-in link does not work any more. Make a new one on a device that is signed in, or with “make link”."


def make_link(*, user: User, now: datetime) -> str:
    """A fresh token for `user`, good for LIFETIME; only its hash is kept."""
    token = secrets.token_urlsafe(24)
    SignInLink.objects.create(user=user, token_hash=_hash(token), expires_at=now + LIFETIME)
    return token


def use_link(*, token: str, now: datetime) -> User:
    """The user whose token this is; it is used up. Raises Refused for a used, expired or unknown one alike."""
    with transaction.atomic():
        link = (
            SignInLink.objects.select_for_update()
            .select_related("user")
            .filter(token_hash=_hash(token))
            .first()
        )
        if link is None or link.used_at is not None or link.expires_at <= now or not link.user.is_active:
            raise Refused(NO_LONGER)
        link.used_at = now
        link.save(update_fields=["used_at"])
        return link.user


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
