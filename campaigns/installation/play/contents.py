"""What a backup holds, compared with the database now: read from the file itself, of any older version."""

import contextlib
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import connection

from campaigns.core.version import app_version, version_text
from tools import copies

MOST_CAMPAIGNS = 200
_ASK = {
    "campaigns": "SELECT count(*) FROM campaigns_campaign",
    "people": "SELECT count(*) FROM campaigns_character",
    "matches": "SELECT count(*) FROM campaigns_match",
    "lines": "SELECT count(*) FROM campaigns_line",
}
_SCHEMA = "SELECT name FROM django_migrations WHERE app = 'campaigns' ORDER BY name DESC LIMIT 1"
_CAMPAIGNS = f"""
    SELECT id, name,
        (SELECT count(*) FROM campaigns_character WHERE campaign_id = campaigns_campaign.id),
        (SELECT count(*) FROM campaigns_match WHERE campaign_id = campaigns_campaign.id)
    FROM campaigns_campaign ORDER BY id LIMIT {MOST_CAMPAIGNS:d}
"""
Ask = Callable[[str], Sequence[Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class CampaignTally:
    name: str
    people: int
    matches: int


@dataclass(frozen=True, slots=True)
class DatabaseContents:
    """Numbers of rows by kind, and the first campaigns by their ids."""

    version: str  # empty where the file does not say
    schema: str
    numbers: dict[str, int]
    campaigns: dict[int, CampaignTally] = field(default_factory=dict)


def contents_of(path: Path) -> DatabaseContents:
    """The contents of a SQLite backup that was checked; sqlite3.Error if it cannot be read."""
    with contextlib.closing(copies.read_only(path)) as file:
        copies.limit(file, 20.0)
        file.execute("PRAGMA trusted_schema = OFF")
        number = file.execute("PRAGMA user_version").fetchone()[0]
        return _contents(lambda sql: file.execute(sql).fetchall(), version_text(number))


def contents_here() -> DatabaseContents:
    def ask(sql: str) -> Sequence[Sequence[Any]]:
        with connection.cursor() as cursor:
            cursor.execute(sql)
            return list(cursor.fetchall())

    return _contents(ask, app_version())


def _contents(ask: Ask, version: str) -> DatabaseContents:
    return DatabaseContents(
        version,
        str(ask(_SCHEMA)[0][0]),
        {name: int(ask(sql)[0][0]) for name, sql in _ASK.items()},
        {pk: CampaignTally(name, people, matches) for pk, name, people, matches in ask(_CAMPAIGNS)},
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
