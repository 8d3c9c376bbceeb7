"""Whether a file is a database of Game of Kings that this version can open. Needs Django, for it knows the tables."""

import contextlib
import sqlite3
from pathlib import Path

from django.db.migrations.loader import MigrationLoader

from campaigns.installation.play import schemas
from tools import copies

PATIENCE = 20.0  # seconds; an honest file takes a hundredth of one
_NOT_OURS = "is not a Game of Kings database"
_NOT_WHOLE = "is not a whole Game of Kings database"


def fault(file: Path) -> str:
    """Return what is wrong with the file, as the rest of a sentence that begins with its name; empty if nothing is."""
    try:
        with contextlib.closing(copies.read_only(file)) as connection:
            copies.limit(connection, PATIENCE)
            connection.execute("PRAGMA trusted_schema = OFF")
            return _foreign_object(connection) or _wrong_tables(connection)
    except sqlite3.Error as error:
        return f"{_NOT_OURS}, or cannot be read ({error})"


def _foreign_object(connection: sqlite3.Connection) -> str:
    """Name something in the file that acts by itself when tables are read or written: we have no such things."""
    row = connection.execute(
        "SELECT CASE type WHEN 'table' THEN 'virtual table' ELSE type END, name FROM sqlite_master"
        " WHERE type NOT IN ('table', 'index') OR sql LIKE 'CREATE VIRTUAL%'"
    ).fetchone()
    return f"holds the {row[0]} “{row[1]}”, which no Game of Kings database has" if row else ""


def _wrong_tables(connection: sqlite3.Connection) -> str:
    """Compare the tables with those of the migrations that the file says it has."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if "django_migrations" not in tables:
        return _NOT_OURS
    records = set(connection.execute("SELECT app, name FROM django_migrations LIMIT 10000").fetchall())
    if not any(app == "campaigns" for app, _ in records):
        return _NOT_OURS
    loader = schemas.load_chain()
    if newer := schemas.unknown_migrations(loader, records):
        return f"comes from a newer version of Game of Kings (it has {newer[-1]}): update the app first"
    try:
        contents = _expected(loader, records)
    except (LookupError, ValueError):  # models that build on others which were never made
        return f"{_NOT_WHOLE}: migrations that others build on are missing"
    return _difference(connection, contents)


def _expected(loader: MigrationLoader, records: set[schemas.Key]) -> dict[str, set[str | None]]:
    """Return the columns of every table."""
    models = schemas.state_of(loader, records).apps.get_models(include_auto_created=True)
    return {
        model._meta.db_table: {field.column for field in model._meta.local_concrete_fields}
        for model in models
    }


def _difference(connection: sqlite3.Connection, contents: dict[str, set[str | None]]) -> str:
    for table, columns in contents.items():
        rows = connection.execute("SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,))
        actual = {name for (name,) in rows}
        if not actual:
            return f"{_NOT_WHOLE}: the table {table} is missing"
        if actual != columns:
            return f"{_NOT_OURS}: the table {table} has other columns than ours"
    return ""
