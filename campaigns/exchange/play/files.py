"""Files that the workers write: ordered, written with progress, downloaded, deleted after a week."""

from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.exchange.models import ExportFile
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job


@use_case(lock=row_lock(Campaign))
def order_file(campaign: Campaign, *, file: ExportFile, task: str, total: int) -> Answer:
    """Have the workers write a file by that Celery task, in place of what this user ordered before in the campaign."""
    for earlier in campaign.export_files.filter(user=file.user).select_related("job").defer("data"):
        _drop(earlier)
    file.job = jobs.enqueue(campaign=campaign, task=task, total=total)
    file.save()
    return Answer(pk=file.pk)


def keep_file(*, job: Job, data: bytes) -> None:
    """Keep what a worker has written, and finish its job; raises Cancelled if that was cancelled."""
    with transaction.atomic():
        jobs.finish(job)
        ExportFile.objects.filter(job=job).update(data=data)


@use_case(lock=row_lock(Campaign))
def discard_file(campaign: Campaign, *, file: ExportFile) -> Answer:
    _drop(file)
    return Answer("The file is discarded.")


def _drop(file: ExportFile) -> None:
    if file.job.is_open:
        jobs.cancel(file.job)
    ExportFile.objects.filter(pk=file.pk).delete()
