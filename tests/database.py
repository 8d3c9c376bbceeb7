"""The tests' database. SQLite's is migrated once and copied by every process of every run; after each test that commits, it and
PostgreSQL's have the rows again that they were migrated with. On SQLite a test that does not commit counts its rows from the first
id, whatever ran before it: no page has other numbers in another run.

Django's own way is to migrate in every process, and after such a test to empty all tables and let the apps fill theirs anew, which
takes a third of a second each time.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.test import TestCase, TransactionTestCase

from tests import kept
from tools import system


def open_copy(migrate: Callable[[], object]) -> None:
    """Connect to a database of this process's own; `migrate` makes the one that is copied, for the first who asks."""
    pattern, home = _pattern(), kept.database()
    name = connection.settings_dict["TEST"]["NAME"]
    # One lock for all that run beside each other, where they can keep what the first of them makes.
    with ((home if os.access(home, os.W_OK) else pattern.parent) / "lock").open("w") as lock:
        system.lock(lock, wait=True)
        if not pattern.exists():
            _make(pattern, migrate)
    connection.close()
    shutil.copyfile(pattern, name)
    settings.DATABASES[connection.alias]["NAME"] = connection.settings_dict["NAME"] = name
    TransactionTestCase._fixture_teardown = _bring_back  # type: ignore[attr-defined] # not in its stubs
    TestCase._fixture_setup = classmethod(_begin)  # type: ignore[attr-defined] # not in its stubs


_as_django_does = TestCase._fixture_setup.__func__  # type: ignore[attr-defined] # not in its stubs


def _begin(case: type[TestCase]) -> None:
    """The ids that went on after a test that commits begin anew, until this one is rolled back."""
    _as_django_does(case)
    count_anew()


def count_anew() -> None:
    """Within a transaction of SQLite: the next row of each table has the id after the highest that is there."""
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM sqlite_sequence")


def keep_rows() -> None:
    """Of PostgreSQL, which was migrated just now: keep the rows in a schema of their own."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA pattern")
        for table in _tables_with_rows(cursor, "public"):
            cursor.execute(f'CREATE TABLE pattern."{table}" AS TABLE public."{table}"')
    TransactionTestCase._fixture_teardown = _bring_back  # type: ignore[attr-defined] # not in its stubs


def _make(pattern: Path, migrate: Callable[[], object]) -> None:
    """Copy what an earlier run has kept of the same sources, else migrate and keep it for the next."""
    kept_file = kept.database() / pattern.name
    with suppress(OSError):  # there is none, or another run has just removed it
        shutil.copyfile(kept_file, pattern)
        return
    migrate()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    draft = pattern.with_suffix(".part")
    shutil.copyfile(connection.settings_dict["TEST"]["NAME"], draft)
    with suppress(OSError):  # then the next run migrates for itself
        shutil.copyfile(draft, kept_file.with_suffix(f".{os.getpid()}"))
        kept_file.with_suffix(f".{os.getpid()}").replace(kept_file)
    draft.replace(pattern)


def _pattern() -> Path:
    """This run's own, which no other run removes; found beside the copies, for a test may have another GOK_VAR."""
    return Path(connection.settings_dict["TEST"]["NAME"]).with_name("migrated.sqlite3").resolve()


_HOME = {"sqlite": "main", "postgresql": "public"}
_TABLES = {
    "sqlite": "SELECT name FROM {}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%%' ESCAPE '!'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = '{}'",
}


def _bring_back(test: TransactionTestCase) -> None:
    """Give each table the rows it had when the database was migrated; the ids of new ones go on, as after Django's `flush`."""
    home = _HOME[connection.vendor]
    with connection.cursor() as cursor, _beside_pattern(cursor), transaction.atomic():
        for table in _tables_with_rows(cursor, home):
            cursor.execute(f'DELETE FROM {home}."{table}"')
        for table in _tables_with_rows(cursor, "pattern"):
            cursor.execute(f'INSERT INTO {home}."{table}" SELECT * FROM pattern."{table}"')


@contextmanager
def _beside_pattern(cursor: CursorWrapper) -> Iterator[None]:
    """The rows of then are there as `pattern`, and in whatever order rows come and go, no foreign key minds."""
    if connection.vendor == "postgresql":
        cursor.execute("SET session_replication_role = replica")
        try:
            yield
        finally:
            cursor.execute("RESET session_replication_role")
        return
    cursor.execute("PRAGMA foreign_keys = OFF")
    cursor.execute(f"ATTACH DATABASE 'file:{_pattern()}?mode=ro&immutable=1' AS pattern")
    try:
        yield
    finally:
        cursor.execute("DETACH DATABASE pattern")
        cursor.execute("PRAGMA foreign_keys = ON")


def _tables_with_rows(cursor: CursorWrapper, schema: str) -> list[str]:
    cursor.execute(_TABLES[connection.vendor].format(schema), [])
    names = [name for (name,) in cursor.fetchall()]
    asked = " UNION ALL ".join(
        f"""SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {schema}."{name}")""" for name in names
    )
    cursor.execute(asked)
    return [name for (name,) in cursor.fetchall()]
