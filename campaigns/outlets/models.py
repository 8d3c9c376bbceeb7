from django.conf import settings
from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.core.outbox import Outgoing, SendState
from campaigns.outlets.rules.messages import HookForm
from campaigns.outlets.rules.target import MAX_URL_LENGTH, read_target

MAX_LABEL_LENGTH, MAX_POST_TITLE_LENGTH = 60, 200


class ApiToken(models.Model):
    """A token that reads one campaign by the API, shown once: only its SHA-256 is stored. Revoking it is deleting the row."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="api_tokens")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=MAX_LABEL_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, help_text="To the hour.")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.name} for {self.campaign}"


class Hook(models.Model):
    """An address that is told what happens, in words that players may read; off until the DM turns it on."""

    class Form(models.TextChoices):
        DISCORD = HookForm.DISCORD.value, "Discord"
        NTFY = HookForm.NTFY.value, "ntfy"
        JSON = HookForm.JSON.value, "Plain JSON"

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="hooks")
    name = models.CharField(max_length=MAX_LABEL_LENGTH)
    form = models.CharField(max_length=7, choices=Form)
    url = models.CharField(max_length=MAX_URL_LENGTH, help_text="A secret: whoever knows it can post there.")
    on_since = models.DateTimeField(
        null=True, blank=True, help_text="Nothing from before is told; empty: off."
    )
    tells_matches = models.BooleanField(default=True, help_text="Of matches that have ended.")
    tells_entries = models.BooleanField(default=True, help_text="Of the DM's entries for players.")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} of {self.campaign}"

    @property
    def masked_url(self) -> str:
        return read_target(self.url, local=True).masked


class HookPost(Outgoing):
    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, related_name="posts")
    key = models.CharField(max_length=80, help_text="Of what it tells; each is told once.")
    title = models.CharField(max_length=MAX_POST_TITLE_LENGTH)
    body = models.TextField(help_text="As it is sent.")
    headers = models.JSONField()
    # None is unsure: what a dead worker was sending is sent again.
    state = models.CharField(
        max_length=8,
        choices=[choice for choice in SendState.choices if choice[0] != SendState.UNSURE],
        default=SendState.WAITING,
    )
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["hook", "key"], name="one_post_a_hook_and_key")]

    def __str__(self) -> str:
        return f"{self.title} to {self.hook}"
