"""What happened to accounts: sign-ins, wrong passwords, locks, sign-outs, new passwords."""

from django.conf import settings
from django.db import models
from django.db.models import TextChoices


class AccountEvent(models.Model):
    """One of them; the same at the same place within an hour is one row, told `times`.

    `user` is empty where the name was nobody's (what was typed is not kept), or where it was done to all of them. `address`
    is a network of one household, taken away before the row is (`play/account_record.py`).
    """

    class Kind(TextChoices):
        PASSWORD = "password", "Signed in with the password"
        LINK = "link", "Signed in with a link"
        PIN = "pin", "Back on a tablet, with the PIN"
        WRONG = "wrong", "Wrong password"
        LOCK = "lock", "Too many wrong passwords: that place has to wait"
        CAP = "cap", "Too many wrong passwords from strange places: for a day only known devices may try"
        UNLOCK = "unlock", "Waits ended by command"
        SIGN_OUT = "sign out", "Signed out on all other devices"
        CHANGE = "change", "New password"
        ASKED = "asked", "A link for a new password was mailed"
        RESET = "reset", "New password by a mailed link"
        COMMAND = "command", "New password by command"
        EMAIL = "email", "New address for lost passwords"

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="account_events"
    )
    kind = models.CharField(max_length=8, choices=Kind)
    device = models.CharField(max_length=60, blank=True, help_text="What kind of device, in a few words.")
    address = models.CharField(max_length=50, blank=True)
    times = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(db_index=True, help_text="When it happened last.")

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user or 'nobody'} at {self.at}"

    @property
    def place(self) -> str:
        """The address as people write it: one of IPv4 alone, a network of IPv6."""
        return self.address.removesuffix("/32")
