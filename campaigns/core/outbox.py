"""What a worker sends outside, mails and messages of webhooks: claimed before it is sent, tried again, given up in the end.

Claiming counts a try, and only the try that has claimed a row says what came of it. A row that is `SENDING` for long was left
by a worker that died over it: whether it is then sent again is for each kind to say, for it may have arrived.
"""

from datetime import datetime, timedelta
from typing import TypeVar

from django.db import models
from django.db.models import F, Q, QuerySet

from campaigns.core.signs import recent_sign
from campaigns.rules.retries import GIVE_UP_AFTER, MAX_DELAY

MAX_PER_RUN = 20
"""How many one run sends: the one worker has other work too."""
SLACK = timedelta(seconds=30)
"""The run that is meant for a try may begin so much before its time."""
MSG_WORKER_DIED = "The worker stopped while it was being sent."
MAX_ANSWER_LENGTH = 200


class SendState(models.TextChoices):
    """How far the sending is; `UNSURE`: it may have arrived, and is not sent again."""

    WAITING = "waiting", "waiting"
    SENDING = "sending", "sending"
    SENT = "sent", "sent"
    UNSURE = "unsure", "perhaps sent"
    REFUSED = "refused", "refused"
    GIVEN_UP = "given up", "given up"


class Outgoing(models.Model):
    State = SendState

    state = models.CharField(max_length=8, choices=SendState, default=SendState.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    tried_at = models.DateTimeField(null=True)
    next_try_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=MAX_ANSWER_LENGTH, blank=True)
    at = models.DateTimeField()

    class Meta:
        abstract = True


M = TypeVar("M", bound=Outgoing)


def try_due(now: datetime) -> Q:
    # A time beyond the longest wait was written before the clock was put back.
    due_by = now + SLACK
    return Q(next_try_at=None) | Q(next_try_at__lte=due_by) | Q(next_try_at__gt=due_by + MAX_DELAY)


def ready(now: datetime) -> Q:
    """Rows that wait, and for no later time."""
    return try_due(now) & Q(state=SendState.WAITING)


def stale_claims(rows: QuerySet[M], now: datetime, *, stale_after: timedelta) -> QuerySet[M]:
    """Those of the rows that have been sending for so long that their worker must have died."""
    return rows.filter(~recent_sign("tried_at", now, stale_after), state=SendState.SENDING)


def claim_row(row: Outgoing, now: datetime) -> bool:
    """Claim the row for this worker; whether that succeeded."""
    claimable = type(row)._default_manager.filter(ready(now), pk=row.pk, tries=row.tries)
    return bool(claimable.update(state=SendState.SENDING, tries=F("tries") + 1, tried_at=now))


def keep_outcome(
    row: Outgoing, state: SendState, answer: str = "", next_try_at: datetime | None = None
) -> None:
    """Keep what came of the claimed row, unless it was withdrawn meanwhile or is another worker's by now."""
    tries = row.tries + 1  # the row was read before it was claimed
    claimed = type(row)._default_manager.filter(pk=row.pk, state=SendState.SENDING, tries=tries)
    printable = "".join(letter for letter in answer if letter.isprintable())[:MAX_ANSWER_LENGTH]
    claimed.update(state=state, answer=printable, next_try_at=next_try_at)


def state_after_failure(row: Outgoing, now: datetime, give_up_after: timedelta = GIVE_UP_AFTER) -> SendState:
    """What was not sent waits for another try, and is given up once it was kept for so long."""
    return SendState.GIVEN_UP if now - row.at >= give_up_after else SendState.WAITING
