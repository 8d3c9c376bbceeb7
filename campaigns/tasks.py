"""Background tasks: load, one call, nothing else. The Job row is the truth; a task may run twice."""

from celery import shared_task
from django.utils import timezone

from campaigns.play import generate, jobs, reminders
from campaigns.presenters.letters import letter


@shared_task(name="campaigns.tasks.generate_people")
def generate_people(*, job_id: int) -> None:
    """Throw the people of a large batch."""
    jobs.run(job_id=job_id, work=generate.throw_batch)


@shared_task(name="campaigns.tasks.sweep_jobs")
def sweep_jobs() -> None:
    """Every minute: send jobs again whose worker died over them, and give up on those that keep dying."""
    jobs.sweep(now=timezone.now())


@shared_task(name="campaigns.tasks.send_reminders")
def send_reminders() -> None:
    """Every five minutes where there is a post office: mails about deadlines that are near or have passed."""
    now = timezone.now()

    def post(notice: reminders.Notice) -> None:
        letter(notice, now).send()

    reminders.send(now=now, post=post)
