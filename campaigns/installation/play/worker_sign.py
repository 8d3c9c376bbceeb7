"""Signs of life: of the background workers, and of this process."""

import platform
import secrets
from datetime import datetime, timedelta

from campaigns.core.signs import recent_sign
from campaigns.core.version import app_version
from campaigns.installation.models import WorkerSign

PROCESS = secrets.token_hex(8)
"""Tells a page that waits for a restart that this is another process, and nothing else."""
# A worker that compiles or imports says nothing for a while.
SEEN_WITHIN = timedelta(minutes=5)
_KEPT_FOR = timedelta(days=30)


def note_worker_alive(*, now: datetime) -> None:
    """Record that a worker of this machine works; forget machines without a sign for long."""
    sign = {"version": app_version(), "seen_at": now}
    WorkerSign.objects.update_or_create(host=platform.node()[:200], defaults=sign)
    WorkerSign.objects.filter(seen_at__lt=now - _KEPT_FOR).delete()


def last_sign() -> WorkerSign | None:
    return WorkerSign.objects.first()


def is_worker_alive(*, now: datetime) -> bool:
    return WorkerSign.objects.filter(recent_sign("seen_at", now, SEEN_WITHIN)).exists()
