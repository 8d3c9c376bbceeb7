"""The pages for the Dungeon Master of the installation: whose they are, and what is done there."""

import inspect
import logging
from datetime import timedelta

import pytest
from celery import current_app
from django.contrib.auth.models import User
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone

from campaigns.core.owner import runs_installation
from campaigns.core.use_cases import new_key
from campaigns.installation.play import backups, restore
from campaigns.installation.presenters import JOB_TITLES
from campaigns.installation.rules.names import Occasion
from campaigns.jobs.models import Job
from config.logs import TroubleFile
from tests.campaigns.installation.conftest import NOW


def text(answer):
    assert answer.status_code == 200
    return answer.text


def messages(answer, device):
    assert answer.status_code == 302
    return text(device.get(answer["Location"]))


def test_the_installation_is_the_first_dm_s_and_superusers(people):
    assert runs_installation(people.alice) and not runs_installation(people.bob)
    assert people.other_dm.get(reverse("installation")).status_code == 404
    assert "Installation" not in text(people.other_dm.get("/"))
    assert reverse("installation") in text(people.dm.get("/"))
    User.objects.filter(pk=people.bob.pk).update(is_superuser=True)
    assert people.other_dm.get(reverse("installation")).status_code == 200
    assert not runs_installation(people.alice)  # somebody was chosen


def test_a_first_dm_who_was_deactivated_leaves_it_to_nobody(people):
    User.objects.filter(pk=people.alice.pk).update(is_active=False)
    assert not runs_installation(User.objects.get(pk=people.alice.pk))
    assert not runs_installation(people.bob)


@pytest.mark.slow
def test_the_page_tells_versions_jobs_devices_and_errors(dm, var, settings):
    handler = TroubleFile(str(settings.TROUBLES))
    record = logging.LogRecord(
        "django.request", logging.ERROR, __file__, 1, "Internal Server Error: %s", ("/x/",), None
    )
    handler.handle(record)
    page = text(dm.get(reverse("installation")))
    for words in (
        "Game of Kings", "Django", "Jobs waiting", "Devices with a session", "Internal Server Error: /x/",
    ):  # fmt: skip
        assert words in page
    assert "The background worker was never seen here" in page


@pytest.mark.slow
def test_recent_failed_work_is_listed_with_its_campaign_without_its_words(dm, campaign, var):
    for error, hours, state in (
        ("<b>broke</b>", 1, "failed"),
        ("long ago", 25, "failed"),
        ("stopped", 1, "cancelled"),
    ):
        job = Job.objects.create(
            campaign=campaign, task="campaigns.tasks.generate_people", state=state, error=error
        )
        Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() - timedelta(hours=hours))
    page = text(dm.get(reverse("installation")))
    assert "Generating people</strong> for" in page and campaign.name in page
    assert page.count("Generating people</strong>") == 1  # one is long ago, one was cancelled
    assert "broke" not in page  # the words of an error may quote a row of anybody's campaign


def test_every_kind_of_job_has_words_for_that_list():
    current_app.loader.import_default_modules()  # as a worker does at its start
    names = {
        name
        for name, task in current_app.tasks.items()
        if name.startswith(("campaigns.", "variants.")) and "job_id" in inspect.signature(task.run).parameters
    }
    assert names == JOB_TITLES.keys() - {"campaigns.tasks.mail_recap"}


@pytest.mark.slow
def test_a_backup_is_made_by_one_tap_and_by_two_as_well(dm, database):
    key = new_key()
    for _ in range(2):
        page = messages(dm.send(reverse("backups"), key=key), dm)
        assert "is made and checked." in page
    assert len(backups.backups()) == 1


def test_a_key_that_is_none_of_ours_makes_nothing(dm, database):
    assert "not one of ours" in messages(dm.send(reverse("backups"), key="x"), dm)
    assert backups.backups() == []


@pytest.mark.slow
def test_the_list_says_when_why_and_how_large(dm, database):
    row = backups.make_backup(occasion=Occasion.NIGHTLY, now=NOW)
    page = text(dm.get(reverse("backups")))
    assert "4 March 2026, 20:00" in page and "nightly" in page
    assert f'<td class="num nowrap" data-label="Size">{filesizeformat(row.size)}</td>' in page


def test_the_list_is_flat_however_many_there_are(dm, database, earlier, django_assert_max_num_queries):
    for minute in range(12):
        earlier(Occasion.HAND, NOW.replace(minute=minute))
    with django_assert_max_num_queries(8):
        text(dm.get(reverse("backups")))


@pytest.mark.slow
def test_a_download_is_the_file_to_the_byte(people, database):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    answer = people.dm.get(reverse("backup-file", args=[row.name]))
    assert b"".join(answer.streaming_content) == row.path.read_bytes()
    assert answer["Content-Disposition"] == f'attachment; filename="{row.name}"'
    assert answer["Cache-Control"] == "no-store, private"
    assert people.other_dm.get(reverse("backup-file", args=[row.name])).status_code == 404


@pytest.mark.parametrize(
    "name", ["..", "secret_key", ".lock", "trouble.txt", "game-of-kings.sqlite3", "%2e%2e%2fsecret_key"]
)
def test_no_other_file_is_found(dm, database, var, name):
    (var / "secret_key").touch()
    (var / "backups").mkdir()
    (var / "backups" / "trouble.txt").touch()
    for end in ("", "file/"):
        assert dm.get(f"/installation/backups/{name}/{end}").status_code == 404


@pytest.mark.slow
def test_the_preview_shows_what_is_in_it_and_what_would_be_lost(dm, database):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    page = text(dm.get(reverse("backup", args=[row.name])))
    assert "In the backup" in page and "would be lost" in page
    assert f"make restore FILE={row.path}" in page and "Restore and restart" not in page


def test_a_damaged_file_offers_no_restore(dm, database):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    row.path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    page = text(dm.get(reverse("backup", args=[row.name])))
    assert "is not a Game of Kings database, or cannot be read" in page
    assert "Restore it" not in page and "Delete" in page


@pytest.mark.slow
def test_a_dump_tells_the_command(dm, database, var):
    (var / "backups").mkdir()
    (var / "backups" / "2026-03-04-200000-nightly.dump").write_bytes(b"PGDMP")
    page = text(dm.get(reverse("backup", args=["2026-03-04-200000-nightly.dump"])))
    assert "pg_restore --clean --if-exists" in page and "Restore and restart" not in page


def test_restoring_needs_the_tick_and_then_tells_that_it_restarts(people, database, monkeypatch):
    ordered = []
    monkeypatch.setattr(restore, "can_restart", lambda: True)
    monkeypatch.setattr(restore, "order_restore", lambda **order: ordered.append(order))
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    url = reverse("backup", args=[row.name])
    assert "Restore and restart" in text(people.dm.get(url))
    assert "Tick that you want to replace everything first." in messages(people.dm.send(url), people.dm)
    assert ordered == []
    page = text(people.dm.send(url, sure="yes"))
    assert "is being put in place" in page and "data-comes-back" in page
    assert [(order["backup"], order["user"]) for order in ordered] == [(row, people.alice)]


def test_what_cannot_be_restored_is_a_sentence_on_its_page(dm, database):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    answer = dm.send(reverse("backup", args=[row.name]), sure="yes")
    assert "nothing here can restart it" in messages(answer, dm)


def test_a_deleted_backup_is_gone_and_deleting_it_again_is_not_found(dm, database):
    row = backups.make_backup(occasion=Occasion.HAND, now=NOW)
    url = reverse("backup-delete", args=[row.name])
    assert f"{row.name} is deleted." in messages(dm.send(url), dm)
    assert dm.send(url).status_code == 404
    assert not row.path.exists()


def test_the_sentence_of_the_last_restore_stands_on_the_page_for_a_day(dm, database, var):
    (var / "last-restore.txt").write_text("The backup is restored.")
    assert "The backup is restored." in text(dm.get(reverse("backups")))
