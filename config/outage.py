"""What is wrong when the database or the disk fails: one sentence for people, and what to do about it."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass

import psycopg
from django.conf import settings
from django.db import InterfaceError, OperationalError

from tools.how_to import how_to

_FULL = "The disk is full. Free some space; what was stored before is safe."
_READ_ONLY = (
    "The app cannot write its files. Give the user it runs as the right to write there, or mend the disk."
)
_DAMAGED = f"The database file is damaged. End the app and bring back the newest backup: {how_to('restore', FILE='var/backups/…')}"
_BUSY = "The database is busy with something that takes long. This passes by itself."

_MIN_LOG_SPACE = 64 * 1024  # bytes

_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_CANTOPEN: _READ_ONLY,
    sqlite3.SQLITE_IOERR: _READ_ONLY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
}
# PostgreSQL's own codes: disk full, then those of locks, time-outs and too many connections.
_POSTGRESQL = {"53100": _FULL, **dict.fromkeys(("40P01", "40001", "55P03", "57014", "53300"), _BUSY)}
_OS = {errno.ENOSPC: _FULL, errno.EDQUOT: _FULL, errno.EROFS: _READ_ONLY, errno.EACCES: _READ_ONLY}


@dataclass(frozen=True, slots=True)
class Outage:
    """A failure of the machine, not of the app; `passes`: by itself."""

    sentence: str
    passes: bool


def outage(error: BaseException | None) -> Outage | None:
    """The outage behind an exception or its causes; None for a bug."""
    for sentence in filter(None, map(_sentence, _causes(error))):
        return Outage(sentence, passes=sentence != _DAMAGED)
    return None


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Innermost first: the driver knows best what happened."""
    if error is not None:
        yield from _causes(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
        yield error


def _sentence(error: BaseException) -> str | None:
    if isinstance(error, sqlite3.Error):
        # The low byte is the primary code.
        sentence = _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)
        # SQLite says "cannot open" if a full disk leaves no room for its log: look at the disk itself.
        is_full = sentence == _READ_ONLY and shutil.disk_usage(settings.VAR_DIR).free < _MIN_LOG_SPACE
        return _FULL if is_full else sentence
    if isinstance(error, OSError):
        return _OS.get(error.errno or 0)
    if isinstance(error, psycopg.Error) and error.sqlstate:
        return _of_sqlstate(error)
    if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return _unreachable(error)
    has_cause = isinstance(error.__cause__, psycopg.Error)
    is_postgresql = "postgresql" in settings.DATABASES["default"]["ENGINE"]
    if isinstance(error, OperationalError | InterfaceError) and is_postgresql and not has_cause:
        return _unreachable(error)
    return None


def _of_sqlstate(error: psycopg.Error) -> str | None:
    """What the server itself answered; None for a bug."""
    state = error.sqlstate or ""
    is_gone = state.startswith(("08", "57P", "28", "3D"))
    return _POSTGRESQL.get(state) or (_unreachable(error) if is_gone else None)


def _unreachable(error: Exception) -> str:
    lines = str(error).strip().splitlines() or ["no reason given"]
    # The driver's own words, which never hold the password.
    reason = lines[0].removeprefix("connection failed: ").rstrip(".")
    return f"PostgreSQL cannot be reached ({reason}). Start it, or correct DATABASE_URL; the app goes on by itself."
