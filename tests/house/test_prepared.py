"""A start prepares nothing when nothing has changed since, and everything when anything has."""

import sqlite3
from contextlib import closing

import pytest

from tools import places, prepared


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A clone with a sheet, a migration, packages, what was collected and a database; all of it prepared."""
    for name, value in (("ROOT", tmp_path), ("VENV", tmp_path / ".venv")):
        monkeypatch.setattr(prepared, name, value)
    monkeypatch.setenv("GOK_VAR", str(tmp_path / "var"))
    for setting in ("DATABASE_URL", "GOK_STATIC"):
        monkeypatch.delenv(setting, raising=False)
    for name in (
        "static/css/page.css",
        "campaigns/migrations/0001_initial.py",
        ".venv/.installed-run",
        "var/static/staticfiles.json",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("first")
    migrated(places.database(), "2026-11-25")
    assert not prepared.is_current()  # the first start
    prepared.remember()
    return tmp_path


def migrated(database, moment):
    database.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE django_migrations (id INTEGER, app TEXT, name TEXT, applied TEXT)")
        connection.execute(
            "INSERT INTO django_migrations VALUES (1, 'campaigns', '0001_initial', ?)", [moment]
        )


def test_nothing_has_changed(house):
    assert prepared.is_current()
    with closing(sqlite3.connect(places.database())) as connection, connection:
        connection.execute("CREATE TABLE played_on (id INTEGER)")
    assert prepared.is_current()


CHANGES = {
    "a sheet is written anew": lambda house: (house / "static/css/page.css").write_text("second"),
    "a sheet is new": lambda house: (house / "static/css/other.css").touch(),
    "a sheet is gone": lambda house: (house / "static/css/page.css").unlink(),
    "a migration has come": lambda house: (house / "campaigns/migrations/0002_more.py").touch(),
    "packages were installed": lambda house: (house / ".venv/.installed-run").write_text("second"),
    "what was collected is gone": lambda house: (house / "var/static/staticfiles.json").unlink(),
    "another database of the same migrations": lambda house: migrated(places.database(), "2026-11-26"),
    "no database": lambda house: places.database().unlink(),
    "a database without a table": lambda house: places.database().write_bytes(b""),
    "the note is damaged": lambda house: (house / "var/.prepared").write_bytes(b"\xff\x00"),
    "a file that is no database": lambda house: places.database().write_text("no database at all" * 100),
}


@pytest.mark.parametrize("change", CHANGES)
def test_something_has_changed(house, change):
    CHANGES[change](house)
    assert not prepared.is_current()


@pytest.mark.parametrize(
    ("setting", "value"), [("GOK_STATIC", "/srv/static"), ("DATABASE_URL", "postgres://db/chess")]
)
def test_settings_lead_elsewhere(house, monkeypatch, setting, value):
    monkeypatch.setenv(setting, value)
    assert not prepared.is_current()


def test_a_note_that_cannot_be_written_is_done_without(house):
    (house / "var/.prepared").unlink()
    (house / "var/.prepared").mkdir()
    prepared.remember()
    assert not prepared.is_current()
