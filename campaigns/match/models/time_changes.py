from django.conf import settings
from django.db import models

from campaigns.match.models.matches import Match


class TimeChange(models.Model):
    """The time per move as it was agreed and changed, and time given for one move. Append-only.

    `hours` are those per move from now on (None: no limit), or for `more` those added for the move owed since
    `since`.
    """

    class Kind(models.TextChoices):
        AGREED = "agreed", "agreed at the start"
        CHANGED = "changed", "changed"
        MORE = "more", "more time for one move"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="time_changes")
    kind = models.CharField(max_length=7, choices=Kind)
    hours = models.PositiveIntegerField(null=True)
    since = models.DateTimeField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.match}: {self.hours} hours, {self.kind}"
