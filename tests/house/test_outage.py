"""A full disk, a damaged database, a power cut: a sentence that says what to do, and nothing lost."""

import errno
import logging
import os
import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from types import SimpleNamespace

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import RequestFactory
from hypothesis import given
from hypothesis import strategies as st

from config import errors, once_a_minute
from config.once_a_minute import RateLimitFilter
from config.outage import outage
from lab.torture.preload import NO_COMPILER, build, compiler
from lab.torture.trials.power import NAME, SECTOR, Disk, mixed
from tools.places import ROOT


def sqlite_error(code: int) -> OperationalError:
    """What Django raises for one of SQLite's errors."""
    cause = sqlite3.OperationalError("as SQLite says")
    cause.sqlite_errorcode = code
    error = OperationalError("as Django says")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(("error", "sentence", "passes"), [
    (sqlite_error(sqlite3.SQLITE_FULL), "The disk is full. Free some space", True),
    (OSError(errno.ENOSPC, "No space left on device"), "The disk is full. Free some space", True),
    (sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED), "The app cannot write its files", True),
    (sqlite_error(sqlite3.SQLITE_BUSY), "The database is busy", True),
    (sqlite_error(sqlite3.SQLITE_CORRUPT_VTAB), "bring back the newest backup: make restore FILE=", False),
    (sqlite_error(sqlite3.SQLITE_NOTADB), "bring back the newest backup: make restore FILE=", False),
], ids=["full", "full for any file", "read-only", "busy", "damaged", "no database at all"])  # fmt: skip
def test_every_outage_says_what_to_do(error, sentence, passes):
    trouble = outage(error)
    assert sentence in trouble.sentence and trouble.passes is passes


@pytest.mark.parametrize(
    "error", [None, ValueError("no"), sqlite_error(sqlite3.SQLITE_ERROR), FileNotFoundError(2, "x")]
)
def test_a_mistake_of_the_app_is_no_outage(error):
    assert outage(error) is None


def test_a_log_that_cannot_be_opened_on_a_full_disk_is_a_full_disk(monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=0))
    assert outage(sqlite_error(sqlite3.SQLITE_CANTOPEN)).sentence.startswith("The disk is full")


def test_an_outage_is_found_behind_the_error_it_led_to():
    try:
        try:
            raise OSError(errno.ENOSPC, "No space left on device")
        except OSError:
            raise RuntimeError("could not queue a task")  # noqa: B904 (as Celery's beat does it)
    except RuntimeError as error:
        assert outage(error).sentence.startswith("The disk is full")


def test_a_postgresql_that_is_away_is_named_without_its_password(settings, monkeypatch):
    monkeypatch.setitem(settings.DATABASES["default"], "ENGINE", "django.db.backends.postgresql")
    try:
        psycopg.connect("postgresql://dm:hush-hush@127.0.0.1:1/kings", connect_timeout=2)
    except psycopg.OperationalError as cause:
        away = OperationalError(str(cause))
    sentence = outage(away).sentence
    assert "PostgreSQL cannot be reached" in sentence and "Connection refused" in sentence
    assert "Start it, or correct DATABASE_URL" in sentence and "hush" not in sentence


@pytest.mark.parametrize(("code", "status"), [
    (sqlite3.SQLITE_BUSY, 503), (sqlite3.SQLITE_FULL, 503), (sqlite3.SQLITE_CORRUPT, 500),
    (sqlite3.SQLITE_ERROR, 500),
])  # fmt: skip
def test_a_page_that_meets_an_outage_says_the_sentence(code, status, monkeypatch):
    monkeypatch.setattr(connection, "vendor", "sqlite")
    error = sqlite_error(code)
    try:
        raise error
    except OperationalError:
        response = errors.answer_failure(RequestFactory().post("/"))
    assert response.status_code == status
    assert ("Retry-After" in response.headers) is (status == 503)
    trouble = outage(error)
    assert trouble is None or trouble.sentence in response.text


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_has_met_an_outage_is_not_used_again():
    connection.ensure_connection()
    try:
        raise sqlite_error(sqlite3.SQLITE_READONLY)
    except OperationalError:
        errors.answer_page_failure(RequestFactory().post("/"))
    assert connection.connection is None


def logged(error: Exception) -> logging.LogRecord:
    return logging.LogRecord(
        "django.request",
        logging.ERROR,
        __file__,
        1,
        "Internal Server Error: %s",
        ("/match/7/",),
        (type(error), error, None),
    )


def test_a_log_has_one_line_a_minute_of_an_outage_and_every_other_mistake(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(once_a_minute.time, "monotonic", lambda: now[0])
    quiet = RateLimitFilter()
    records = [logged(sqlite_error(sqlite3.SQLITE_FULL)) for _ in range(100)]
    assert [quiet.filter(record) for record in records] == [True] + [False] * 99
    assert records[0].getMessage().startswith("The disk is full") and records[0].exc_info is None
    assert quiet.filter(logged(ValueError("a mistake"))) and quiet.filter(
        logged(sqlite_error(sqlite3.SQLITE_BUSY))
    )
    now[0] += 60
    assert quiet.filter(logged(sqlite_error(sqlite3.SQLITE_FULL)))


def prepared(var, **env) -> subprocess.CompletedProcess[str]:
    """Prepare a start in that folder, as `make run` does."""
    env = {**os.environ, "GOK_VAR": str(var), "DJANGO_SETTINGS_MODULE": "config.settings", **env}
    command = [sys.executable, "-m", "tools.inside", "prepare"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(("env", "sentence"), [
    ({"DATABASE_URL": ""}, "The database file is damaged."),
    ({"DATABASE_URL": "postgresql://dm:hush@127.0.0.1:1/kings"}, "PostgreSQL cannot be reached"),
], ids=["a damaged file", "no PostgreSQL"])  # fmt: skip
def test_a_start_that_meets_an_outage_ends_with_one_line_and_no_traceback(env, sentence, tmp_path):
    (tmp_path / "game-of-kings.sqlite3").write_bytes(b"no database, but as long as one " * 200)
    done = prepared(tmp_path, **env)
    assert done.returncode == 1
    (line,) = done.stderr.strip().splitlines()
    assert line.startswith(sentence)


# --- What a power cut leaves -----------------------------------------------------------------------------
FULL = 2


def pragmas():
    with connection.cursor() as cursor:
        return [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]


@pytest.mark.skipif(
    os.environ.get("GOK_TEST_DATABASE") == "postgres",
    reason="PostgreSQL stays as it comes, which is the same",
)
@pytest.mark.django_db(transaction=True)
def test_every_connection_has_a_write_ahead_log_and_waits_for_the_disk():
    found = [pragmas()]

    def in_another_thread():
        for _ in range(2):
            found.append(pragmas())
            connection.close()

    thread = threading.Thread(target=in_another_thread)
    thread.start()
    thread.join()
    connection.close()
    found.append(pragmas())
    assert found == [["wal", FULL]] * 4


@given(
    st.binary(max_size=4 * SECTOR),
    st.binary(max_size=4 * SECTOR),
    st.sampled_from((0.0, 0.5, 1.0)),
    st.integers(),
)
def test_of_each_sector_the_disk_has_the_synced_or_a_later_version(synced, written, share, seed):
    left = mixed(synced, written, share, random.Random(seed))
    if share == 0:
        assert left == synced
    assert len(left) in (len(synced), len(written))
    for at in range(0, len(left), SECTOR):
        places = (text[at : at + SECTOR] for text in (synced, written))
        sector = left[at : at + SECTOR]
        assert any(sector.startswith(place[: len(sector)]) for place in places)


SYNC = f"""
import os, sqlite3, sys
folder, mode = sys.argv[1:]
database = sqlite3.connect(folder + "/{NAME}", isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE acts (number)")
database.execute("PRAGMA synchronous=" + mode)
database.execute("INSERT INTO acts VALUES (1)")
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(compiler() is None, reason=NO_COMPILER)
@pytest.mark.parametrize(("mode", "kept"), [("FULL", [(1,)]), ("NORMAL", []), ("OFF", [])])
def test_a_cut_takes_what_was_written_and_not_synced(tmp_path, mode, kept):
    var, disk = tmp_path / "var", tmp_path / "disk"
    for folder in (var, disk):
        folder.mkdir()
    env = {**os.environ, "LD_PRELOAD": str(build("last_sync.c", tmp_path)), "TORTURE_DISK": str(disk)}
    subprocess.run([sys.executable, "-c", SYNC, str(var), mode], env=env)
    Disk(disk, var).cut(FirstChoice())
    with closing(sqlite3.connect(var / NAME)) as left:
        assert left.execute("SELECT number FROM acts").fetchall() == kept


class FirstChoice(random.Random):
    """Of all shares of what was not synced the first: nothing."""

    def choice(self, seq):
        return seq[0]
