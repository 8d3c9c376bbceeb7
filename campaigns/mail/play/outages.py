"""Times in which no mail can be sent: one mail is tried now and then, and all others wait."""

from datetime import datetime, timedelta

from campaigns.core.signs import retry_due
from campaigns.mail.models import MailOutage
from campaigns.mail.rules import retries

# The run that is meant for a try may begin a little before its time.
SLACK = timedelta(seconds=30)


def is_mail_out(now: datetime) -> bool:
    """Whether no mail is to be tried just now."""
    return MailOutage.objects.exclude(retry_due("next_try_at", now + SLACK, retries.LONGEST)).exists()


def note_outage(text: str, now: datetime) -> None:
    """Record that the mail server took nothing, and what it said: everything waits for the next try."""
    first = {"since": now, "answer": text, "next_try_at": retries.next_try(1, now)}
    outage, is_new = MailOutage.objects.get_or_create(pk=1, defaults=first)
    if not is_new:
        outage.tries += 1
        outage.answer, outage.next_try_at = text, retries.next_try(outage.tries, now)
        outage.save()


def end_outage() -> None:
    """Record that a mail was taken."""
    MailOutage.objects.all().delete()
