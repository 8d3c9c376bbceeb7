"""Putting a restored database in the app's place, so that being killed in between loses nothing.

A whole and checked copy called `game-of-kings-before-DATE.sqlite3.restoring` says: this is to stand where the app's
database is, and what stands there is to be kept under my name without `.restoring`. From the moment it has that name
the restore is decided, and whoever comes next finishes it: the same restore, or the next start, backup or restore.
"""

import contextlib
import glob
from datetime import datetime
from pathlib import Path

from tools import copies, system
from tools.places import database, is_sqlite, var
from tools.refusal import Refusal

_SUFFIX = ".restoring"


def timestamp() -> str:
    """Return the time for a file's name."""
    return datetime.now().strftime("%Y-%m-%d-%H%M%S")


def free_name(path: Path) -> Path:
    """Return the path, numbered when something of that name exists."""
    number, candidate = 1, path
    while candidate.exists():
        number += 1
        candidate = path.with_stem(f"{path.stem}-{number}")
    return candidate


def waiting_name(target: Path) -> Path:
    """Return the name a copy gets that is to stand at `target`."""
    name = free_name(target.with_name(f"{target.stem}-before-{timestamp()}{target.suffix}"))
    return name.with_name(f"{name.name}{_SUFFIX}")


def put_in_place(fresh: Path, target: Path) -> Path | None:
    """Carry out, or finish, what the fresh copy's name says; return where the old database is kept, if there was one.

    Refusal where a file is open elsewhere, which on Windows keeps its name: the copy waits, and the next start goes on with it.
    """
    try:
        return _put_in_place(fresh, target)
    except PermissionError as error:
        raise Refusal(
            f"Another program has {error.filename} open. Close it, and start the app: the restore goes on from there."
        ) from error


def _put_in_place(fresh: Path, target: Path) -> Path | None:
    backup = fresh.with_name(fresh.name.removesuffix(_SUFFIX))
    if target.exists():
        backup = free_name(backup)  # somebody may have made another database since this was broken off
    if target.exists() or backup.exists():
        _set_aside(target, backup)
    for leftover in copies.pieces(target)[1:]:
        leftover.unlink(missing_ok=True)  # SQLite would take it for the new database's
    _forget_queued_work()
    system.move(fresh, target)
    return backup if backup.exists() else None


def waiting_copies(target: Path) -> list[Path]:
    """Return the checked copies that wait to stand at `target`: restores that are decided and not carried out yet."""
    return sorted(target.parent.glob(f"{glob.escape(target.stem)}-before-*{target.suffix}{_SUFFIX}"))


def is_ordered() -> bool:
    """Say whether a page of the running app has ordered a restore."""
    return is_sqlite() and bool(waiting_copies(database()))


def tidy_up() -> None:
    """Finish a restore that was broken off, and say so; remove half copies that nobody works at any more."""
    if not is_sqlite():
        return
    target = database()
    for folder in (target.parent, var() / "backups"):
        copies.remove_drafts(folder)
    put_waiting_in_place(
        "A restore was broken off. It has been finished now: the restored database is in place."
    )


def put_waiting_in_place(sentence: str) -> Path | None:
    """Put in place what waits, and say so; return where the last database that stood there is kept."""
    target, backup = database(), None
    for fresh in waiting_copies(target):
        backup = put_in_place(fresh, target)
        _say(sentence + (f" What stood there before is kept as {backup}." if backup else ""))
    return backup


def undo_restore(backup: Path) -> None:
    """Put the database back that a restore has set aside, because the app cannot start with the restored one.

    By renaming alone: a disk that is full of two databases has no room for a third.
    """
    copies.fold_log(backup)
    system.move(backup, waiting_name(database()))
    put_waiting_in_place(
        "The restored database could not be opened, so the one from before the restore is in place again."
    )


def last_restore() -> Path:
    """Return the file that holds what the last restore came to, in one sentence, for the pages."""
    return var() / "last-restore.txt"


def _say(sentence: str) -> None:
    print(sentence, flush=True)
    with contextlib.suppress(OSError):
        last_restore().write_text(sentence, encoding="utf-8")


def _set_aside(target: Path, backup: Path) -> None:
    """Rename the old database together with its logs; those that are renamed already stay."""
    for old, new in zip(copies.pieces(target), copies.pieces(backup), strict=True):
        if old.exists():
            system.move(old, new)


def _forget_queued_work() -> None:
    """Drop waiting messages: they speak of the jobs of the database that was set aside."""
    for message in (var() / "celery" / "queue").glob("*.msg"):
        message.unlink(missing_ok=True)
