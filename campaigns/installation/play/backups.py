"""Backups of the whole installation: made, listed, removed.

The files themselves are the record: a table of them would be in the database that they restore.
"""

import contextlib
import os
import shlex
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS
from django.db.backends.base.base import BaseDatabaseWrapper

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.core.version import app_version, version_number
from campaigns.installation.play import dumps
from campaigns.installation.play.paths import backup_folder, database_file, is_sqlite
from campaigns.installation.rules import names
from campaigns.installation.rules.retention import is_due, superfluous_moments
from tools import copies, file_check, restoring, system
from tools.how_to import how_to
from tools.refusal import Refusal

AUTOMATIC_OCCASIONS = (names.Occasion.NIGHTLY, names.Occasion.UPDATE)
OCCASIONS_MADE = (names.Occasion.HAND, *AUTOMATIC_OCCASIONS)
MSG_BUSY = "A backup is being made or restored just now. Wait until that is done."
_TROUBLE_FILE = "trouble.txt"


@dataclass(frozen=True, slots=True)
class Backup:
    path: Path
    about: names.BackupName
    size: int  # bytes, with SQLite's log beside it

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def is_one_file(self) -> bool:
        # A database that was set aside may have a log beside it.
        return not any(piece.exists() and piece.stat().st_size for piece in copies.pieces(self.path)[1:])


def backups() -> list[Backup]:
    folders = [(backup_folder(), names.parse_name)]
    if is_sqlite():
        folders.append((database_file().parent, names.parse_replaced_name))
    rows = [
        Backup(path, about, _size(path))
        for folder, parse in folders
        if folder.is_dir()
        for path in folder.iterdir()
        if (about := parse(path.name)) and path.is_file()
    ]
    return sorted(rows, key=lambda row: (row.about.moment, row.name), reverse=True)


def backup_named(name: str) -> Backup | None:
    # Only what is listed is found, so that no name leads out of the folder.
    return next((row for row in backups() if row.name == name), None)


def restore_hint() -> str:
    """How to go on with the newest backup that this version can open, as a sentence's end; empty if there is none.

    Of PostgreSQL's dumps that is the newest from before an update, for they do not say what they hold.
    """
    for row in backups():
        is_before_update = row.about.occasion is names.Occasion.UPDATE
        if is_before_update if row.about.is_dump else is_sqlite() and not file_check.fault(row.path):
            moment = f"{row.about.moment:%Y-%m-%d at %H:%M}"
            command = f"pg_restore, see docs/hosting/backup.md: {row.path}"
            if not row.about.is_dump:
                command = how_to("restore", FILE=shlex.quote(str(row.path)))
            return f", or go back to the backup of {moment}, {row.about.occasion.label} ({command})"
    return ""


def make_backup(*, occasion: names.Occasion, now: datetime) -> Backup:
    """Copy, check and name; remove superfluous ones. `now` is local. Raises Refused, also when the disk is full."""
    folder = backup_folder()
    with lock_backups():
        copies.remove_drafts(folder)
        ending = "sqlite3" if is_sqlite() else "dump"
        target = restoring.free_name(folder / names.backup_file_name(now, occasion, ending))
        draft = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            if is_sqlite():
                checked_copy(database_file(), draft, is_live=True)
            else:
                dumps.write_dump(draft)
            system.move(draft, target)
        except Refusal as refusal:
            raise Refused(str(refusal)) from refusal
        except OSError as error:
            raise Refused(f"No backup could be made: {error.strerror}. Nothing was changed.") from error
        finally:
            draft.unlink(missing_ok=True)
        # Of the kinds that are made automatically, keep what the rule keeps; those made by hand stay.
        for kind in AUTOMATIC_OCCASIONS:
            rows = [row for row in backups() if row.about.occasion is kind]
            superfluous_ones = superfluous_moments(row.about.moment for row in rows)
            for path in (row.path for row in rows if row.about.moment in superfluous_ones):
                path.unlink(missing_ok=True)
    about = names.parse_name(target.name)
    assert about is not None
    return Backup(target, about, _size(target))


def back_up_nightly(*, now: datetime) -> bool:
    """Make the night's backup if it is missing; whether one was made. A failure is recorded for the pages, and raised."""
    if not is_nightly_due(now):
        return False
    try:
        make_backup(occasion=names.Occasion.NIGHTLY, now=now)
    except Refused as refusal:
        _note_trouble(refusal.sentence)
        raise
    _note_trouble("")
    return True


def back_up_before_update(connection: BaseDatabaseWrapper) -> str:
    """Make the backup before the schema changes; a sentence if PostgreSQL's tools are missing. Raises Refused."""
    if connection.alias != DEFAULT_DB_ALIAS:
        return ""
    if connection.vendor == "sqlite":
        if not Path(str(connection.settings_dict["NAME"])).is_file():
            return ""  # in memory: nothing outlives the process
    elif not dumps.has_tools():
        return f"No backup before the update: {dumps.MSG_NO_TOOLS}"
    make_backup(occasion=names.Occasion.UPDATE, now=datetime.now())
    return ""


def is_nightly_due(now: datetime) -> bool:
    return is_due(
        (row.about.moment for row in backups() if row.about.occasion is names.Occasion.NIGHTLY), now
    )


def trouble() -> str:
    """Why the last nightly backup was not made; empty if it was."""
    with contextlib.suppress(OSError):
        return (backup_folder() / _TROUBLE_FILE).read_text(encoding="utf-8").strip()
    return ""


def remove_backup(backup: Backup) -> Answer:
    with lock_backups():
        for piece in copies.pieces(backup.path):
            piece.unlink(missing_ok=True)
    return Answer(f"{backup.name} is deleted.")


@contextlib.contextmanager
def lock_backups() -> Iterator[None]:
    """Lock the folder of backups for this process and thread; Refused if another works there."""
    folder = backup_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = (folder / ".lock").open("a", encoding="utf-8")
    except OSError as error:
        raise Refused(f"Nothing can be written in {folder} ({error.strerror}).") from error
    with lock:
        try:
            system.lock(lock)
        except OSError as error:
            raise Refused(MSG_BUSY) from error
        yield


def checked_copy(source: Path, draft: Path, *, is_live: bool) -> None:
    """Copy a SQLite database and open the copy as a restore would; Refusal if SQLite or the app finds a fault."""
    connection = sqlite3.connect(source, timeout=30) if is_live else copies.read_only(source)
    with contextlib.closing(connection):
        copies.copy(connection, source, draft, version_number(app_version()) if is_live else 0)
    if fault := file_check.fault(draft):
        raise Refusal(f"{source.name} {fault}. Nothing was changed.")


def _note_trouble(sentence: str) -> None:
    # If not even this can be written, the date of the latest backup shows that something is wrong.
    path = backup_folder() / _TROUBLE_FILE
    with contextlib.suppress(OSError):
        path.write_text(sentence, encoding="utf-8") if sentence else path.unlink(missing_ok=True)


def _size(path: Path) -> int:
    return sum(piece.stat().st_size for piece in copies.pieces(path) if piece.exists())
