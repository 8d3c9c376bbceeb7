"""What the full boards store beside their matches."""

from django.conf import settings
from django.db import models

from campaigns.campaign.models import Campaign


class PointsGiven(models.Model):
    """The DM's adjustment of a pair's handicap points: for whom, how many, and why.

    Append-only. `one` and `other` name the pair in order (`variants.pairs.key_of`), `who` the one of them it is about.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="points_given")
    game = models.SlugField(max_length=40)
    one = models.CharField(max_length=120)
    other = models.CharField(max_length=120)
    who = models.CharField(max_length=120)
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=200)
    number = models.PositiveIntegerField(help_text="Order within the campaign, shared with matches.")
    day = models.IntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["day", "number"]
        indexes = [models.Index(fields=["campaign", "game", "one", "other"])]

    def __str__(self) -> str:
        return f"{self.points:+} for {self.who}: {self.reason}"
