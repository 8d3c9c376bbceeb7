"""Databases of earlier schemas on PostgreSQL, as tests/house/test_databases.py on SQLite."""

import sqlite3
from contextlib import closing

import pytest
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, connections, transaction
from django.db.migrations.recorder import MigrationRecorder

from campaigns.installation.play import schemas
from campaigns.people.models import Character
from campaigns.rules import folding
from tests.databases import landed
from tests.databases.landed import REWRITTEN

pytestmark = pytest.mark.postgres

DUMPS = landed.dumps()
QUICK = DUMPS[:1]  # the first release's: the whole chain
SQLITE = {"ENGINE": "django.db.backends.sqlite3", "OPTIONS": {}, "TEST": {}}


@pytest.fixture
def empty_database(django_db_blocker):
    """Make an empty PostgreSQL database the app's for a while."""
    if connection.vendor != "postgresql":
        pytest.skip("the kept databases are SQLite's")
    ours = connection.settings_dict["NAME"]
    with django_db_blocker.unblock(), connection._nodb_cursor() as cursor:
        cursor.execute("CREATE DATABASE gok_kept")
        connection.close()
        connection.settings_dict["NAME"] = "gok_kept"
        yield
        connection.close()
        connection.settings_dict["NAME"] = ours
        cursor.execute("DROP DATABASE gok_kept")


@pytest.fixture
def file(dump, tmp_path):
    """A kept database as a file, under this alias."""
    name = landed.unpack(dump, tmp_path / "kept.sqlite3")
    connections.settings["file"] = {**connections.settings["default"], **SQLITE, "NAME": str(name)}
    yield name
    connections["file"].close()
    del connections["file"], connections.settings["file"]


def models(file):
    """The models of a kept database, and its migrations."""
    with closing(sqlite3.connect(file)) as database:
        records = database.execute("SELECT app, name FROM django_migrations").fetchall()
    state = schemas.state_of(schemas.load_chain(), records)
    return state.apps.get_models(include_auto_created=True), records


def move(old_models, records):
    """Put a kept database with its schema of then into PostgreSQL."""
    with connection.schema_editor() as editor:
        for model in old_models:
            if not model._meta.auto_created:  # what relates two models is made with the first
                editor.create_model(model)
    with transaction.atomic(), connection.cursor() as cursor:
        for model in old_models:
            model._base_manager.bulk_create(list(model._base_manager.using("file").all()))
        for sql in connection.ops.sequence_reset_sql(no_style(), old_models):
            cursor.execute(sql)
    recorder = MigrationRecorder(connection)
    recorder.ensure_schema()
    for key in records:
        recorder.record_applied(*key)


def rows(old_models):
    """Every row by its model and key, but for the columns that a later migration changes on purpose."""
    return {
        (model._meta.label, row[model._meta.pk.attname]): row
        for model in old_models
        for row in model._base_manager.values(*_kept(model))
    }


def _kept(model):
    table, fields = model._meta.db_table, model._meta.concrete_fields
    return [field.attname for field in fields if (table, field.column) not in REWRITTEN]


@pytest.mark.parametrize(
    "dump",
    [pytest.param(dump, id=dump.stem, marks=[] if dump in QUICK else pytest.mark.slow) for dump in DUMPS],
)
def test_a_database_of_every_released_schema_comes_to_postgresql_whole(empty_database, file):
    old_models, records = models(file)
    move(old_models, records)
    before = rows(old_models)
    call_command("migrate", verbosity=0)
    after = rows(old_models)
    assert len(before) > 100
    assert {key: after.get(key) for key in before} == before
    assert {model._meta.db_table for model in old_models} <= {*connection.introspection.table_names()}
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # every reference leads somewhere


@pytest.mark.slow
@pytest.mark.parametrize("dump", DUMPS[:1], ids=["0.2.0"])
def test_people_of_before_names_had_keys_get_theirs_on_postgresql(empty_database, file):
    old_models, records = models(file)
    move(old_models, records)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE campaigns_character SET name = 'Sir Götz' WHERE name = (SELECT min(name) FROM campaigns_character)"
        )
    call_command("migrate", verbosity=0)
    keys = dict(Character.objects.values_list("name", "search_key"))
    assert len(keys) > 1 and keys["Sir Götz"] == "/sir gotz/sir goetz#.s.g"
    assert keys == {name: folding.search_key(name) for name in keys}
