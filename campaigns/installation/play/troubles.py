"""Errors and slow requests of late, from the file that the log writes (config/logs.py)."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

MOST = 100
_MOST_BYTES = 2_000_000


@dataclass(frozen=True, slots=True)
class Trouble:
    """One line of the log."""

    at: datetime
    message: str
    error: str  # the exception's class, empty for none
    where: str  # where it was raised


def troubles_since(now: datetime, span: timedelta = timedelta(days=1)) -> list[Trouble]:
    """The latest first, at most MOST; lines that are none of ours are passed over."""
    latest = [trouble for trouble in _read() if trouble.at > now - span]
    return sorted(latest, key=lambda trouble: trouble.at, reverse=True)[:MOST]


def _read() -> Iterator[Trouble]:
    path: Path = settings.TROUBLES
    for file in (path.with_name(f"{path.name}.1"), path):
        try:
            with file.open("rb") as lines:
                text = lines.read(_MOST_BYTES).decode("utf-8", "replace")
        except OSError:
            continue
        for line in text.splitlines():
            if trouble := _parsed(line):
                yield trouble


def _parsed(line: str) -> Trouble | None:
    try:
        record = json.loads(line)
        where = record.get("where") or [""]
        at = datetime.fromisoformat(record["at"])
        if at.tzinfo is None:
            return None
        return Trouble(at, str(record["message"]), str(record.get("error", "")), str(where[-1]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
