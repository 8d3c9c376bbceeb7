"""What runs here, and how many devices use it."""

import platform
from dataclasses import dataclass
from datetime import datetime, timedelta

import django
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection

from campaigns.core.version import app_version
from campaigns.installation.play.places import database_file, is_sqlite
from campaigns.installation.play.worker_sign import last_sign
from campaigns.jobs.models import Job
from campaigns.match.models import Guest, Match
from tools import copies

MOST_FAILURES = 20


def failed_jobs(*, now: datetime) -> list[Job]:
    """The jobs that failed within a day, the latest first."""
    lately = Job.objects.filter(state=Job.State.FAILED, beat_at__gt=now - timedelta(days=1))
    return list(lately.select_related("campaign").order_by("-beat_at")[:MOST_FAILURES])


@dataclass(frozen=True, slots=True)
class InstallationFigures:
    """Figures for the page of the installation."""

    versions: list[tuple[str, str]]
    database_size: int  # bytes
    sessions: int
    seats: int
    matches: int
    dungeon_masters: int
    jobs: dict[str, int]


def installation_figures(*, now: datetime) -> InstallationFigures:
    """What the page tells."""
    sign = last_sign()
    worker = sign.version if sign else ""
    rows: dict[str, int] = {}
    for state in (Job.State.WAITING, Job.State.RUNNING, Job.State.FAILED):
        rows[str(state.label)] = Job.objects.filter(state=state).count()
    return InstallationFigures(
        [
            ("Game of Kings", app_version() or "unknown"),
            *([("The worker's", worker)] if worker and worker != app_version() else []),
            ("Python", platform.python_version()),
            ("Django", django.get_version()),
            (connection.display_name, ".".join(map(str, _database_version()))),
        ],
        _database_size(),
        Session.objects.filter(expire_date__gt=now).count(),
        Guest.objects.filter(removed_at=None, match__status=Match.Status.PLAYING).count(),
        Match.objects.filter(status=Match.Status.PLAYING).count(),
        User.objects.filter(is_active=True).count(),
        rows,
    )


def _database_version() -> tuple[int, ...]:
    version: tuple[int, ...] = connection.get_database_version()
    return version


def _database_size() -> int:
    if is_sqlite():
        return sum(piece.stat().st_size for piece in copies.pieces(database_file()) if piece.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])
