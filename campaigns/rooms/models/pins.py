"""The DM's PIN, and wrong PINs entered on a handed-over tablet."""

from django.conf import settings
from django.db import models

from campaigns.match.models import Guest


class Pin(models.Model):
    """The DM's PIN that takes a handed-over tablet back; hashed like a password.

    `wrong` counts the wrong ones since the last right one, `wrong_at` is when the last of them was tried.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pin")
    hash = models.CharField(max_length=200)
    wrong = models.PositiveIntegerField(default=0)
    wrong_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"PIN of {self.user}"


class WrongPins(models.Model):
    """How many wrong PINs were tried on one tablet, for its DM to read until it is dismissed."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="wrong_pins")
    tablet = models.OneToOneField(Guest, on_delete=models.CASCADE, related_name="wrong_pins")
    count = models.PositiveIntegerField(default=0)
    at = models.DateTimeField(help_text="When the last of them was tried.")

    def __str__(self) -> str:
        return f"{self.count} wrong PINs on {self.tablet}"
