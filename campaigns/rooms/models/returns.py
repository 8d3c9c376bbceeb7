"""Devices that have lost their session and ask the DM to be let back in."""

from django.db import models

from campaigns.match.models import Match


class ReturnRequest(models.Model):
    """A device that asks for the seat it had. The key lives in its session; with the DM's word the seat takes it over.

    `code` stands on the device and on the DM's page, for the two to compare.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="return_requests")
    key = models.CharField(max_length=32, unique=True)
    code = models.CharField(max_length=4)
    name = models.CharField(max_length=40)
    asked_at = models.DateTimeField()
    declined = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.code}) at {self.match}"
