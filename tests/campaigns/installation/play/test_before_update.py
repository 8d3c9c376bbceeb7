"""Before the schema of a database changes, a backup of it is made; what cannot be backed up is not changed."""

import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from campaigns.core.refusals import Refused
from campaigns.installation.play import backups
from campaigns.installation.rules.names import Occasion
from tests.databases import landed

OLD = landed.dumps()[1]  # which lacks migrations


@pytest.fixture
def old_database(var, settings, monkeypatch, django_db_blocker):
    """The app's database is one of an old schema, and it may be backed up."""
    settings.BACKUPS = True
    file = landed.unpack(OLD, var / "game-of-kings.sqlite3")
    ours = connection.settings_dict["NAME"]
    connection.close()
    monkeypatch.setitem(connection.settings_dict, "NAME", str(file))
    with django_db_blocker.unblock():
        yield file
    connection.close()
    connection.settings_dict["NAME"] = ours


def migrations_of(file):
    with closing(sqlite3.connect(file)) as database:
        return set(database.execute("SELECT name FROM django_migrations WHERE app = 'campaigns'").fetchall())


def dumped(file):
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


pytestmark = pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a SQLite file")


def test_an_update_begins_with_a_backup_of_the_old_schema(old_database):
    before = migrations_of(old_database)
    call_command("migrate", verbosity=0)
    (row,) = backups.backups()
    assert row.about.occasion is Occasion.UPDATE
    assert migrations_of(row.path) == before < migrations_of(old_database)


def test_there_is_a_way_back_from_a_version_that_only_squashed_the_migrations(old_database):
    call_command("migrate", verbosity=0, no_backup=True)
    with closing(sqlite3.connect(old_database)) as database, database:
        database.execute("DELETE FROM django_migrations WHERE name LIKE '%squashed_0055%'")
    call_command("migrate", verbosity=0)
    assert len(backups.backups()) == 1


def test_a_start_without_an_update_makes_none(old_database):
    call_command("migrate", verbosity=0)
    call_command("migrate", verbosity=0)
    assert len(backups.backups()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"no_backup": True}, {"plan": True}])
def test_who_says_so_gets_none(old_database, options, capsys):
    call_command("migrate", verbosity=0, **options)
    assert backups.backups() == []


def test_without_a_backup_nothing_is_changed(old_database, monkeypatch):
    def refuse(**_):
        raise Refused("The disk is full.")

    monkeypatch.setattr("campaigns.installation.play.backups.make_backup", refuse)
    before = dumped(old_database)
    with pytest.raises(CommandError, match="The disk is full. The database was not changed.*--no-backup"):
        call_command("migrate", verbosity=0)
    assert dumped(old_database) == before


def test_a_fresh_database_has_nothing_to_back_up(old_database):
    connection.close()
    old_database.unlink()
    for app in ("contenttypes", "auth"):
        call_command("migrate", app, verbosity=0)
    assert "auth_user" in connection.introspection.table_names()
    assert "campaigns_professionrow" not in connection.introspection.table_names()
    assert backups.backups() == []
