"""Backups are whole at any moment; restoring refuses what it should and loses nothing that stood there."""

import sqlite3
import threading

import pytest

from tools import backup, running
from tools.refusal import Refusal


@pytest.fixture(autouse=True)
def var(tmp_path, monkeypatch):
    """A folder of its own for each test."""
    monkeypatch.setenv("GOK_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "var").mkdir()
    return tmp_path / "var"


@pytest.fixture
def database(var):
    """A small database in the app's way of keeping one, with an open connection as the app would have."""
    path = var / "game-of-kings.sqlite3"
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode = WAL;"
        "CREATE TABLE django_migrations (app TEXT); INSERT INTO django_migrations VALUES ('campaigns');"
        "CREATE TABLE purse (owner TEXT, coins INT); INSERT INTO purse VALUES ('White', 500), ('Black', 500);"
    )
    yield path
    connection.close()


def total(path) -> int:
    """Return the coins in both purses."""
    with sqlite3.connect(path) as connection:
        return int(connection.execute("SELECT sum(coins) FROM purse").fetchone()[0])


def written(capsys) -> str:
    """Return the path the command has printed."""
    return str(capsys.readouterr().out.strip())


def pay(path, stop: threading.Event) -> None:
    """Move coins from purse to purse until told to stop: the sum holds only between transactions."""
    connection = sqlite3.connect(path, timeout=30, isolation_level=None)
    while not stop.is_set():
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("UPDATE purse SET coins = coins - 1 WHERE owner = 'White'")
        connection.execute("UPDATE purse SET coins = coins + 1 WHERE owner = 'Black'")
        connection.execute("COMMIT")
    connection.close()


def test_a_backup_during_play_is_consistent(database, capsys):
    stop = threading.Event()
    writers = [threading.Thread(target=pay, args=(database, stop)) for _ in range(4)]
    for writer in writers:
        writer.start()
    try:
        copies = [written(capsys) for _ in range(5) if backup.backup() == 0]
    finally:
        stop.set()
        for writer in writers:
            writer.join()
    assert len(set(copies)) == 5
    assert [total(copy) for copy in copies] == [1000] * 5


def test_a_backup_is_one_file_for_its_owner_alone(database, var, capsys):
    backup.backup()
    (only,) = (var / "backups").iterdir()
    assert str(only) == written(capsys)
    assert only.stat().st_mode & 0o077 == 0


def test_round_trip_keeps_what_stood_there(database, var, capsys):
    backup.backup()
    copy = written(capsys)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE purse SET coins = 0")
    assert backup.restore([copy]) == 0
    assert total(database) == 1000
    (kept,) = var.glob("game-of-kings-before-*.sqlite3")
    assert total(kept) == 0
    assert str(kept) in capsys.readouterr().out


def test_restoring_drops_messages_about_the_other_databases_jobs(database, var, capsys):
    queue = var / "celery" / "queue"
    queue.mkdir(parents=True)
    (queue / "1.celery.msg").touch()
    backup.backup()
    backup.restore([written(capsys)])
    assert not list(queue.iterdir())


def test_restore_is_refused_while_the_app_runs(database, capsys):
    backup.backup()
    copy = written(capsys)
    held = running.hold("unused")
    try:
        with pytest.raises(Refusal, match="is running"):
            backup.restore([copy])
    finally:
        held.file.close()


@pytest.mark.parametrize("content", [b"", b"no database at all" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_restore_refuses_garbage(database, tmp_path, content):
    garbage = tmp_path / "garbage.sqlite3"
    garbage.write_bytes(content)
    with pytest.raises(Refusal, match="not a Game of Kings database"):
        backup.restore([str(garbage)])
    assert total(database) == 1000


def test_restore_refuses_another_programs_database(database, tmp_path):
    other = tmp_path / "other.sqlite3"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE django_migrations (app TEXT)")
    with pytest.raises(Refusal, match="not a Game of Kings database"):
        backup.restore([str(other)])


def test_restore_refuses_a_damaged_backup(database, var, capsys):
    with sqlite3.connect(database) as connection:
        connection.executemany("INSERT INTO purse VALUES (?, 0)", [("x" * 500,)] * 200)
    backup.backup()
    copy = var / written(capsys)
    content = bytearray(copy.read_bytes())
    content[5 * 4096 : 8 * 4096] = b"\xff" * 3 * 4096
    copy.write_bytes(content)
    with pytest.raises(Refusal, match="damaged|Could not copy"):
        backup.restore([str(copy)])
    assert total(database) == 1000


@pytest.mark.parametrize("words", [[], [""], ["a", "b"], ["nowhere.sqlite3"]])
def test_restore_says_what_is_missing(database, words):
    with pytest.raises(Refusal):
        backup.restore(words)


def test_before_the_first_start_there_is_nothing_to_back_up(var):
    with pytest.raises(Refusal, match="nothing to back up"):
        backup.backup()


def test_postgresql_has_tools_of_its_own(monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres://gok@/gok")
    for command in (backup.backup, lambda: backup.restore(["any"])):
        with pytest.raises(Refusal, match="pg_dump"):
            command()
