"""Many games at once: an evening's gambling, or what was played while time passed."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.core.occasions import OccasionKind
from campaigns.downtime.rules.fixtures import MeetingGroup
from campaigns.downtime.rules.plans import read_groups
from campaigns.jobs.models import Job


class BulkRun(models.Model):
    """What was agreed, the games as they were resolved, and once they are taken over what came of it: ordinary records.

    `plan` and `games` are as `downtime.rules` write them; `report` is what is told of the games; `written` names the
    matches, the newcomers and the coins, so that all of it can be undone.
    """

    class Kind(models.TextChoices):
        EVENING = OccasionKind.EVENING, "an evening’s gambling"
        DOWNTIME = OccasionKind.DOWNTIME, "downtime"

    class State(models.TextChoices):
        PLANNED = "planned", "planned"
        PLAYING = "playing", "being played"
        PREVIEW = "preview", "ready for review"
        TAKING = "taking", "being added"
        TAKEN = "taken", "on record"
        UNDOING = "undoing", "being undone"
        UNDONE = "undone", "undone"
        DISCARDED = "discarded", "discarded"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="bulk_runs")
    kind = models.CharField(max_length=8, choices=Kind)
    state = models.CharField(max_length=9, choices=State, default=State.PLANNED)
    place = models.CharField(max_length=120, blank=True)
    seed = models.CharField(max_length=40)
    first_day = models.IntegerField()
    last_day = models.IntegerField()
    plan = models.JSONField(default=dict)
    games = models.JSONField(default=list)
    report = models.JSONField(default=dict)
    written = models.JSONField(default=dict)
    progress = models.JSONField(default=dict, help_text="How far taking over or undoing is; empty: neither.")
    mark = models.CharField(max_length=64, blank=True, help_text="How those who play stood when they did.")
    job = models.ForeignKey(Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="bulk_runs")
    started_at = models.DateTimeField(null=True, blank=True, help_text="When the worker began its job.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "campaigns_circuitrun"
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} of {self.campaign}"

    def get_absolute_url(self) -> str:
        route = "evening" if self.kind == self.Kind.EVENING else "downtime-run"
        return reverse(route, args=[self.campaign_id, self.pk])

    def note_progress(self, **values: object) -> None:
        """Keep how far taking over or undoing is, in the transaction of what is done."""
        self.progress = {**self.progress, **values}
        self.save(update_fields=["progress"])

    @property
    def occasion(self) -> str:
        return OccasionKind(self.kind).key(self.pk)

    @property
    def groups(self) -> tuple[MeetingGroup, ...]:
        """Who meets in a downtime."""
        return read_groups(self.plan.get("groups", []))

    @property
    def match_ids(self) -> list[int]:
        ids: list[int] = self.written.get("matches", [])
        return ids
