"""A database of every schema that was released opens in this version, with every row (tests/databases/README.md)."""

import re
import sqlite3
from contextlib import closing, contextmanager

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.db.migrations import CreateModel, Migration
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.test import Client

from campaigns.installation.play.schemas import AtomicExecutor
from campaigns.management.commands import migrate
from campaigns.people.models import Character
from campaigns.rules import folding
from tests.databases import landed
from tests.databases.landed import differences, tables_of, values_of

DUMPS = landed.dumps()
KEYLESS = DUMPS[0]  # before 0022
EVERY = pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)


@pytest.fixture(scope="module")
def use_file(django_db_blocker):
    """Make another file the app's database for a while: `with use_file(file):`."""

    @contextmanager
    def swap(file):
        ours, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], str(file)
        connection.close()
        try:
            with django_db_blocker.unblock():
                yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = ours

    return swap


@pytest.fixture(scope="module")
def newest_schema(use_file, tmp_path_factory):
    """What a fresh database has: the newest kept one was made from nothing."""
    file = landed.unpack(DUMPS[-1], tmp_path_factory.mktemp("newest") / "kept.sqlite3")
    with use_file(file):
        call_command("migrate", verbosity=0)
    return schema(file)


def schema(file):
    """Every column with its type, and every index."""
    with closing(sqlite3.connect(file)) as database:
        columns = {
            (table, *column[1:4])
            for table in tables_of(database)
            for column in database.execute(f'PRAGMA table_info("{table}")').fetchall()
        }
        return columns | set(database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index'"))


def pages():
    """What the campaign's page, a character's and those of all matches answer, by address."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.get())
    addresses = ["/campaigns/1/", *links(client, "characters")[:1], *links(client, "matches")]
    return {address: client.get(address).status_code for address in addresses}


def links(client, page):
    html = client.get(f"/campaigns/1/{page}/").text
    return sorted(set(re.findall(r'href="(/campaigns/1/(?:characters|grice|boards)/\d+/)"', html)))


@EVERY
def test_a_database_of_every_released_schema_opens_with_every_row(use_file, newest_schema, dump, tmp_path):
    file = landed.unpack(dump, tmp_path / "kept.sqlite3")
    before = values_of(file)
    with use_file(file):
        call_command("migrate", verbosity=0)
        after, answers = values_of(file), pages()
    assert differences(before, after) == {}
    assert set(answers.values()) == {200}, answers
    assert any("grice" in address for address in answers)
    assert schema(file) == newest_schema


@pytest.mark.slow
def test_people_of_before_names_had_keys_are_found_without_accents(use_file, tmp_path):
    file = landed.unpack(KEYLESS, tmp_path / "kept.sqlite3")
    with closing(sqlite3.connect(file)) as database, database:
        first, *others = [pk for (pk,) in database.execute("SELECT id FROM campaigns_character ORDER BY id")]
        database.execute("UPDATE campaigns_character SET name = 'Sir Götz' WHERE id = ?", [first])
        assert (
            "search_key"
            not in database.execute(
                "SELECT sql FROM sqlite_master WHERE name = 'campaigns_character'"
            ).fetchone()[0]
        )
    with use_file(file):
        call_command("migrate", verbosity=0)
        keys = dict(Character.objects.values_list("name", "search_key"))
        client = Client()
        client.force_login(User.objects.get())
        options = [
            client.get("/campaigns/1/people/find/", {"q": text}).text for text in ("GOTZ", "goetz", "s g")
        ]
    assert others and keys == {name: folding.search_key(name) for name in keys}
    assert all('data-name="Sir Götz"' in shown for shown in options)


class Killed(BaseException):
    """The process ends here."""


@pytest.fixture
def killed_at_first(monkeypatch):
    """Have the process end where a migration is about to be recorded, once for each; which they were."""
    begun, record = [], MigrationRecorder.record_applied

    def record_or_die(recorder, app, name):
        if (app, name) not in begun:
            begun.append((app, name))
            raise Killed
        record(recorder, app, name)

    monkeypatch.setattr(MigrationRecorder, "record_applied", record_or_die)
    return begun


def test_a_migration_killed_before_it_is_recorded_was_never_made(use_file, killed_at_first, tmp_path):
    name = models.CharField(max_length=20, primary_key=True, db_index=True)
    rest = models.IntegerField(db_index=True)  # whose index Django puts off to the end
    migration = Migration("0001_things", "toys")
    migration.operations = [CreateModel("Thing", [("name", name), ("rest", rest)])]
    with use_file(tmp_path / "fresh.sqlite3"):
        executor = AtomicExecutor(connection)
        with pytest.raises(Killed):
            executor.apply_migration(ProjectState(), migration)
        assert "toys_thing" not in connection.introspection.table_names()
        executor.apply_migration(ProjectState(), migration)
        assert "toys_thing" in connection.introspection.table_names()
        assert MigrationRecorder(connection).applied_migrations().keys() == {("toys", "0001_things")}


@pytest.mark.slow
def test_an_update_killed_at_every_record_ends_with_every_row(
    use_file, newest_schema, killed_at_first, tmp_path
):
    file, kills = landed.unpack(DUMPS[1], tmp_path / "kept.sqlite3"), 0
    before = values_of(file)
    with use_file(file):
        while True:
            try:
                call_command("migrate", verbosity=0)
                break
            except Killed:
                kills += 1
                connection.close()
    assert kills == len(killed_at_first) > 3
    assert differences(before, values_of(file)) == {} and schema(file) == newest_schema


@EVERY
def test_no_table_of_a_kept_database_is_empty(dump, tmp_path):
    with closing(sqlite3.connect(landed.unpack(dump, tmp_path / "kept.sqlite3"))) as database:
        ours = [name for name in tables_of(database) if name.startswith(("campaigns_", "variants_"))]
        assert [name for name in ours if not database.execute(f'SELECT * FROM "{name}"').fetchone()] == []


def test_a_database_of_a_newer_version_is_refused_with_the_way_back(use_file, tmp_path, monkeypatch):
    monkeypatch.setattr(migrate, "restore_hint", lambda: ", or go back")
    file = landed.unpack(DUMPS[-1], tmp_path / "kept.sqlite3")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '0999_x', '')"
        )
    with use_file(file), pytest.raises(CommandError, match=r"it has campaigns\.0999_x\. .* or go back\."):
        call_command("migrate", verbosity=0)


def test_no_landed_migration_is_changed():
    now = landed.migrations()
    changed = [path for path, digest in landed.landed_migrations().items() if now.get(path) != digest]
    assert changed == [], "What has landed stays: put it back as it was and write a new migration."


def test_every_migration_is_in_a_kept_database(tmp_path):
    newest = landed.unpack(DUMPS[-1], tmp_path / "newest.sqlite3")
    missing = landed.migrations().keys() - (landed.migrations_of(newest) & landed.landed_migrations().keys())
    assert sorted(missing) == [], f"Before it lands: {landed.MAKE}"
