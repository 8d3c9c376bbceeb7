"""Backups made by the app: whole, checked, kept by the rule; nothing half-written when the disk is full."""

import os
import sqlite3
from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import tasks
from campaigns.core.refusals import Refused
from campaigns.core.version import app_version, version_number, version_text
from campaigns.installation.play import backups, contents
from campaigns.installation.play.worker_sign import is_worker_alive
from campaigns.installation.rules.names import Occasion
from tests.campaigns.installation.conftest import NOW
from tests.databases import landed
from tests.marks import on_posix
from tools import copies
from tools.how_to import how_to


def change(database, sql):
    connection = sqlite3.connect(database)
    connection.executescript(sql)
    connection.close()


def names(var):
    folder = var / "backups"
    return sorted(path.name for path in folder.iterdir() if path.name != ".lock") if folder.exists() else []


@on_posix
def test_a_backup_is_whole_private_and_says_which_version_made_it(database, var):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    assert names(var) == ["2026-03-04-200000.sqlite3"] == [row.name]
    assert row.path.stat().st_mode & 0o077 == 0
    assert contents.contents_of(row.path).version == version_text(version_number(app_version())) != ""
    assert contents.fault_of(row.path) == "" and contents.is_readable(row.path)


def test_a_version_is_kept_as_a_number_and_read_back():
    assert [version_text(version_number(text)) for text in ("0.2.0", "1.0.0", "12.34.567", "1.1.0.dev0")] == [
        "0.2.0", "1.0.0", "12.34.567", "1.1.0",
    ]  # fmt: skip
    assert [version_number(text) for text in ("", "1.2", "1.2.3rc1", "1.2.1000")] == [0, 0, 0, 0]
    assert version_text(0) == version_text(-5) == ""


@pytest.mark.slow
def test_two_in_one_second_are_two(database, var):
    for _ in range(2):
        backups.make_backup(occasion=Occasion.HAND, now=NOW)
    assert names(var) == ["2026-03-04-200000-2.sqlite3", "2026-03-04-200000.sqlite3"]
    assert len(backups.backups()) == 2


def test_the_night_s_backup_is_made_once(database, var):
    assert backups.back_up_nightly(now=NOW)
    assert not backups.back_up_nightly(now=NOW + timedelta(hours=1))
    assert backups.back_up_nightly(now=NOW + timedelta(hours=9))
    assert names(var) == ["2026-03-04-200000-nightly.sqlite3", "2026-03-05-050000-nightly.sqlite3"]


def test_seven_days_and_four_weeks_are_kept_and_all_made_by_hand(database, earlier):
    for days in range(1, 37):
        earlier(Occasion.NIGHTLY, NOW - timedelta(days=days))
    for days in (400, 300, 200, 100):
        earlier(Occasion.HAND, NOW - timedelta(days=days))
        earlier(Occasion.UPDATE, NOW - timedelta(days=days))
    backups.make_backup(occasion=Occasion.NIGHTLY, now=NOW)
    kinds = [row.about.occasion for row in backups.backups()]
    assert [kinds.count(kind) for kind in (Occasion.NIGHTLY, Occasion.HAND, Occasion.UPDATE)] == [9, 4, 4]


def test_a_damaged_database_is_not_taken_for_a_backup(database, var):
    change(
        database, "CREATE TABLE filler (x TEXT); " + "INSERT INTO filler VALUES (hex(zeroblob(9000)));" * 50
    )
    content = bytearray(database.read_bytes())
    content[-8 * 4096 :] = b"\xff" * 8 * 4096
    database.write_bytes(content)
    with pytest.raises(Refused, match="damaged|Could not copy"):
        backups.make_backup(occasion=Occasion.HAND, now=NOW)
    assert names(var) == []


@pytest.mark.slow
def test_what_a_restore_would_refuse_is_not_taken_for_a_backup(database, var):
    change(database, "DROP TABLE campaigns_line")
    with pytest.raises(Refused, match="the table campaigns_line is missing"):
        backups.make_backup(occasion=Occasion.HAND, now=NOW)
    assert names(var) == []


def test_on_a_full_disk_nothing_half_written_stays_and_the_page_says_so(database, var, monkeypatch):
    def full(old, source, target, version=0):
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        target.with_name(f".{target.name}.{os.getpid()}.part").write_bytes(b"half of it")
        raise copies.Refusal(f"Could not copy {source}: {copies._reason(error)}. Nothing was changed.")

    monkeypatch.setattr(copies, "copy", full)
    with pytest.raises(Refused, match="the disk is full"):
        backups.back_up_nightly(now=NOW)
    assert "the disk is full" in backups.trouble()
    assert backups.backups() == []


@pytest.mark.slow
def test_a_night_that_went_well_ends_the_trouble(database, var):
    (var / "backups").mkdir()
    (var / "backups" / "trouble.txt").write_text("The disk is full.")
    assert backups.trouble() == "The disk is full."
    backups.back_up_nightly(now=NOW)
    assert backups.trouble() == ""


@on_posix
def test_a_disk_that_takes_no_more_bytes_leaves_nothing(database, var):
    """The system's own limit on a file's size stands for the full disk: what SQLite writes, fails."""
    import resource
    import signal

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, before[1]))
    try:
        with pytest.raises(Refused, match="Could not copy .*Nothing was changed"):
            backups.make_backup(occasion=Occasion.HAND, now=NOW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert names(var) == []


def test_the_worker_s_task_notes_a_failure_and_goes_on(database, monkeypatch):
    tasks.back_up()
    tasks.back_up()
    assert [row.about.occasion for row in backups.backups()] == [Occasion.NIGHTLY]
    for row in backups.backups():
        row.path.unlink()
    change(database, "DROP TABLE campaigns_line")
    tasks.back_up()
    assert "the table campaigns_line is missing" in backups.trouble()


@pytest.mark.django_db
def test_the_worker_s_task_leaves_its_sign():
    tasks.note_worker()
    assert is_worker_alive(now=timezone.now())


def test_one_works_in_the_folder_at_a_time(database):
    with backups.lock_backups(), pytest.raises(Refused, match="just now"):
        backups.make_backup(occasion=Occasion.HAND, now=NOW)
    backups.make_backup(occasion=Occasion.HAND, now=NOW)


@pytest.mark.slow
def test_only_what_is_listed_is_found(database, var):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    assert backups.backup_named(row.name) == row
    for name in (
        "../secret_key", "..", "trouble.txt", ".lock", "game-of-kings.sqlite3", f"../backups/{row.name}",
    ):  # fmt: skip
        assert backups.backup_named(name) is None


def test_what_a_restore_set_aside_is_among_them_with_its_log(database, var):
    kept = var / "game-of-kings-before-2026-03-01-200000.sqlite3"
    kept.write_bytes(database.read_bytes())
    kept.with_name(f"{kept.name}-wal").write_bytes(b"x" * 10)
    (row,) = backups.backups()
    assert (row.about.occasion, row.size, row.is_one_file) == (
        Occasion.REPLACED, database.stat().st_size + 10, False,
    )  # fmt: skip
    backups.remove_backup(row)
    assert [path.name for path in var.iterdir() if "before" in path.name] == []


@pytest.mark.parametrize("dump", landed.dumps(), ids=lambda dump: dump.stem)
def test_what_a_backup_of_any_released_schema_holds_can_be_told(dump, tmp_path):
    told = contents.contents_of(landed.unpack(dump, tmp_path / "kept.sqlite3"))
    assert told.numbers["Campaigns"] == len(told.campaigns) >= 1
    assert told.numbers["Characters"] >= 1 and told.schema.startswith("00") and told.version == ""


def test_the_way_back_is_the_newest_backup_that_this_version_can_open(database, var):
    assert backups.restore_hint() == ""
    backups.make_backup(occasion=Occasion.UPDATE, now=NOW)
    later = backups.make_backup(occasion=Occasion.NIGHTLY, now=NOW + timedelta(days=1))
    change(
        later.path, "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '0999_x', '')"
    )
    assert (
        f"the backup of 2026-03-04 at 20:00, before an update ({how_to('restore', FILE=var)}/backups/2026-03-04-200000-before-update.sqlite3)"
        in backups.restore_hint()
    )
