"""Importing: a file is uploaded and checked, its DM sees what it holds, and imports or discards it.

A small file is worked on at once, a large one by the workers, who can be stopped until the last step.
"""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.exchange.models import CampaignImport, ExportFile, PeopleTable
from campaigns.exchange.play.load import Report, check_beginning, check_package, load_package
from campaigns.exchange.play.other_files import MSG_PEOPLE_ONLY, holds_people
from campaigns.exchange.play.package import Package
from campaigns.exchange.rules.reading import NoCampaign
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job

MAX_INLINE_SIZE = 400_000  # bytes of JSON that are worked through while the page waits
KEPT_FOR = timedelta(days=7)
CHECK, LOAD = "campaigns.tasks.check_import", "campaigns.tasks.load_import"
MSG_PORTRAITS_MISSING = "Select this to import the rest, or choose the zip that holds the portraits."
MSG_NOT_SOUND = "This file cannot be imported as it is."
MSG_IN_WORK = "This file is being worked on. Wait for the end, or cancel."
_STEP = 16  # kB between two signs of life
# How long a worker is left alone over the writing, beside what a file's size takes.
_PATIENCE = timedelta(minutes=2)


def upload_campaign(*, user: User, key: str, file_name: str, data: bytes) -> Answer:
    """Store a file and have it checked, in place of earlier ones. Raises Refused for no file of ours, or of a newer version."""
    try:
        package = Package(data)
        check_beginning(package)
    except NoCampaign as refusal:
        has_people = holds_people(data, file_name)
        raise Refused(MSG_PEOPLE_ONLY if has_people else str(refusal), "file") from refusal
    is_small = package.size <= MAX_INLINE_SIZE
    report = check_package(package, lambda done: None) if is_small else None

    return _upload(user.pk, key, file_name, data, package, report)


@use_case(lock=row_lock(User))
def _upload(user: User, file_name: str, data: bytes, package: Package, report: Report | None) -> Answer:
    imports = CampaignImport.objects.filter(user=user, campaign=None)
    imports.exclude(job__state__in=jobs.OPEN_STATES).delete()
    row = CampaignImport.objects.create(user=user, file_name=file_name, file=data, report=report)
    if report is None:
        _enqueue(row, CHECK, package)
    return Answer(pk=row.pk)


@use_case(lock=row_lock(User))
def confirm_import(user: User, *, row: CampaignImport, without_portraits: bool = False) -> Answer:
    """Import a checked file, or send it to the workers. Raises Refused with faults, in work, or lacking portraits not agreed to."""
    locked = CampaignImport.objects.select_for_update().get(pk=row.pk)
    if locked.campaign_id is not None:
        return Answer("It is imported already.")
    if not locked.is_sound:
        raise Refused(MSG_NOT_SOUND)
    if locked.job is not None and locked.job.is_open:
        raise Refused(MSG_IN_WORK)
    if locked.missing and not without_portraits:
        raise Refused(MSG_PORTRAITS_MISSING, "without_portraits")
    package = Package(bytes(locked.file))
    if package.size > MAX_INLINE_SIZE:
        _enqueue(locked, LOAD, package)
        return Answer()
    _load_into(locked, package)
    return Answer(f"{locked.campaign} is imported.")


@use_case(lock=row_lock(User))
def discard_import(user: User, *, row: CampaignImport) -> Answer:
    """Delete a file, and stop the work on it. Raises Refused if it has become a campaign."""
    locked = CampaignImport.objects.select_for_update().get(pk=row.pk)
    if locked.campaign_id is not None:
        raise Refused("It is too late: the campaign is imported.")
    if locked.job is not None and locked.job.is_open:
        jobs.cancel(locked.job)
    locked.delete()
    return Answer("Nothing was imported.")


def check_upload(job: Job) -> None:
    row = CampaignImport.objects.filter(job=job).first()
    if row is None:
        raise jobs.Cancelled
    report = check_package(Package(bytes(row.file)), _step_reporter(job))
    with transaction.atomic():
        CampaignImport.objects.filter(pk=row.pk).update(report=report)
        jobs.finish(job)


def load_upload(job: Job) -> None:
    """The job of importing a large file."""
    row = CampaignImport.objects.filter(job=job, campaign=None).first()
    if row is None:
        raise jobs.Cancelled
    package = Package(bytes(row.file))
    # Nobody can see a sign of life from within the transaction.
    patience = _PATIENCE + timedelta(seconds=5 * (package.size // 2**20))
    Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() + patience)
    # One transaction, so that nobody sees a half.
    with transaction.atomic():
        _load_into(row, package)
        jobs.finish(job)


def retry_import(*, row: CampaignImport) -> Answer:
    """Raises Refused if the work has not failed."""
    if row.job is None:
        raise Refused("This work has not failed: there is nothing to try again.")
    return jobs.retry(row.job)


def forget_imports(*, now: datetime) -> None:
    for model in (CampaignImport, PeopleTable, ExportFile):
        model._default_manager.filter(at__lt=now - KEPT_FOR).delete()


def _load_into(row: CampaignImport, package: Package) -> None:
    row.campaign = load_package(package, row.user)
    row.file = b""
    row.save(update_fields=["campaign", "file"])


def _enqueue(row: CampaignImport, task: str, package: Package) -> None:
    row.job = jobs.enqueue(campaign=None, task=task, total=package.size // 1024 + 1)
    row.save(update_fields=["job"])


def _step_reporter(job: Job) -> Callable[[int], None]:
    """A callback that is told how many kB were read, and reports the job's progress now and then."""
    last = -_STEP

    def step(done: int) -> None:
        nonlocal last
        if done >= last + _STEP:
            last = done
            jobs.step(job, done)

    return step
