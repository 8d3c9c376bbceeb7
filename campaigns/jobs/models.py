"""Background work: the row holds the state, the queue only its number."""

from django.db import models
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.jobs.workers import MSG_NO_WORKER, is_late


class Job(models.Model):
    """Background work: idempotent, cancellable, sent again when its worker has died."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        RUNNING = "running", "running"
        DONE = "done", "done"
        FAILED = "failed", "failed"
        CANCELLED = "cancelled", "cancelled"

    MSG_NO_WORKER = MSG_NO_WORKER

    campaign = models.ForeignKey(
        Campaign,
        null=True,
        on_delete=models.CASCADE,
        related_name="jobs",
        help_text="None while it makes a campaign of an imported file.",
    )
    task = models.CharField(max_length=80, help_text="The Celery task's name; it is sent by name.")
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    beat_at = models.DateTimeField(auto_now=True, db_index=True, help_text="Last sign of life.")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.task} {self.state} {self.done}/{self.total}"

    @property
    def is_open(self) -> bool:
        return self.state in (self.State.WAITING, self.State.RUNNING)

    @property
    def has_no_worker(self) -> bool:
        """Whether it was queued a while ago and no worker has taken it."""
        return self.state == self.State.WAITING and is_late(self.beat_at, timezone.now())

    @property
    def percent(self) -> int:
        return 100 * self.done // self.total if self.total else 0
