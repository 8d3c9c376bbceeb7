"""Uploading, importing and discarding: at once what is small, by the workers what is large, and never by halves."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaigns import tasks
from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.exchange.models import CampaignImport
from campaigns.exchange.play import imports, load
from campaigns.exchange.rules.sections import VERSION
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.models import Line
from campaigns.people.models import Character
from tests import factories, games
from tests.campaigns.exchange.world import exported

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("sent_jobs")]
State = Job.State


@pytest.fixture(scope="module")
def dm(shared_db):
    return factories.user("dm")


@pytest.fixture(scope="module")
def data(dm):
    campaign = factories.campaign(dm)
    games.sit_down(*(factories.player(campaign, name, kind="pc") for name in ("Ygraine", "Bors")))
    return exported(campaign)


@pytest.fixture
def large(monkeypatch):
    monkeypatch.setattr(imports, "MAX_INLINE_SIZE", 100)


def upload(user, data, key=None):
    answer = imports.upload_campaign(user=user, key=key or new_key(), file_name="a.json", data=data)
    return CampaignImport.objects.get(pk=answer.pk)


def confirm(row, key=None):
    said = imports.confirm_import(row.user_id, key or new_key(), row=row).sentence
    row.refresh_from_db()
    return said


def campaigns():
    return Campaign.objects.count()


def test_a_small_file_is_checked_at_once_and_imported_at_once(dm, data, sent_jobs):
    row = upload(dm, data)
    assert row.is_sound and row.report["name"] == "Greyhaven" and campaigns() == 1
    assert confirm(row) == "Greyhaven is imported."
    assert exported(row.campaign) == data and sent_jobs == []
    assert bytes(row.file) == b""


def test_a_double_tap_uploads_once_and_imports_once(dm, data):
    key, again = new_key(), new_key()
    row, same = upload(dm, data, key), upload(dm, data, key)
    assert row == same and CampaignImport.objects.count() == 1
    assert confirm(row, again) == confirm(row, again)
    assert confirm(row) == "It is imported already."
    assert campaigns() == 2


def test_a_file_with_a_fault_is_kept_to_be_read_and_never_imported(dm, data):
    row = upload(dm, data.replace(b'"kind": "pc"', b'"kind": "king"', 1))
    assert [path for path, _, _ in row.report["faults"]] == ["people[0].kind"]
    with pytest.raises(Refused, match="cannot be imported as it is"):
        confirm(row)
    assert campaigns() == 1


def test_a_newer_version_is_refused_before_anything_is_kept(dm, data):
    with pytest.raises(Refused, match="written by a newer Game of Kings") as refusal:
        upload(dm, data.replace(b'"version": %d' % VERSION, b'"version": %d' % (VERSION + 1), 1))
    assert refusal.value.field == "file"
    assert not CampaignImport.objects.exists()


def test_an_import_that_breaks_off_leaves_nothing(dm, data, monkeypatch):
    row = upload(dm, data)
    insert = load._insert

    def break_off(objects):
        if isinstance(objects[0], Line):
            raise RuntimeError("the power is out")
        insert(objects)

    monkeypatch.setattr(load, "_insert", break_off)
    people = Character.objects.count()
    with pytest.raises(RuntimeError):
        confirm(row)
    assert campaigns() == 1 and Character.objects.count() == people


def test_a_large_file_is_checked_and_imported_by_the_workers(
    dm, data, sent_jobs, large, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        row = upload(dm, data)
    assert row.report is None and sent_jobs == [row.job_id]
    tasks.check_import(job_id=row.job_id)
    row.refresh_from_db()
    assert row.is_sound and row.job.state == State.DONE
    with django_capture_on_commit_callbacks(execute=True):
        assert confirm(row) == ""
    tasks.load_import(job_id=row.job_id)
    row.refresh_from_db()
    assert row.job.state == State.DONE and exported(row.campaign) == data


def test_a_job_delivered_twice_imports_once(dm, data, large):
    row = upload(dm, data)
    tasks.check_import(job_id=row.job_id)
    row.refresh_from_db()
    confirm(row)
    for _ in range(2):
        tasks.load_import(job_id=row.job_id)
    assert campaigns() == 2


def test_what_is_in_work_is_not_sent_again(dm, data, large):
    row = upload(dm, data)
    tasks.check_import(job_id=row.job_id)
    row.refresh_from_db()
    confirm(row)
    with pytest.raises(Refused, match="being worked on"):
        confirm(row)


def test_a_check_that_is_cancelled_stops_and_leaves_nothing(dm, data, large, monkeypatch):
    row = upload(dm, data)
    step = jobs.step

    def cancel_then_step(job, steps):
        imports.discard_import(row.user_id, new_key(), row=row)
        step(job, steps)

    monkeypatch.setattr(jobs, "step", cancel_then_step)
    tasks.check_import(job_id=row.job_id)
    assert not CampaignImport.objects.exists() and campaigns() == 1
    assert Job.objects.get().state == State.CANCELLED


def test_an_import_cancelled_at_the_last_step_leaves_nothing(dm, data, large, monkeypatch):
    row = upload(dm, data)
    tasks.check_import(job_id=row.job_id)
    row.refresh_from_db()
    confirm(row)
    monkeypatch.setattr(
        imports, "_load_into", lambda row, package: (load.load_package(package, dm), jobs.cancel(row.job))
    )
    tasks.load_import(job_id=row.job_id)
    assert campaigns() == 1


def test_work_that_failed_is_tried_again(dm, data, large, monkeypatch):
    row = upload(dm, data)
    with monkeypatch.context() as broken:
        broken.setattr(imports, "check_package", lambda *args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            tasks.check_import(job_id=row.job_id)
    row.job.refresh_from_db()
    assert row.job.state == State.FAILED
    assert imports.retry_import(row=row).sentence == "Sent to the workers again."
    tasks.check_import(job_id=row.job_id)
    row.refresh_from_db()
    assert row.is_sound


def test_what_was_discarded_is_gone(dm, data):
    row = upload(dm, data)
    assert imports.discard_import(row.user_id, new_key(), row=row).sentence == "Nothing was imported."
    assert not CampaignImport.objects.exists()


def test_what_is_a_campaign_by_now_is_not_discarded(dm, data):
    row = upload(dm, data)
    confirm(row)
    with pytest.raises(Refused, match="too late"):
        imports.discard_import(row.user_id, new_key(), row=row)
    assert campaigns() == 2


def test_a_new_upload_takes_the_place_of_one_nobody_imported(dm, data):
    first = upload(dm, data)
    second = upload(dm, data)
    assert list(CampaignImport.objects.all()) == [second] and first != second


def test_what_nobody_imported_for_a_week_is_forgotten(dm, data):
    row = upload(dm, data)
    CampaignImport.objects.filter(pk=row.pk).update(at=timezone.now() - timedelta(days=8))
    tasks.sweep_jobs()
    assert not CampaignImport.objects.exists() and User.objects.exists()
