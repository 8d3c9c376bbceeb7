"""The version of this app, from pyproject.toml."""

import tomllib
from functools import cache

from django.conf import settings

_STEP = 1000


@cache
def app_version() -> str:
    try:
        text = (settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8")
        return str(tomllib.loads(text)["project"]["version"])
    except (OSError, ValueError, KeyError):
        return ""


def version_number(version: str) -> int:
    """The version, or that which it is on its way to, as an integer for SQLite's user_version; 0 unless it has three numbers."""
    parts = version.partition(".dev")[0].split(".")
    if len(parts) != 3 or not all(part.isdecimal() and int(part) < _STEP for part in parts):
        return 0
    major, minor, patch = map(int, parts)
    return (major * _STEP + minor) * _STEP + patch


def version_text(number: int) -> str:
    """Empty for 0, which a file from before versions were noted has."""
    if number <= 0:
        return ""
    return f"{number // _STEP**2}.{number // _STEP % _STEP}.{number % _STEP}"
