"""Slow play: changes of the time per move, who has seen which line, and addresses, feeds and reminders."""

from django.conf import settings
from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.core.keys import new_address_key
from campaigns.mail.models import Mail
from campaigns.match.models import Guest, Match


class Look(models.Model):
    """The log's line up to which a device with a seat, or a DM, has seen a slow match. Nobody else is ever told."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="looks")
    guest = models.OneToOneField(Guest, null=True, on_delete=models.CASCADE, related_name="look")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="looks"
    )
    seq = models.PositiveIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_look_a_user")]

    def __str__(self) -> str:
        return f"{self.guest or self.user} has seen {self.match} up to {self.seq}"


class Address(models.Model):
    """Where somebody wants reminders and recaps: a device's player, or a Dungeon Master. No address, no row.

    `stop_key` is in every mail: whoever has it may take the address away, and nothing else. `refusal` is what the mail
    server said when it refused the address for good; nothing is sent there until it is changed.
    """

    guest = models.OneToOneField(Guest, null=True, on_delete=models.CASCADE, related_name="address")
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="address"
    )
    email = models.EmailField()
    refusal = models.CharField(max_length=200, blank=True)
    stop_key = models.CharField(max_length=43, unique=True, default=new_address_key)

    def __str__(self) -> str:
        return f"address of {self.guest or self.user}"

    @property
    def holder(self) -> str:
        return f"guest {self.guest_id}" if self.guest_id else f"user {self.user_id}"


class Feed(models.Model):
    """A calendar that other programs fetch by its key alone: of a device's match, or of a DM's campaign. It ends with the row."""

    guest = models.OneToOneField(Guest, null=True, on_delete=models.CASCADE, related_name="feed")
    campaign = models.ForeignKey(Campaign, null=True, on_delete=models.CASCADE, related_name="feeds")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="feeds"
    )
    key = models.CharField(max_length=43, unique=True, default=new_address_key)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["campaign", "user"], name="one_feed_a_campaign_and_user")
        ]

    def __str__(self) -> str:
        return f"calendar of {self.guest or self.campaign}"


class Reminder(Mail):
    """A mail about one deadline to one person."""

    class Kind(models.TextChoices):
        SOON = "soon", "due soon"
        OVERDUE = "overdue", "overdue"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reminders")
    due_at = models.DateTimeField()
    kind = models.CharField(max_length=7, choices=Kind)
    to = models.CharField(max_length=40, help_text="The guest or the user, by number.")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "due_at", "kind", "to"], name="one_reminder_a_deadline")
        ]

    def __str__(self) -> str:
        return f"{self.match}: {self.kind}, to {self.to}"
