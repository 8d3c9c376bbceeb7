"""What the page of the installation tells: what runs here, how many devices use it, and what went wrong of late."""

import json
import platform
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import django
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection

from campaigns.core.version import app_version
from campaigns.installation.play.paths import database_file, is_sqlite
from campaigns.installation.play.worker_sign import last_sign
from campaigns.jobs.models import Job
from campaigns.match.models import Guest, Match
from tools import copies

MAX_TROUBLES, MAX_FAILURES = 100, 20
_MAX_BYTES = 2_000_000  # of the file of errors


def failed_jobs(*, now: datetime) -> list[Job]:
    recent = Job.objects.filter(state=Job.State.FAILED, beat_at__gt=now - timedelta(days=1))
    return list(recent.select_related("campaign").order_by("-beat_at")[:MAX_FAILURES])


def installation_figures(*, now: datetime) -> dict[str, object]:
    """By name: `versions` as pairs, `database_size` in bytes, `jobs` by the label of their state, and counts."""
    sign = last_sign()
    worker = sign.version if sign else ""
    database: tuple[int, ...] = connection.get_database_version()
    if is_sqlite():
        pieces = copies.pieces(database_file())
        size = sum(piece.stat().st_size for piece in pieces if piece.exists())
    else:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            size = int(cursor.fetchone()[0])
    states = (Job.State.WAITING, Job.State.RUNNING, Job.State.FAILED)
    return {
        "versions": [
            ("Game of Kings", app_version() or "unknown"),
            *([("The worker's", worker)] if worker and worker != app_version() else []),
            ("Python", platform.python_version()),
            ("Django", django.get_version()),
            (connection.display_name, ".".join(map(str, database))),
        ],
        "database_size": size,
        "sessions": Session.objects.filter(expire_date__gt=now).count(),
        "seats": Guest.objects.filter(removed_at=None, match__status=Match.Status.PLAYING).count(),
        "matches": Match.objects.filter(status=Match.Status.PLAYING).count(),
        "dungeon_masters": User.objects.filter(is_active=True).count(),
        "jobs": {str(state.label): Job.objects.filter(state=state).count() for state in states},
    }


@dataclass(frozen=True, slots=True)
class Trouble:
    """One line of the file of errors and slow requests (config/logs.py)."""

    at: datetime
    message: str
    error: str  # the exception's class, empty for none
    where: str  # where it was raised


def troubles_of_a_day(now: datetime) -> list[Trouble]:
    """What went wrong within a day, the latest first, at most MAX_TROUBLES; unreadable lines are skipped."""
    path: Path = settings.TROUBLES
    troubles: list[Trouble] = []
    for file in (path.with_name(f"{path.name}.1"), path):
        with suppress(OSError), file.open("rb") as lines:
            text = lines.read(_MAX_BYTES).decode("utf-8", "replace")
            troubles += filter(None, map(_parse, text.splitlines()))
    latest = (trouble for trouble in troubles if trouble.at > now - timedelta(days=1))
    return sorted(latest, key=lambda trouble: trouble.at, reverse=True)[:MAX_TROUBLES]


def _parse(line: str) -> Trouble | None:
    try:
        record = json.loads(line)
        where = record.get("where") or [""]
        at = datetime.fromisoformat(record["at"])
        if at.tzinfo is None:
            return None
        return Trouble(at, str(record["message"]), str(record.get("error", "")), str(where[-1]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
