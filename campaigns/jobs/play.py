"""Background jobs: sent on commit by name, cancellable between steps, sent again when their worker has died.

The row is the truth and the queue carries only its number. A claim counts the try, and the try's number is the
worker's right to go on: whoever works on an older try has been given up and stops at its next step.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import OperationalError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.models import Submission
from campaigns.core.refusals import Refused
from campaigns.core.signs import recent_sign
from campaigns.core.use_cases import Answer
from campaigns.jobs.models import Job
from campaigns.jobs.workers import send_task

State = Job.State
OPEN_STATES = (State.WAITING, State.RUNNING)
STALE_AFTER = timedelta(seconds=60)
MAX_AHEAD = timedelta(hours=1)  # so far at most: of work that gives no sign while it lasts
RETENTION = timedelta(days=30)
MAX_TRIES = 3

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """The job was cancelled, or given to another worker: stop and save nothing."""


def enqueue(*, campaign: Campaign | None, task: str, total: int) -> Job:
    job = Job.objects.create(campaign=campaign, task=task, total=total)
    transaction.on_commit(lambda: send_job(job))
    return job


def send_job(job: Job) -> None:
    """Hand the job's number to the broker."""
    # Where no broker answers the sweep sends it again.
    send_task(job.task, job_id=job.pk)


def run_job(*, job_id: int, work: Callable[[Job], None]) -> None:
    """Run a job's `work`, which saves all or nothing, unless it was done or cancelled, or is being done."""
    job = _claim(job_id)
    if job is None:
        return
    try:
        work(job)
    except Cancelled:
        logger.info("job %s was cancelled", job.pk)
    except Refused as refusal:
        _fail(_claimed_row(job), refusal.sentence)
    except OperationalError:
        raise  # the database was busy or away: the row still says running, so the sweep sends it again
    except Exception as failure:
        _fail(_claimed_row(job), f"The work broke off: {failure}")
        raise


def step(job: Job, steps: int) -> None:
    """Report progress as a heartbeat; raises Cancelled if the job was cancelled."""
    if not _claimed_row(job).update(done=steps, beat_at=timezone.now()):
        raise Cancelled


def finish(job: Job) -> None:
    """Close the job inside the transaction that saves its result; raises Cancelled if it was cancelled."""
    if not _claimed_row(job).update(state=State.DONE, done=job.total, beat_at=timezone.now()):
        raise Cancelled


def put_back(job: Job) -> None:
    """Let other work go first, inside the transaction that saves what has been done; no try is counted. Raises Cancelled."""
    waiting = {"state": State.WAITING, "tries": job.tries - 1, "beat_at": timezone.now()}
    if not _claimed_row(job).update(**waiting):
        raise Cancelled
    transaction.on_commit(lambda: send_job(job))


def cancel(job: Job) -> Answer:
    """Stop a job that is not done. Raises Refused when it is too late."""
    open_jobs = Job.objects.filter(pk=job.pk).exclude(state=State.DONE)
    if not open_jobs.update(state=State.CANCELLED, beat_at=timezone.now()):
        raise Refused("It is too late to cancel: the work is done.")
    return Answer("Cancelled. Nothing was saved.")


def retry(job: Job) -> Answer:
    """Send a failed job once more, with all its tries. Raises Refused when it has not failed."""
    with transaction.atomic():
        failures = Job.objects.filter(pk=job.pk, state=State.FAILED)
        if failures.update(state=State.WAITING, tries=0, done=0, error="", beat_at=timezone.now()):
            transaction.on_commit(lambda: send_job(job))
        elif not Job.objects.filter(pk=job.pk, state__in=OPEN_STATES).exists():
            raise Refused("This work has not failed: there is nothing to try again.")
    return Answer("Sent to the workers again.")


def sweep(*, now: datetime) -> None:
    """Send jobs without a sign of life again, fail them after MAX_TRIES tries; forget old ones and old forms' keys."""
    is_alive = recent_sign("beat_at", now, STALE_AFTER, ahead=MAX_AHEAD)
    stale = Job.objects.filter(~is_alive, state__in=OPEN_STATES)
    for job in stale:
        # Still as it was seen: a worker may have come back to it meanwhile.
        unchanged = stale.filter(pk=job.pk, state=job.state, tries=job.tries)
        if job.tries >= MAX_TRIES:
            _fail(unchanged, f"The worker died over it {MAX_TRIES} times.")
        elif unchanged.update(state=State.WAITING, beat_at=now):
            send_job(job)
    closed_states = [State.DONE, State.FAILED, State.CANCELLED]
    Job.objects.filter(state__in=closed_states, beat_at__lt=now - RETENTION).delete()
    Submission.objects.filter(at__lt=now - RETENTION).delete()


def _claim(job_id: int) -> Job | None:
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=job_id, state=State.WAITING).first()
        if job is not None:
            job.state, job.tries, job.done = State.RUNNING, job.tries + 1, 0
            job.save()
        return job


def _claimed_row(job: Job) -> QuerySet[Job]:
    """The job's row, while it belongs to the try that `job` was claimed for."""
    return Job.objects.filter(pk=job.pk, state=State.RUNNING, tries=job.tries)


def _fail(jobs: QuerySet[Job], error: str) -> None:
    jobs.update(state=State.FAILED, error=error, beat_at=timezone.now())
