"""Series: several matches that decide one contest, "first to 5 points", "best of 3"."""

from django.conf import settings
from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.match.rules.series import SeriesTerms


class Series(models.Model):
    """Terms of a series, and the DM's word where it was ended early; the score is a fold over its games.

    The first player is who was White in the first game.
    """

    class Counts(models.TextChoices):
        POINTS = "points", "points"
        GAMES = "games", "games"

    class EarlyEnding(models.TextChoices):
        NOT = "", "played to its end"
        FIRST = "first", "the first player wins"
        SECOND = "second", "the second player wins"
        NOBODY = "nobody", "nobody wins"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="series")
    goal = models.PositiveSmallIntegerField(help_text="So many points or games win it.")
    counts = models.CharField(max_length=6, choices=Counts)
    crawford = models.BooleanField(default=False)
    sides_stay = models.BooleanField(default=False, help_text="The sides do not change from game to game.")
    ended = models.CharField(
        max_length=6,
        choices=EarlyEnding,
        blank=True,
        default="",
        help_text="By the DM, before anybody had won.",
    )
    reason = models.TextField(blank=True, help_text="Why it was ended early.")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"series {self.pk}, {self.terms.text}"

    @property
    def terms(self) -> SeriesTerms:
        in_points = self.counts == self.Counts.POINTS
        return SeriesTerms(self.goal, in_points, self.crawford, self.sides_stay)
