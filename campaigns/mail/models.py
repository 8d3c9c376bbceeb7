"""What is remembered of a mail until it is sent, and of a mail server that does not answer."""

from django.db import models

from campaigns.core.outbox import MAX_ANSWER_LENGTH, Outgoing


class Mail(Outgoing):
    """A mail in the outbox; neither its text nor a key that opens something is kept: both are made when it is sent."""

    answer = models.CharField(
        max_length=MAX_ANSWER_LENGTH, blank=True, help_text="What the mail server said last."
    )
    at = models.DateTimeField(help_text="When it was asked for last.")

    class Meta:
        abstract = True


class MailOutage(models.Model):
    """An outage of mail: one row or none, for the first mail that is accepted deletes it."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()
    answer = models.CharField(max_length=200)
    tries = models.PositiveSmallIntegerField(default=1)
    next_try_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_mail_outage")]

    def __str__(self) -> str:
        return f"no mail since {self.since}"
