"""The names of backups: the moment each was made, and why."""

import re
from dataclasses import dataclass
from datetime import datetime

from campaigns.rules.labels import Labelled

STAMP = "%Y-%m-%d-%H%M%S"


class Occasion(Labelled):
    """Why a backup was made; the word stands in its file's name, none in that of one made by hand."""

    HAND = "", "by hand"
    NIGHTLY = "nightly", "nightly"
    UPDATE = "before-update", "before an update"
    REPLACED = "before", "replaced by a restore"  # not made: what stood in the database's place before


@dataclass(frozen=True, slots=True)
class BackupName:
    moment: datetime  # local, as the clock showed it
    occasion: Occasion
    is_dump: bool  # pg_dump's, else a SQLite file


_MADE = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})(?:-(nightly|before-update))?(?:-\d+)?\.(sqlite3|dump)")
_REPLACED = re.compile(r".+-before-(\d{4}-\d\d-\d\d-\d{6})(?:-\d+)?\.sqlite3")


def backup_file_name(moment: datetime, occasion: Occasion, ending: str) -> str:
    return "-".join(filter(None, (moment.strftime(STAMP), occasion))) + f".{ending}"


def parse_name(name: str) -> BackupName | None:
    """None for a name that no backup has."""
    if match := _MADE.fullmatch(name):
        return _backup_name(match[1], Occasion(match[2] or ""), match[3] == "dump")
    return None


def parse_replaced_name(name: str) -> BackupName | None:
    """What the name of a database says that a restore has set aside; None for any other."""
    match = _REPLACED.fullmatch(name)
    return _backup_name(match[1], Occasion.REPLACED, False) if match else None


def _backup_name(stamp: str, occasion: Occasion, is_dump: bool) -> BackupName | None:
    try:
        return BackupName(datetime.strptime(stamp, STAMP), occasion, is_dump)
    except ValueError:  # the 31st of February
        return None
