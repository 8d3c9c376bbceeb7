"""Backups are whole at any moment; restoring refuses what it should and loses nothing that stood there."""

import os
import re
import sqlite3
import subprocess
import sys
import threading

import pytest

from tests.databases import landed
from tools import backup, copies, environment, file_check, network, restoring, run, running
from tools.places import ROOT
from tools.refusal import Refusal

DUMPS = landed.dumps()


@pytest.fixture(autouse=True)
def var(tmp_path, monkeypatch):
    """A folder of its own for each test."""
    monkeypatch.setenv("GOK_VAR", str(tmp_path / "var"))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(backup, "_fault", file_check.fault)  # here, and not in a process of its own
    (tmp_path / "var").mkdir()
    return tmp_path / "var"


@pytest.fixture
def database(var):
    """A database as the app keeps it, with a table more and an open connection as the app would have."""
    path = landed.unpack(DUMPS[-1], var / "game-of-kings.sqlite3")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript(
        "PRAGMA journal_mode = WAL;"
        "CREATE TABLE purse (owner TEXT, coins INT); INSERT INTO purse VALUES ('White', 500), ('Black', 500);"
    )
    yield path
    connection.close()


def total(path) -> int:
    with sqlite3.connect(path) as connection:
        return int(connection.execute("SELECT sum(coins) FROM purse").fetchone()[0])


def written(capsys) -> str:
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
        connection.execute("CREATE TABLE django_migrations (app TEXT, name TEXT)")
    with pytest.raises(Refusal, match="not a Game of Kings database"):
        backup.restore([str(other)])


def test_restore_refuses_a_damaged_backup(database, var, capsys):
    with sqlite3.connect(database) as connection:
        connection.executemany("INSERT INTO purse VALUES (?, 0)", [("x" * 500,)] * 200)
    backup.backup()
    copy = var / written(capsys)
    content = bytearray(copy.read_bytes())
    content[-8 * 4096 :] = b"\xff" * 8 * 4096
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


# --- What is wrong with a file ----------------------------------------------------------------------------

FOREVER = "WITH RECURSIVE n(app, name) AS (SELECT 'campaigns', 1 UNION ALL SELECT app, name + 1 FROM n)"


@pytest.fixture
def changed_file(tmp_path):
    """Make a file of the newest kept database and this SQL; return its path."""

    def change(sql):
        path = landed.unpack(DUMPS[-1], tmp_path / "changed.sqlite3")
        with sqlite3.connect(path) as connection:
            connection.executescript(sql)
        connection.close()
        return path

    return change


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_a_database_of_every_landed_schema_may_be_restored(dump, tmp_path):
    assert file_check.fault(landed.unpack(dump, tmp_path / "kept.sqlite3")) == ""


@pytest.mark.parametrize(("sql", "fault"), [
    (
        f"DROP TABLE django_migrations; CREATE VIEW django_migrations AS {FOREVER} SELECT * FROM n",
        "holds the view “django_migrations”",
    ),
    (
        "CREATE TRIGGER thief AFTER INSERT ON campaigns_line BEGIN DELETE FROM campaigns_bet; END",
        "holds the trigger “thief”",
    ),
    ("CREATE VIRTUAL TABLE words USING fts5(word)", "holds the virtual table “words”"),
    ("DROP TABLE campaigns_line", "the table campaigns_line is missing"),
    ("ALTER TABLE campaigns_bet ADD COLUMN more TEXT", "campaigns_bet has other columns than ours"),
    (
        "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '0999_dragons', '')",
        "comes from a newer version of Game of Kings (it has campaigns.0999_dragons)",
    ),
])  # fmt: skip
def test_restore_says_what_is_wrong_with_a_file(database, changed_file, sql, fault):
    with pytest.raises(Refusal, match=re.escape(fault)):
        backup.restore([str(changed_file(sql))])
    assert total(database) == 1000


@pytest.mark.parametrize("app", ["campaigns", "%"])
def test_a_file_with_the_table_of_migrations_alone_is_refused(tmp_path, changed_file, app):
    alone = tmp_path / "alone.sqlite3"
    with sqlite3.connect(alone) as connection:
        connection.execute("ATTACH ? AS whole", (str(changed_file("")),))
        connection.execute(
            "CREATE TABLE django_migrations AS SELECT * FROM whole.django_migrations WHERE app LIKE ?", (app,)
        )
    connection.close()
    with pytest.raises(Refusal, match="not a whole Game of Kings database: .* missing"):
        backup.restore([str(alone)])


def test_what_takes_too_long_is_broken_off():
    connection = sqlite3.connect(":memory:")
    copies.limit(connection, 0.05)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        connection.execute(f"{FOREVER} SELECT count(*) FROM n").fetchone()
    connection.close()


def test_a_file_is_checked_without_a_byte_written_beside_it(changed_file):
    path = changed_file("PRAGMA journal_mode = WAL")
    before = path.read_bytes()
    assert file_check.fault(path) == ""
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == [path.name]
    assert path.read_bytes() == before


# --- Killed on the way ------------------------------------------------------------------------------------

KILLED = """
import os, sys
from tools import backup
replace, left = os.replace, int(sys.argv[2])
def counted(old, new):
    global left
    if left == 0:
        os._exit(9)
    left -= 1
    replace(old, new)
os.replace, backup._fault = counted, lambda file: ""
backup.restore([sys.argv[1]])
"""


def restore_and_kill(steps, capsys):
    """Restore a backup of two full purses over two empty ones; be killed after so many steps."""
    backup.backup()
    copy = written(capsys)
    with sqlite3.connect(backup.database()) as connection:
        connection.execute("UPDATE purse SET coins = 0")  # in the log still: the database is open elsewhere
    command = [sys.executable, "-c", KILLED, copy, str(steps)]
    return subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True).returncode


@pytest.mark.parametrize("steps", range(5))
def test_a_restore_killed_between_two_steps_is_finished_or_was_none(database, var, capsys, steps):
    assert restore_and_kill(steps, capsys) == 9
    restoring.tidy_up()
    if steps == 0:
        assert total(database) == 0
    else:
        (kept,) = var.glob("game-of-kings-before-*.sqlite3")
        assert (total(database), total(kept)) == (1000, 0)
        assert (
            f"broken off. It has been finished now: the restored database is in place. What stood there before is kept as {kept}"
            in capsys.readouterr().out
        )
    assert [file.name for file in var.iterdir() if re.search(r"part|restoring", file.name)] == []


def test_a_database_that_another_program_keeps_open_is_told_and_restored_at_the_next_start(
    database, capsys, monkeypatch
):
    backup.backup()
    copy = written(capsys)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE purse SET coins = 0")
    replace = os.replace

    def refuse(old, new):  # as Windows does
        if old == database:
            raise PermissionError(13, "Sharing violation", str(old))
        replace(old, new)

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(Refusal, match=f"Another program has {database} open. Close it"):
        backup.restore([copy])
    assert total(database) == 0
    monkeypatch.undo()
    monkeypatch.setenv("GOK_VAR", str(database.parent))
    restoring.tidy_up()
    assert total(database) == 1000


def test_a_restore_that_nobody_kills_takes_five_steps(database, capsys):
    assert restore_and_kill(5, capsys) == 0


def stop_here(name):
    raise Refusal("far enough")


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # a refused start ends its process
@pytest.mark.parametrize("command", ["run", "backup", "restore"])
def test_whatever_comes_next_finishes_a_restore_that_was_broken_off(database, capsys, monkeypatch, command):
    assert restore_and_kill(2, capsys) == 9
    assert not database.exists()
    monkeypatch.setattr(run, "_listen_for_the_end", lambda: None)
    monkeypatch.setattr(environment, "install", stop_here)
    monkeypatch.setenv("PORT", str(network.free_port()))
    if command == "backup":
        backup.backup()
    else:
        with pytest.raises(Refusal, match="far enough|no file"):
            run.run() if command == "run" else backup.restore(["nowhere.sqlite3"])
    assert total(database) == 1000


def test_half_copies_of_killed_processes_go_and_those_of_living_ones_stay(database, var):
    folder = var / "backups"
    folder.mkdir()
    names = [
        f"{name}.part{end}"
        for name in (".a.sqlite3.4999999", f".b.sqlite3.{os.getpid()}")
        for end in ("", "-wal")
    ]
    for name in names:
        (folder / name).touch()
        (var / name).touch()
    restoring.tidy_up()
    for place in (folder, var):
        assert sorted(file.name for file in place.glob(".*part*")) == names[2:]


@pytest.mark.parametrize("name", ['x";touch {};"', "$(touch {})", "`touch {}`", "$(shell touch {})"])
def test_the_name_of_a_file_is_never_run_as_a_command(tmp_path, var, name):
    evil = name.format(tmp_path / "touched")
    command = ["make", "restore", f"PYTHON={sys.executable}", f"FILE={evil}"]
    done = subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True, text=True)
    assert f"There is no file {evil}." in done.stderr
    assert not (tmp_path / "touched").exists()


def test_the_check_runs_in_a_process_that_knows_the_tables(monkeypatch, changed_file):
    monkeypatch.undo()
    monkeypatch.setattr(environment, "install", lambda name: None)
    path = changed_file("CREATE TRIGGER thief DELETE ON campaigns_bet BEGIN SELECT 1; END")
    assert backup._fault(path) == "holds the trigger “thief”, which no Game of Kings database has"
