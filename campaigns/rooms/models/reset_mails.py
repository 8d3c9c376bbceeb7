"""Mails with a link for a new password that are still to be sent."""

from django.conf import settings
from django.db import models

from campaigns.mail.models import Mail


class ResetMail(Mail):
    """What was typed to ask for a link, until a worker has looked whose account that is; then the mail to one account.

    Neither the link nor what came of it is kept: it is made when the mail is sent, and the row goes with it, after an hour
    at the latest. `address` is the network of one household, `device` what kind of device asked.
    """

    who = models.CharField(max_length=254, blank=True, help_text="As typed; empty once somebody looked.")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+")
    address = models.CharField(max_length=50, blank=True)
    device = models.CharField(max_length=60, blank=True)

    def __str__(self) -> str:
        return f"reset mail {self.pk}: {self.state}"
