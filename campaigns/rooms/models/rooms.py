"""The open door of a match, and tries at what must not be guessed."""

from django.db import models

from campaigns.match.models import Match


class Room(models.Model):
    """The open door of a match: a short code that lets devices in until it expires."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="room")
    code = models.CharField(max_length=6, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"room of {self.match}"


class Tries(models.Model):
    """How often something that must not be guessed was tried within a window of time."""

    bucket = models.CharField(max_length=120, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.count} tries of {self.bucket}"
