"""Whether what an earlier start prepared still stands: the static files collected, the database brought up to date."""

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from tools import copies
from tools.places import ROOT, VENV, database, is_sqlite, var

_SOURCES = ("static/**/*", "*/migrations/*.py")


def is_current() -> bool:
    """Say whether preparing would change nothing; not known of PostgreSQL, which another program may have changed."""
    try:
        return is_sqlite() and _stamp().read_bytes() == _fingerprint().encode()
    except (OSError, sqlite3.Error):
        return False


def remember() -> None:
    """Note what has just been prepared; without the note, as on a full disk, the next start prepares it again."""
    with contextlib.suppress(OSError, sqlite3.Error):
        if is_sqlite():
            _stamp().write_bytes(_fingerprint().encode())


def _stamp() -> Path:
    return var() / ".prepared"


def _fingerprint() -> str:
    digest = hashlib.sha256(os.environ.get("GOK_STATIC", "").encode())
    for path in _files():
        stat = path.stat()
        digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    for row in _migrations():
        digest.update(f"{row}\n".encode())
    return digest.hexdigest()


def _files() -> Iterator[Path]:
    """Everything that is collected or migrated, the note of the packages that bring more of it, and the list of what was collected."""
    for pattern in _SOURCES:
        yield from sorted(path for path in ROOT.glob(pattern) if path.is_file())
    yield from filter(Path.is_file, (VENV / ".installed-run", var() / "static" / "staticfiles.json"))


def _migrations() -> list[tuple[str, str, str]]:
    """Those that the database says it has, and when each came: a moment that no other database shares."""
    with contextlib.closing(copies.read_only(database())) as connection:
        return connection.execute("SELECT app, name, applied FROM django_migrations ORDER BY id").fetchall()
