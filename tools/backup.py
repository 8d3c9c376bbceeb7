"""`backup` and `restore`: whole copies of the SQLite database, safe at any moment, through SQLite's own backup."""

import contextlib
import os
import sqlite3
from datetime import datetime
from pathlib import Path

from tools import running
from tools.places import database, var, writable
from tools.refusal import Refusal

_RUNNING = "Game of Kings is running: end it first (Ctrl-C where it was started), then restore."


def backup() -> int:
    """Copy the database while the app runs; print where the copy is."""
    source = database()
    if not source.is_file():
        raise Refusal("There is nothing to back up yet: the first make run makes the database.")
    target = _free_name(writable(var() / "backups") / f"{_now()}.sqlite3")
    _copy(source, target)
    print(target)
    return 0


def restore(words: list[str]) -> int:
    """Put a backup in the database's place; what stood there is kept beside it."""
    if len(words) != 1 or not words[0]:
        raise Refusal("Say which backup: make restore FILE=var/backups/2026-01-31-200000.sqlite3")
    chosen, target = Path(words[0]), database()
    with contextlib.closing(running.hold(_RUNNING).file):
        _check_is_ours(chosen)
        writable(target.parent)
        fresh = target.with_name(f"{target.name}.restoring")
        _copy(chosen, fresh)
        kept = _set_aside(target)
        os.replace(fresh, target)
        _forget_queued_work()
    print(f"Restored {chosen}." + (f" What stood there before is kept as {kept}." if kept else ""))
    return 0


def _now() -> str:
    return datetime.now().strftime("%Y-%m-%d-%H%M%S")


def _free_name(path: Path) -> Path:
    """Return the path, numbered when something of that name exists."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def _copy(source: Path, target: Path) -> None:
    """Copy one consistent state into a single checked file that appears under its name only when whole."""
    draft = target.with_name(f".{target.name}.{os.getpid()}.part")
    draft.touch(mode=0o600)
    try:
        with _opened(source) as old, _opened(draft) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # all in the one file, no log beside it
            if new.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise Refusal(
                    f"{source} is damaged: SQLite's own check finds faults in it. Nothing was written."
                )
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        os.replace(draft, target)
    except (sqlite3.Error, OSError) as error:
        raise Refusal(f"Could not copy {source}: {error}. Nothing was changed.") from error
    finally:
        for leftover in (draft, *_beside(draft)):
            leftover.unlink(missing_ok=True)


def _opened(path: Path) -> contextlib.closing[sqlite3.Connection]:
    return contextlib.closing(sqlite3.connect(path, timeout=30))


def _check_is_ours(path: Path) -> None:
    """Refuse a file that is not a Game of Kings database."""
    if not path.is_file():
        raise Refusal(f"There is no file {path}.")
    try:
        with _opened(path) as connection:
            apps = {name for (name,) in connection.execute("SELECT DISTINCT app FROM django_migrations")}
    except sqlite3.Error:
        apps = set()
    if "campaigns" not in apps:
        raise Refusal(f"{path} is not a Game of Kings database. Nothing was changed.")


def _set_aside(target: Path) -> Path | None:
    """Rename the standing database together with its log; a log left behind would be taken for the new one's."""
    if not target.exists():
        for leftover in _beside(target):
            leftover.unlink(missing_ok=True)
        return None
    kept = _free_name(target.with_name(f"{target.stem}-before-{_now()}{target.suffix}"))
    for old, new in zip((target, *_beside(target)), (kept, *_beside(kept)), strict=True):
        if old.exists():
            os.replace(old, new)
    return kept


def _beside(path: Path) -> tuple[Path, Path]:
    """Return SQLite's two companions of a database file: write-ahead log and shared memory."""
    return path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def _forget_queued_work() -> None:
    """Drop waiting messages: they speak of the jobs of the database that was set aside."""
    for message in (var() / "celery" / "queue").glob("*.msg"):
        message.unlink(missing_ok=True)
