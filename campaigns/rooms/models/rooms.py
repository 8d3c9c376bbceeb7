"""The room of a match that devices can join, and counts of attempts at codes and passwords."""

from django.db import models

from campaigns.match.models import Match


class Room(models.Model):
    """A match that devices can join: a short code, valid until it expires."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="room")
    code = models.CharField(max_length=6, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"room of {self.match}"
