"""What may be wrong with an installation is told in sentences, each with what to do about it."""

import io
import json
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection
from django.utils import timezone

from campaigns.core.version import app_version
from campaigns.installation.models import WorkerSign
from campaigns.installation.play import backups, checks, worker_sign
from campaigns.installation.play.checks import findings, readiness_faults
from campaigns.installation.play.figures import troubles_of_a_day
from campaigns.jobs.models import Job
from campaigns.mail.models import MailOutage
from tests.marks import on_posix

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def well(var, settings):
    """An installation that has all it needs."""
    (var / "static").mkdir()
    (var / "static" / "staticfiles.json").touch()
    (var / "secret_key").touch(mode=0o600)
    settings.SECRET_KEY = "x" * 50
    settings.STATIC_ROOT = var / "static"
    worker_sign.note_worker_alive(now=timezone.now())


def faults(**options):
    return {row.subject: row.sentence for row in findings(now=timezone.now(), **options) if row.is_fault}


def test_nothing_is_wrong_where_nothing_is():
    assert faults() == {}
    assert readiness_faults(now=timezone.now()) == []


@pytest.mark.postgres
def test_a_worker_that_was_not_seen_for_five_minutes_is_missed():
    WorkerSign.objects.update(seen_at=timezone.now() - timedelta(minutes=4))
    assert faults() == {} and readiness_faults(now=timezone.now()) == []
    WorkerSign.objects.update(seen_at=timezone.now() - timedelta(minutes=6))
    assert "was last seen on" in faults()["Worker"]
    assert readiness_faults(now=timezone.now()) == ["worker"]
    WorkerSign.objects.all().delete()
    assert "was never seen here" in faults()["Worker"]


@pytest.mark.postgres
def test_each_machine_has_one_sign_and_old_ones_are_forgotten():
    now = timezone.now()
    WorkerSign.objects.create(host="long-gone", seen_at=now - timedelta(days=31))
    for minutes in (1, 2):
        worker_sign.note_worker_alive(now=now + timedelta(minutes=minutes))
    (row,) = WorkerSign.objects.all()
    assert row.seen_at == now + timedelta(minutes=2)


def test_a_full_disk_is_told_before_and_when_it_is_full(monkeypatch):
    for free, words, ready in (
        (10 * 2**30, None, []),
        (400 * 2**20, "nearly full", []),
        (5 * 2**20, "is full", ["disk"]),
    ):
        monkeypatch.setattr(checks.shutil, "disk_usage", lambda path, free=free: SimpleNamespace(free=free))
        assert (words is None and "Disk" not in faults()) or words in faults()["Disk"]
        assert readiness_faults(now=timezone.now()) == ready


@pytest.mark.postgres
def test_changes_of_the_schema_that_wait_are_told(monkeypatch):
    monkeypatch.setattr(checks, "_known_migrations", lambda: frozenset({("campaigns", "0999_dragons")}))
    assert "1 change of the schema wait, the last is campaigns.0999_dragons" in faults()["Schema"]
    assert readiness_faults(now=timezone.now()) == ["migrations"]


def test_a_database_that_is_away_is_told_and_the_rest_still_looked_at(monkeypatch):
    def away(*_, **__):
        raise OperationalError("connection refused\nis it running?")

    monkeypatch.setattr(connection, "cursor", away)
    assert readiness_faults(now=timezone.now()) == ["database"]
    rows = findings(now=timezone.now())
    assert rows[0].sentence == "The database does not answer: connection refused."
    assert {row.subject for row in rows} >= {"Disk", "Backups", "Secret key"}


def test_jobs_that_wait_or_fail_are_told():
    job = Job.objects.create(task="t", state=Job.State.FAILED)
    assert "1 job failed in the last day" in faults()["Jobs"]
    Job.objects.filter(pk=job.pk).update(state="waiting", created_at=timezone.now() - timedelta(hours=1))
    assert "1 job waited for more than ten minutes" in faults()["Jobs"]


def test_a_mail_server_that_refuses_is_told_without_its_words(settings):
    settings.MAIL = True
    MailOutage.objects.create(since=timezone.now(), answer="535 alice@example", next_try_at=timezone.now())
    assert "has refused since" in faults()["Mail"] and "alice" not in faults()["Mail"]


def test_backups_that_are_missing_or_old_are_told(settings, var, monkeypatch):
    settings.BACKUPS = True
    monkeypatch.setattr(checks, "is_sqlite", lambda: True)
    assert "Backups" not in faults()
    folder = var / "backups"
    folder.mkdir()
    old = datetime.now() - timedelta(days=3)
    (folder / f"{old:%Y-%m-%d-%H%M%S}-nightly.sqlite3").touch()
    assert "The latest backup is of" in faults()["Backups"]
    (folder / f"{datetime.now():%Y-%m-%d-%H%M%S}-nightly.sqlite3").touch()
    assert "Backups" not in faults()
    backups._note_trouble("The disk is full.")
    assert faults()["Backups"] == "Last night’s backup was not made. The disk is full."


@pytest.mark.parametrize(("changed", "words"), [
    ({"DEBUG": True}, "GOK_DEBUG shows the inside"),
    ({"ALLOWED_HOSTS": ["*"]}, "allows every host"),
    ({"PROXIES": ["*"]}, "trusts everybody"),
    ({"PROXIES": ["127.0.0.1", "10.0.0.0/8", "nginx"]}, "neither an address nor a network"),
    ({"PUBLIC_URL": "https://kings.example"}, "GOK_URL leads to kings.example, which GOK_HOSTS does not name"),
    ({"PUBLIC_URL": "chess.example"}, "GOK_URL does not begin with http:// or https://"),
    ({"PUBLIC_URL": "http://127.0.0.1:8080/chess"}, "GOK_URL has a path (/chess)"),
    ({"ACCOUNTS": True}, "Passwords travel in the open"),
    ({"SESSION_COOKIE_SECURE": True}, "GOK_PROXIES names none"),
])  # fmt: skip
def test_settings_that_open_a_door_are_told(settings, changed, words):
    for name, value in changed.items():
        setattr(settings, name, value)
    assert words in faults()["Addresses"]


@on_posix
def test_a_readable_key_and_uncollected_files_are_told(settings, var):
    (var / "secret_key").chmod(0o644)
    assert "chmod 600" in faults()["Secret key"]
    (var / "static" / "staticfiles.json").unlink()
    settings.WHITENOISE_USE_FINDERS = False
    assert "collectstatic" in faults()["Static files"]


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="a SQLite file")
def test_a_damaged_file_is_found_by_a_thorough_look(database, monkeypatch):
    assert "Database" not in faults(thoroughly=True)
    content = bytearray(database.read_bytes())
    content[4096 : 4096 * 40] = b"\xff" * 4096 * 39
    database.write_bytes(content)
    monkeypatch.setattr(checks, "_schema", lambda: "not asked")
    assert "damaged" in faults(thoroughly=True)["Database"]


def test_the_doctor_says_all_of_it_and_ends_with_one_if_something_is_wrong():
    output = io.StringIO()
    call_command("doctor", stdout=output)
    assert output.getvalue().startswith(f"Game of Kings {app_version()}\n")
    assert output.getvalue().endswith("Nothing is wrong.\n")
    assert "ok  Worker: The background worker was seen" in output.getvalue()
    WorkerSign.objects.all().delete()
    with pytest.raises(CommandError, match="1 of 10 are not as they should be") as raised:
        call_command("doctor", stdout=output)
    assert raised.value.returncode == 1
    assert "!!  Worker: The background worker was never seen here." in output.getvalue()


def test_troubles_of_the_last_day_are_read_the_latest_first(var, settings):
    now = timezone.now()
    settings.TROUBLES.parent.mkdir()
    lines = [
        {
            "at": (now - timedelta(hours=hours)).isoformat(),
            "message": f"{hours} h ago",
            "error": "KeyError",
            "where": ["a", "b"],
        }
        for hours in (30, 5, 1)
    ]
    text = "\n".join(
        [
            *map(json.dumps, lines),
            "no json",
            "[]",
            '{"at": 3}',
            '{"at": "2026-01-01T00:00:00", "message": "naive"}',
        ]
    )
    settings.TROUBLES.write_text(text)
    told = troubles_of_a_day(now)
    assert [one.message for one in told] == ["1 h ago", "5 h ago"]
    assert (told[0].error, told[0].where) == ("KeyError", "b")
