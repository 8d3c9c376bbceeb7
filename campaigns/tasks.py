"""Background tasks: load, one call, nothing else. The Job row is the truth; a task may run twice."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from campaigns.chronicle.play import recaps
from campaigns.chronicle.presenters.recaps import recap_letter
from campaigns.core.refusals import Refused
from campaigns.devices.play import account_record, resets
from campaigns.devices.play.room import free_seats_of_last_evening
from campaigns.devices.presenters.letters import reset_letter
from campaigns.downtime.play import adoption, downtime, downtime_work, reversal
from campaigns.exchange.play import imports
from campaigns.installation.play import backups
from campaigns.installation.play.worker_sign import note_worker_alive
from campaigns.jobs import play as jobs
from campaigns.mail.play.outbox import mail_connection
from campaigns.npc.play import generate
from campaigns.outlets.play import posting as outlets
from campaigns.outlets.play.delivery import Delivery, deliver
from campaigns.slow.play import reminders
from campaigns.slow.presenters.letters import letter


@shared_task(name="campaigns.tasks.generate_people")
def generate_people(*, job_id: int) -> None:
    jobs.run_job(job_id=job_id, work=generate.roll_batch)


@shared_task(name="campaigns.tasks.play_downtime")
def play_downtime(*, job_id: int) -> None:
    jobs.run_job(job_id=job_id, work=downtime_work.play)


@shared_task(name="campaigns.tasks.take_downtime")
def take_downtime(*, job_id: int) -> None:
    jobs.run_job(job_id=job_id, work=adoption.write_downtime)


@shared_task(name="campaigns.tasks.undo_downtime")
def undo_downtime(*, job_id: int) -> None:
    jobs.run_job(job_id=job_id, work=reversal.reverse_downtime)


@shared_task(name="campaigns.tasks.check_import")
def check_import(*, job_id: int) -> None:
    jobs.run_job(job_id=job_id, work=imports.check_upload)


@shared_task(name="campaigns.tasks.load_import")
def load_import(*, job_id: int) -> None:
    jobs.run_job(job_id=job_id, work=imports.load_upload)


@shared_task(name="campaigns.tasks.send_recaps")
def send_recaps() -> None:
    """Every minute where mail is configured, and as soon as the DM asks: mails of recaps."""
    with mail_connection() as send:
        recaps.post_due_recaps(
            now=timezone.now(), post=lambda recap, address: send(recap_letter(recap, address))
        )


@shared_task(name="campaigns.tasks.sweep_jobs")
def sweep_jobs() -> None:
    """Every minute: send jobs again whose worker has died, fail those that did so too often, forget what is long over."""
    generate.forget_failed_batches(now=timezone.now())
    downtime.forget_plans_of_failed_jobs(now=timezone.now())
    jobs.sweep(now=timezone.now())
    imports.forget_imports(now=timezone.now())


@shared_task(name="campaigns.tasks.note_worker")
def note_worker() -> None:
    """Every minute: leave a sign that a worker is there."""
    note_worker_alive(now=timezone.now())


@shared_task(name="campaigns.tasks.back_up")
def back_up() -> None:
    """Every quarter of an hour: last night's backup, where it is not there; a table is not always on at night."""
    with suppress(Refused):  # noted for the pages
        backups.back_up_nightly(now=datetime.now())


@shared_task(name="campaigns.tasks.end_hand_overs")
def end_hand_overs() -> None:
    """Every five minutes: free the seats of tablets that were handed over an evening ago."""
    free_seats_of_last_evening(now=timezone.now())


@shared_task(name="campaigns.tasks.send_reminders")
def send_reminders() -> None:
    """Every five minutes where mail is configured: mails about deadlines."""
    now = timezone.now()
    with mail_connection() as send:
        reminders.post_due_notices(now=now, post=lambda notice: send(letter(notice, now)))


@shared_task(name="campaigns.tasks.send_resets")
def send_resets() -> None:
    """Every minute where mail is configured, and as soon as somebody asks: links for new passwords."""
    with mail_connection() as send:
        resets.post_due_resets(now=timezone.now(), post=lambda user, token: send(reset_letter(user, token)))


@shared_task(name="campaigns.tasks.forget_account_events")
def forget_account_events() -> None:
    """Every hour: what is kept of sign-ins and tries as long as the docs say."""
    account_record.forget_old_events(now=timezone.now())
    resets.forget_old_resets(now=timezone.now())


@shared_task(name="campaigns.tasks.send_hooks")
def send_hooks() -> None:
    """Every minute, and for each test: tell the webhooks that are on what is new."""

    def post(url: str, body: bytes, headers: Mapping[str, str]) -> Delivery:
        return deliver(url, body, headers, local=settings.LOCAL_HOOKS)

    outlets.send_news(now=timezone.now(), post=post)
