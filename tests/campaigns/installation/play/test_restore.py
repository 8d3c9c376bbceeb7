"""A restore ordered from a page: laid ready whole and checked, then put in place by whoever starts next."""

import os
import sqlite3
import subprocess
import sys

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from campaigns.core.refusals import Refused
from campaigns.installation.play import backups, restore
from campaigns.installation.rules.names import Occasion
from tests.campaigns.installation.conftest import NOW
from tests.marks import on_posix
from tools import copies, restoring, run, running
from tools.places import ROOT
from tools.refusal import Refusal

DM = User(pk=99, username="dm")
KEY = "a" * 32


@pytest.fixture
def launcher(var, monkeypatch):
    """A launcher that runs: it holds the lock and has said on which port."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    lock = running.hold("unused")
    lock.announce(8000)
    yield lock
    lock.file.close()


@pytest.fixture
def backup(database):
    """A backup, after which every campaign was renamed."""
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    run_sql(database, "UPDATE campaigns_campaign SET name = 'Later'")
    return row


def run_sql(path, sql):
    connection = sqlite3.connect(path)
    with connection:
        rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


def campaign_names(path):
    return {name for (name,) in run_sql(path, "SELECT name FROM campaigns_campaign")}


def order(backup):
    restore.order_restore(backup=backup, user=DM, session_key=KEY)


def test_an_order_lies_beside_the_database_and_changes_nothing_yet(database, launcher, backup):
    order(backup)
    (fresh,) = restoring.waiting_copies(database)
    assert campaign_names(database) == {"Later"} != campaign_names(fresh)
    assert restoring.is_ordered()


@pytest.mark.slow
def test_the_next_start_carries_it_out_and_keeps_what_stood_there(database, var, launcher, backup, capsys):
    order(backup)
    restoring.tidy_up()
    (kept,) = var.glob("game-of-kings-before-*.sqlite3")
    assert (campaign_names(kept), "Later" in campaign_names(database)) == ({"Later"}, False)
    assert not restoring.is_ordered()
    assert restoring.last_restore().read_text() in capsys.readouterr().out


@pytest.mark.slow
def test_the_device_that_ordered_it_stays_signed_in(database, launcher, backup):
    order(backup)
    restoring.tidy_up()
    [(data,)] = run_sql(database, f"SELECT session_data FROM django_session WHERE session_key = '{KEY}'")
    session = SessionStore().decode(data)
    pk, password = run_sql(database, "SELECT id, password FROM auth_user ORDER BY id LIMIT 1")[0]
    assert session[SESSION_KEY] == str(pk)
    assert session["_auth_user_hash"] == User(pk=pk, password=password).get_session_auth_hash()


def test_ordering_twice_is_ordering_once(database, launcher, backup):
    order(backup)
    order(backup)
    assert len(restoring.waiting_copies(database)) == 1


@pytest.mark.slow
def test_without_a_launcher_nothing_is_ordered(database, backup):
    with pytest.raises(Refused, match="not started by"):
        order(backup)
    assert restoring.waiting_copies(database) == []


@pytest.mark.slow
@pytest.mark.parametrize("damage", [b"", b"no database" * 500, b"SQLite format 3\0" + b"\xff" * 5000])
def test_what_is_no_backup_is_not_laid_ready(database, var, launcher, backup, damage):
    backup.path.write_bytes(damage)
    with pytest.raises(Refused):
        order(backup)
    assert restoring.waiting_copies(database) == [] and campaign_names(database) == {"Later"}
    assert not list(var.glob(".*part*"))


def test_a_newer_version_s_backup_is_refused_as_by_make_restore(database, launcher, backup):
    run_sql(
        backup.path,
        "INSERT INTO django_migrations (app, name, applied) VALUES ('campaigns', '0999_dragons', '')",
    )
    with pytest.raises(Refused, match="newer version of Game of Kings"):
        order(backup)
    assert restoring.waiting_copies(database) == []


KILLED = """
import os, sys
import django
django.setup()
from datetime import datetime
from django.contrib.auth.models import User
from campaigns.installation.play import backups, restore
from tools import copies
replace, left = os.replace, int(sys.argv[2])
def counted(old, new):
    global left
    if left == 0:
        os._exit(9)
    left -= 1
    replace(old, new)
os.replace = counted
restore.can_restart = lambda: True
restore.order_restore(backup=backups.backup_named(sys.argv[1]), user=User(username="dm"), session_key="a" * 32)
"""


@pytest.mark.parametrize(("steps", "decided"), [(0, False), (1, False), (2, True)])
def test_an_order_that_is_killed_is_whole_or_none(database, var, launcher, backup, steps, decided):
    env = {**os.environ, "DATABASE_URL": f"sqlite:///{database}", "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", KILLED, backup.name, str(steps)]
    assert subprocess.run(command, cwd=ROOT, env=env).returncode == (0 if decided else 9)
    assert bool(restoring.waiting_copies(database)) is decided
    restoring.tidy_up()
    assert ("Later" in campaign_names(database)) is not decided
    assert not list(var.glob(".*part*"))


@pytest.fixture
def services(monkeypatch):
    """Services that are ended and started on paper."""
    monkeypatch.setattr(run, "end_all", lambda children, patience=0: [child.ends() for child in children])

    class OnPaper:
        def __init__(self):
            self.child, self.story = self, []

        def ends(self):
            self.story.append("ended")

        def revive(self):
            self.story.append("started")

    return [OnPaper(), OnPaper()]


@pytest.mark.slow
def test_the_launcher_stops_services_changes_the_database_and_restarts(
    database, launcher, backup, services, monkeypatch
):
    seen = []
    monkeypatch.setattr(run, "_prepare", lambda env: seen.append(campaign_names(database)))
    order(backup)
    run._restore(services, {})
    assert [service.story for service in services] == [["ended", "started"]] * 2
    assert seen == [campaign_names(database)] != [{"Later"}]


@pytest.mark.slow
def test_a_database_that_cannot_be_prepared_gives_its_place_back(
    database, var, launcher, backup, services, monkeypatch
):
    def prepare(env):
        if campaign_names(database) != {"Later"}:
            raise Refusal("The app could not be prepared.")

    monkeypatch.setattr(run, "_prepare", prepare)
    order(backup)
    run._restore(services, {})
    assert campaign_names(database) == {"Later"}
    assert "the one from before the restore is in place again" in restoring.last_restore().read_text()
    assert [service.story for service in services] == [["ended", "started"]] * 2
    assert not restoring.is_ordered()


@pytest.mark.slow
@on_posix
def test_going_back_needs_no_room_for_a_copy_and_keeps_the_log(database, var, launcher, backup, monkeypatch):
    connection = sqlite3.connect(database, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = WAL; UPDATE campaigns_campaign SET name = 'In the log'")
    order(backup)
    before = restoring.put_waiting_in_place("Restored.")
    connection.close()
    assert before is not None and campaign_names(database) != {"In the log"}

    def copy(*args, **kwargs):
        raise AssertionError("it was copied")

    monkeypatch.setattr(copies, "copy", copy)
    inode = before.stat().st_ino
    restoring.undo_restore(before)
    assert campaign_names(database) == {"In the log"} and database.stat().st_ino == inode
    assert not before.exists() and not restoring.is_ordered()


def test_going_back_that_is_killed_is_finished_by_the_next_start(
    database, var, launcher, backup, monkeypatch
):
    order(backup)
    before = restoring.put_waiting_in_place("Restored.")
    with monkeypatch.context() as killed, pytest.raises(KeyboardInterrupt):
        killed.setattr(restoring, "put_waiting_in_place", _kill)
        restoring.undo_restore(before)
    restoring.tidy_up()
    assert campaign_names(database) == {"Later"} and not restoring.is_ordered()


def _kill(sentence):
    raise KeyboardInterrupt


@pytest.mark.slow
def test_what_a_restore_set_aside_can_be_restored_with_its_log(database, var, launcher, backup):
    connection = sqlite3.connect(database, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = WAL; UPDATE campaigns_campaign SET name = 'In the log'")
    kept = var / "game-of-kings-before-2026-03-01-200000.sqlite3"
    for old, new in zip(copies.pieces(database)[:2], copies.pieces(kept)[:2], strict=True):
        new.write_bytes(old.read_bytes())
    connection.close()
    row = backups.backup_named(kept.name)
    assert not row.is_one_file
    order(row)
    restoring.tidy_up()
    assert campaign_names(database) == {"In the log"}
