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
from campaigns.rooms.access import DEVICE, KEEPER, RENEWED, SIGNED_IN


@dataclass(frozen=True, slots=True)
class OwnDevice:
    """A device that is signed in, or a tablet handed over; its `number` identifies it on pages and is no key to it."""

    number: str
    words: str
    since: datetime | None
    used: date | None  # the day it was last used; None for one that has just come
    is_handed_over: bool
    is_this: bool


def own_devices(user: User, this: str | None = None) -> list[OwnDevice]:
    """The device whose session has the key `this` first, then the most recently used."""
    zone = timezone.get_current_timezone()
    devices = [
        OwnDevice(
            _number(row.session_key),
            words=data.get(DEVICE, ""),
            since=datetime.fromtimestamp(data[SIGNED_IN], zone) if SIGNED_IN in data else None,
            used=date.fromisoformat(data[RENEWED]) if RENEWED in data else None,
            is_handed_over=KEEPER in data,
            is_this=row.session_key == this,
        )
        for row, data in _sessions(user)
    ]
    devices.sort(key=lambda device: (device.is_this, device.used or date.max, device.number), reverse=True)
    return devices


def sign_out_device(*, user: User, number: str) -> Answer:
    """Raises Refused if its session has ended already."""
    row = next((row for row, _ in _sessions(user) if _number(row.session_key) == number), None)
    if row is None:
        raise Refused("That device is not signed in any more.")
    row.delete()
    return Answer("That device is signed out. It needs a fresh link to come back.")


def sign_out_everywhere(*, user: User, but: str | None = None) -> int:
    """End all sessions but that of the key `but`, and unused sign-in links; how many sessions."""
    user.sign_in_links.filter(used_at=None).delete()
    rows = [row for row, _ in _sessions(user) if row.session_key != but]
    for row in rows:
        row.delete()
    return len(rows)


def _sessions(user: User) -> Iterator[tuple[Session, dict[str, Any]]]:
    """The sessions the user is signed in with, and those of tablets handed over, with their data."""
    mine = str(user.pk)
    for row in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        data = row.get_decoded()
        if mine in (str(data.get(SESSION_KEY)), str(data.get(KEEPER))):
            yield row, data


def _number(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()[:12]
