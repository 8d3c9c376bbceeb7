"""Devices, sign-ins and accounts: links, codes, PINs, and what happened to each account."""

from django.conf import settings
from django.db import models
from django.db.models import TextChoices

from campaigns.mail.models import Mail
from campaigns.match.models import Guest, Match
from campaigns.people.models import Character


class AccountEvent(models.Model):
    """A sign-in, a wrong password, a lock ...; the same at the same place within an hour is one row, with its `times`.

    `user` is None where the name was nobody's (what was typed is not kept), or where it was done to all of them. `address`
    is a household's network, removed before the row is (`play/account_record.py`).
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
    def network(self) -> str:
        """The address as people write it: one of IPv4 alone, a network of IPv6."""
        return self.address.removesuffix("/32")


class Pin(models.Model):
    """The DM's PIN that takes a handed-over tablet back, hashed; `wrong` ones since the last right one, the last at `wrong_at`."""

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


class PlayerLink(models.Model):
    """A link to one character's own page, until the DM revokes it; the key is stored as it is, to be shown on another evening."""

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="player_links")
    key = models.CharField(max_length=32, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"], condition=models.Q(revoked_at=None), name="one_player_link_a_character"
            )
        ]

    def __str__(self) -> str:
        return f"link to {self.character}"


class ResetMail(Mail):
    """A request for a new password by mail: first as it was typed, then, once looked up, one row an account.

    Neither the link nor the outcome is kept: the link is made when the mail is sent, and the row goes with it, after an hour
    at the latest. `address` is a household's network, `device` what kind of device asked.
    """

    who = models.CharField(max_length=254, blank=True, help_text="As typed; empty once somebody looked.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=50, blank=True)
    device = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"reset mail {self.pk}: {self.state}"


class ReturnRequest(models.Model):
    """A device that lost its session asks for its seat, which takes over `key` if the DM agrees; both show `code`, to compare."""

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


class Room(models.Model):
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="room")
    code = models.CharField(max_length=6, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"room of {self.match}"


class SignInLink(models.Model):
    """A link that signs one device in as `user`, once, before `expires_at`; only its hash is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk} for {self.user}"
