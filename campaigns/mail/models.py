"""What is remembered of a mail until it is sent, and of a mail server that does not answer."""

from django.db import models


class MailState(models.TextChoices):
    """How far a mail is."""

    WAITING = "waiting", "waiting"
    SENDING = "sending", "sending"
    SENT = "sent", "sent"
    UNSURE = "unsure", "perhaps sent"
    REFUSED = "refused", "refused"
    GIVEN_UP = "given up", "given up"


class Mail(models.Model):
    """A mail in the outbox, whatever is written in it: claimed before it is sent, so that nobody gets it twice.

    One that is `SENDING` for long was left by a worker that died over it: it becomes `UNSURE`, for it may have arrived,
    and is not sent again. Neither the text nor a key that opens something is kept: both are made when it is sent.
    """

    State = MailState

    state = models.CharField(max_length=8, choices=MailState, default=MailState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    next_try_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True, help_text="What the mail server said last.")
    at = models.DateTimeField(help_text="When it was asked for last.")

    class Meta:
        abstract = True


class MailOutage(models.Model):
    """An outage of mail: since when, what the mail server said, and when it is tried again.

    There is one row or none: the first mail that is accepted deletes it.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    since = models.DateTimeField()
    answer = models.CharField(max_length=200)
    tries = models.PositiveSmallIntegerField(default=1)
    next_try_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="one_mail_outage")]

    def __str__(self) -> str:
        return f"no mail since {self.since}"
