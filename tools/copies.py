"""Whole copies of SQLite databases, and the files SQLite keeps beside one."""

import contextlib
import errno
import os
import re
import sqlite3
import time
from pathlib import Path

from tools import system
from tools.refusal import Refusal

_PATIENCE = 600.0  # seconds for SQLite's own check of a copy
_DRAFT = re.compile(r"\..+\.(\d+)\.part(-wal|-shm|-journal)?")


def copy(old: sqlite3.Connection, source: Path, target: Path, version: int = 0) -> None:
    """Copy one consistent state of `source`, open as `old`, into one file that has its name only when checked.

    `version` is the app's, kept in the file as SQLite's user_version; 0 leaves what stands there.
    """
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        draft.touch(mode=0o600)
        with contextlib.closing(sqlite3.connect(draft, timeout=30)) as new:
            limit(new, _PATIENCE)
            old.backup(new)
            if version:
                new.execute(f"PRAGMA user_version = {version:d}")
            new.execute("PRAGMA journal_mode = DELETE")  # all in the one file, no log beside it
            if new.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Refusal(
                    f"{source} is damaged: SQLite's own check finds faults in it. Nothing was written."
                )
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        system.move(draft, target)
    except (sqlite3.Error, OSError) as error:
        raise Refusal(f"Could not copy {source}: {_reason(error)}. Nothing was changed.") from error
    finally:
        for leftover in pieces(draft):
            leftover.unlink(missing_ok=True)


def _reason(error: sqlite3.Error | OSError) -> str:
    is_full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
    return "the disk is full" if is_full or getattr(error, "errno", 0) == errno.ENOSPC else str(error)


def read_only(path: Path) -> sqlite3.Connection:
    """Open a database without writing a byte to it or beside it, unless a log beside it has to be read as well."""
    has_log = any(log.exists() and log.stat().st_size for log in pieces(path)[1:])
    options = "mode=ro" if has_log else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.resolve().as_uri()}?{options}", uri=True, timeout=30)


def fold_log(path: Path) -> None:
    """Write what stands in the logs beside a database into it, so that it is one file; nothing where there is no log."""
    if not any(log.exists() for log in pieces(path)[1:]):
        return
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=30)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise Refusal(
            f"The log beside {path} could not be read: {_reason(error)}. Nothing was changed."
        ) from error


def limit(connection: sqlite3.Connection, seconds: float) -> None:
    """Break off whatever the connection does after so many seconds, with sqlite3.OperationalError."""
    deadline = time.monotonic() + seconds
    connection.set_progress_handler(lambda: time.monotonic() > deadline, 100_000)


def pieces(path: Path) -> tuple[Path, ...]:
    """Return a database file and SQLite's companions of it: write-ahead log, shared memory, rollback journal."""
    return path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm", "-journal"))


def remove_drafts(folder: Path) -> None:
    """Remove what processes that were killed have left half copied."""
    for path in folder.glob(".*.part*"):
        name = _DRAFT.fullmatch(path.name)
        if name and not system.is_alive(int(name[1])):
            path.unlink(missing_ok=True)
