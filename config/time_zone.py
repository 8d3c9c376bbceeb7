"""The time zone of the machine the app runs on, by its name in the tz database."""

import os
import zoneinfo
from pathlib import Path

_LINK = Path("/etc/localtime")
_DATABASE = "zoneinfo/"


def of_this_machine(link: Path = _LINK) -> str:
    """What TZ says, else where the system's own link leads; UTC where neither names a zone."""
    target = str(link.resolve()).rpartition(_DATABASE)
    for name in (os.environ.get("TZ", "").lstrip(":"), target[2] if target[1] else ""):
        if name in zoneinfo.available_timezones():
            return name
    return "UTC"
