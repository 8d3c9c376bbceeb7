"""What the tests make once and keep, and the real servers they bring along."""

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import redis
from django.db import connection
from django.test import TransactionTestCase

from tests import database, factories, kept
from tools.servers import Postgres, new_server


@pytest.fixture
def no_sources(monkeypatch, tmp_path):
    """An empty tree in the place of the app's, where what is kept is kept."""
    monkeypatch.setattr(kept, "ROOT", tmp_path)
    (tmp_path / "requirements").mkdir()
    (tmp_path / "campaigns" / "migrations").mkdir(parents=True)
    (tmp_path / "requirements" / "run.txt").write_text("django==5.2\n")
    return tmp_path


@pytest.mark.django_db
def test_a_test_that_commits_is_followed_by_that_copy_and_not_a_flush():
    is_ours = TransactionTestCase._fixture_teardown is database._bring_back
    assert is_ours == (connection.vendor == "sqlite")


@pytest.mark.parametrize("time", ["first", "second"])
@pytest.mark.django_db
def test_rows_are_counted_from_the_first_id_whatever_ran_before(time):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL's sequences go on")
    assert factories.user().pk == 1
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = 'auth_user'")
        assert cursor.fetchall() == [(1,)]


def test_a_run_takes_a_kept_database_or_migrates(no_sources, tmp_path):
    with closing(sqlite3.connect(kept.database() / "migrated.sqlite3")) as file, file:
        file.execute("CREATE TABLE kings (name TEXT)")
    database._make(tmp_path / "migrated.sqlite3", migrate=lambda: pytest.fail("it is kept"))
    with closing(sqlite3.connect(tmp_path / "migrated.sqlite3")) as file:
        assert file.execute("SELECT name FROM sqlite_master").fetchall() == [("kings",)]


def test_another_migration_or_django_begins_anew_and_the_kept_one_goes(no_sources):
    seen = [kept.database()]
    for file in (Path("campaigns/migrations/0001_initial.py"), Path("requirements/run.txt")):
        (no_sources / file).write_text("other")
        seen.append(kept.database())
    assert len(set(seen)) == 3
    assert [*(no_sources / "var" / "database-of-tests").iterdir()] == seen[-1:]


# --- The real servers the tests bring along --------------------------------------------------------------
def test_a_real_redis_answers(redis_url):
    with redis.Redis(unix_socket_path=redis_url.removeprefix("redis+socket://")) as client:
        assert client.ping()


def test_a_real_postgresql_answers_and_leaves_nothing_behind():
    with new_server(Postgres) as server:
        with psycopg.connect(host=str(server.folder), user="gok", dbname="postgres") as connection:
            row = connection.execute("SHOW server_version").fetchone()
        assert row
    assert not server.folder.exists()
