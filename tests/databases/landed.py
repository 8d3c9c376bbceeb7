"""What has landed: migrations that may not change any more, and a database for each state of them."""

import hashlib
import sqlite3
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from tools.places import ROOT

# Columns that a later migration fills anew or takes away on purpose: each has its row here, and a test of its own.
REWRITTEN = {
    ("campaigns_reminder", "failed"),  # 0012 says more in `state`
    ("campaigns_recap", "job_id"),  # 0036 has an outbox, a row an address
    ("campaigns_recap", "mailed_upto"),
}

# Every value of a database, by its table, the key of its row and its column.
Values = dict[tuple[str, object, str], object]

FOLDER = Path(__file__).parent
TABLE = FOLDER / "landed.txt"
MAKE = "python -m tests.databases make"


def migrations() -> dict[str, str]:
    """Return the hash of every migration file, by its path."""
    files = sorted(ROOT.glob("*/migrations/[0-9]*.py"))
    return {str(file.relative_to(ROOT)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def landed_migrations() -> dict[str, str]:
    """Return the table: the hash a migration landed with, by its path."""
    lines = TABLE.read_text().splitlines() if TABLE.exists() else []
    return {path: digest for digest, path in (line.split() for line in lines)}


def dumps() -> list[Path]:
    """Return the kept databases, one a release, oldest first."""
    return sorted(FOLDER.glob("*.sql"))


def unpack(dump: Path, target: Path) -> Path:
    """Make a database of a kept one."""
    target.write_bytes(_unpacked(dump))
    return target


@lru_cache(maxsize=2)
def _unpacked(dump: Path) -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(dump.read_text())
        return connection.serialize()


def pack(database: Path, dump: Path) -> None:
    """Keep a database as readable SQL."""
    with closing(sqlite3.connect(database)) as connection:
        dump.write_text("\n".join(connection.iterdump()) + "\n")


def migrations_of(database: Path) -> set[str]:
    """Return the paths of our migrations that a database says it has."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT app, name FROM django_migrations").fetchall()
    paths = (f"{app}/migrations/{name}.py" for app, name in rows)
    return {path for path in paths if (ROOT / path).exists()}


def tables_of(database: sqlite3.Connection) -> list[str]:
    """Return the names of its tables, but for SQLite's own."""
    names = database.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    return [row[0] for row in names.fetchall()]


def values_of(file: Path) -> Values:
    """Return every value of a database."""
    with closing(sqlite3.connect(file)) as database:
        database.row_factory = sqlite3.Row
        return {
            (table, row[0], column): row[column]
            for table in tables_of(database)
            for row in database.execute(f'SELECT * FROM "{table}"')
            for column in row.keys()  # noqa: SIM118, a Row is no dictionary
        }


def differences(before: Values, after: Values) -> dict[tuple[str, object, str], tuple[object, object]]:
    """Return what was and what is, where it is gone or not as it was, but for what a later migration changes on purpose."""
    return {
        place: (value, after.get(place, "gone"))
        for place, value in before.items()
        if (place[0], place[2]) not in REWRITTEN and after.get(place, "gone") != value
    }
