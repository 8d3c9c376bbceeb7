"""The time zone of the machine the app runs on, by its name in the tz database."""

import os
import zoneinfo
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_LINK = Path("/etc/localtime")
_DATABASE = "zoneinfo/"


def zone_named(name: str) -> str:
    """The zone of that name, or this machine's for none; ImproperlyConfigured for one that is unknown."""
    if name and name not in zoneinfo.available_timezones():
        raise ImproperlyConfigured(
            f"GOK_TIME_ZONE names no time zone: {name!r}. Name one like Europe/Vienna."
        )
    return name or of_this_machine()


def of_this_machine(link: Path = _LINK) -> str:
    """What TZ says, else where the system's own link leads; UTC where neither names a zone."""
    target = str(link.resolve()).rpartition(_DATABASE)
    for name in (os.environ.get("TZ", "").lstrip(":"), target[2] if target[1] else ""):
        if name in zoneinfo.available_timezones():
            return name
    return "UTC"
