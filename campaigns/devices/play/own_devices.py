"""The devices a Dungeon Master is signed in on: each is a session, found among all that have not expired."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.devices.access import DEVICE, KEEPER, RENEWED_ON, SIGNED_IN_AT


@dataclass(frozen=True, slots=True)
class OwnDevice:
    """A device that is signed in, or a tablet handed over; its `number` identifies it on pages and is no key to it."""

    number: str
    description: str
    signed_in_at: datetime | None
    used_on: date | None  # the day it was last used; None for one that has just come
    is_handed_over: bool
    is_this: bool


def own_devices(user: User, current_key: str | None = None) -> list[OwnDevice]:
    """The devices a user is signed in on: that of the session `current_key` first, then the most recently used."""
    zone = timezone.get_current_timezone()
    devices = [
        OwnDevice(
            _number(row.session_key),
            description=data.get(DEVICE, ""),
            signed_in_at=datetime.fromtimestamp(data[SIGNED_IN_AT], zone) if SIGNED_IN_AT in data else None,
            used_on=date.fromisoformat(data[RENEWED_ON]) if RENEWED_ON in data else None,
            is_handed_over=KEEPER in data,
            is_this=row.session_key == current_key,
        )
        for row, data in _sessions(user)
    ]
    devices.sort(key=lambda device: (device.is_this, device.used_on or date.max, device.number), reverse=True)
    return devices


def sign_out_device(*, user: User, number: str) -> Answer:
    """Raises Refused if its session has ended already."""
    row = next((row for row, _ in _sessions(user) if _number(row.session_key) == number), None)
    if row is None:
        raise Refused("That device is not signed in any more.")
    row.delete()
    return Answer("That device is signed out. It needs a fresh link to come back.")


def sign_out_everywhere(*, user: User, except_key: str | None = None) -> int:
    """End all sessions but that of the key `except_key`, and unused sign-in links; how many sessions."""
    user.sign_in_links.filter(used_at=None).delete()
    rows = [row for row, _ in _sessions(user) if row.session_key != except_key]
    for row in rows:
        row.delete()
    return len(rows)


def _sessions(user: User) -> Iterator[tuple[Session, dict[str, Any]]]:
    """The sessions the user is signed in with, and those of tablets handed over, with their data."""
    user_pk = str(user.pk)
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = row.get_decoded()
        if user_pk in (str(data.get(SESSION_KEY)), str(data.get(KEEPER))):
            yield row, data


def _number(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:12]
