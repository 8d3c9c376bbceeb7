"""Files that take the workers a while: ordered, written with progress, downloaded, forgotten after a week."""

from datetime import datetime

from django.db import transaction

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import change
from campaigns.exchange.models import ExportFile
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job


def order_file(*, file: ExportFile, key: str, task: str, total: int) -> str:
    """Have the workers write a file by a Celery task of that name, in `total` steps; its id as text.

    What this user ordered before in the campaign is discarded.
    """

    def do(campaign: Campaign) -> str:
        for earlier in campaign.export_files.filter(user=file.user).select_related("job").defer("data"):
            _drop(earlier)
        file.job = jobs.enqueue(campaign=campaign, task=task, total=total)
        file.save()
        return str(file.pk)

    return change(campaign_id=file.campaign_id, key=key, do=do)


def keep_file(*, job: Job, data: bytes) -> None:
    """Keep what a worker has written, and close its job; nothing if that was cancelled meanwhile."""
    with transaction.atomic():
        jobs.finish(job)
        ExportFile.objects.filter(job=job).update(data=data)


def discard_file(*, file: ExportFile, key: str) -> str:
    """Stop writing the file, or delete it."""

    def do(campaign: Campaign) -> str:
        _drop(file)
        return "The file is discarded."

    return change(campaign_id=file.campaign_id, key=key, do=do)


def forget_files(before: datetime) -> None:
    """Delete what was written long ago."""
    ExportFile.objects.filter(at__lt=before).delete()


def _drop(file: ExportFile) -> None:
    if file.job.is_open:
        jobs.cancel(file.job)
    ExportFile.objects.filter(pk=file.pk).delete()
