"""What a backup holds, compared with the database now: read from the file itself, of any older version."""

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from django.db import connection

from campaigns.core.version import app_version, version_text
from tools import copies

MAX_CAMPAIGNS = 200
# What is counted, by its label, and the table it is counted in.
_COUNTED_TABLES = {
    "Campaigns": "campaigns_campaign",
    "Characters": "campaigns_character",
    "Matches": "campaigns_match",
    "Entries in their logs": "campaigns_line",
}
_SCHEMA = "SELECT name FROM django_migrations WHERE app = 'campaigns' ORDER BY name DESC LIMIT 1"
_CAMPAIGNS = f"""
    SELECT id, name,
        (SELECT count(*) FROM campaigns_character WHERE campaign_id = campaigns_campaign.id),
        (SELECT count(*) FROM campaigns_match WHERE campaign_id = campaigns_campaign.id)
    FROM campaigns_campaign ORDER BY id LIMIT {MAX_CAMPAIGNS:d}
"""
Rows = Sequence[tuple[Any, ...]]
Ask = Callable[[str], Rows]


class CampaignTally(NamedTuple):
    people: int
    matches: int


class DatabaseContents(NamedTuple):
    """Numbers of rows by label, and the first campaigns by their ids and names."""

    version: str  # empty where the file does not say
    schema: str
    numbers: dict[str, int]
    campaigns: dict[tuple[int, str], CampaignTally]


def contents_of(path: Path) -> DatabaseContents:
    """The contents of a SQLite backup that was checked; sqlite3.Error if it cannot be read."""
    with contextlib.closing(copies.read_only(path)) as file:
        copies.limit(file, 20.0)
        file.execute("PRAGMA trusted_schema = OFF")
        number = file.execute("PRAGMA user_version").fetchone()[0]
        return _contents(lambda sql: file.execute(sql).fetchall(), version_text(number))


def current_contents() -> DatabaseContents:
    def ask(sql: str) -> Rows:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return list(cursor.fetchall())

    return _contents(ask, app_version())


def _contents(ask: Ask, version: str) -> DatabaseContents:
    return DatabaseContents(
        version,
        str(ask(_SCHEMA)[0][0]),
        {label: int(ask(f"SELECT count(*) FROM {table}")[0][0]) for label, table in _COUNTED_TABLES.items()},
        {(pk, name): CampaignTally(people, matches) for pk, name, people, matches in ask(_CAMPAIGNS)},
    )


def fault_of(path: Path) -> str:
    """What a restore would say is wrong with the file; empty if nothing is. Its inside is checked when it is copied."""
    from tools import file_check

    try:
        return file_check.fault(path)
    except OSError as error:
        return f"cannot be read ({error})"


def is_readable(path: Path) -> bool:
    """Whether SQLite finds its pages whole within a few seconds; a longer check is broken off and counts as whole."""
    try:
        with contextlib.closing(copies.read_only(path)) as file:
            copies.limit(file, 10.0)
            return bool(file.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.OperationalError as error:
        return "interrupted" in str(error)
    except sqlite3.Error:
        return False
