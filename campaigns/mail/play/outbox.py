"""The one way to post mails: each at most once, and those that cannot be sent just now wait.

A mail is tried again only where it is certain that the mail server has not taken it: it could not be reached, or it refused
the mail for the time being. Where the connection broke after the mail was handed over, or the worker died over it, nobody
can know, and it is not sent again. While no mail can be sent, one is tried now and then, and all others wait.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from smtplib import SMTPException
from typing import Generic, TypeVar

from django.core.mail import EmailMessage, get_connection

from campaigns.core.outbox import (
    MAX_PER_RUN,
    MSG_WORKER_DIED,
    SendState,
    claim_row,
    keep_outcome,
    stale_claims,
    state_after_failure,
    try_due,
)
from campaigns.mail.models import Mail, MailOutage
from campaigns.mail.play.smtp import REDACTED, Failure, Fault, failure
from campaigns.rules.retries import GIVE_UP_AFTER, next_try

DEAD_AFTER = timedelta(minutes=10)
FIRST_DELAY = timedelta(minutes=5)
"""How long a mail waits for its second try."""
_ADDRESS = re.compile(r'[^\s"<>]+@[^\s"<>]+')

M = TypeVar("M", bound=Mail)

logger = logging.getLogger(__name__)


class Unwanted(Exception):
    """Nobody is to read this mail any more, and why."""


def _ignore(mail: Mail, answer: str = "") -> None:
    pass


@dataclass(frozen=True, slots=True)
class Outbox(Generic[M]):
    """The mails of one package. `post` sends one, or raises Unwanted; `refuse` keeps that its address is refused for good.

    `record` is told of every mail that was taken or may have been. A mail is given up once it was kept for so long. What
    somebody waits for is urgent: it is tried at its own times also while no other mail is; and as nobody may learn from the
    others whether there was one, it neither begins nor ends an outage.
    """

    mails: type[M]
    post: Callable[[M], None]
    refuse: Callable[[M, str], None] = _ignore
    record: Callable[[M], None] = _ignore
    give_up_after: timedelta = GIVE_UP_AFTER
    is_urgent: bool = False

    def post_due(self, due: Iterable[M], now: datetime) -> int:
        """Post what is due, the least tried first, as one may break every connection; how many were taken, none twice."""
        rows = self.mails._default_manager.all()
        stale_claims(rows, now, stale_after=DEAD_AFTER).update(state=SendState.UNSURE, answer=MSG_WORKER_DIED)
        if is_mail_out(now) and not self.is_urgent:
            return 0
        claimed = (mail for mail in sorted(due, key=lambda mail: mail.tries) if claim_row(mail, now))
        count = 0
        for mail in islice(claimed, MAX_PER_RUN):
            fault = self._try(mail, now)
            count += fault is None
            if fault in (Fault.SERVER, Fault.DOUBT):
                break
        return count

    def _try(self, mail: M, now: datetime) -> Fault | None:
        """Post the claimed mail and keep what came of it; the fault, if any."""
        try:
            self.post(mail)
        except Unwanted as why:
            keep_outcome(mail, SendState.GIVEN_UP, str(why))
            return Fault.ADDRESS
        except Exception as error:
            fault = failure(error)
            redacted = _ADDRESS.sub(REDACTED, fault.text)  # whose it is, is nobody's business
            name, is_unknown = self.mails._meta.verbose_name, not fault.text
            logger.warning("a %s was not sent: %s", name, redacted, exc_info=is_unknown)
            self._keep_failure(mail, fault, redacted, now)
            return fault.fault
        keep_outcome(mail, SendState.SENT)
        if not self.is_urgent:
            MailOutage.objects.all().delete()
        self.record(mail)
        return None

    def _keep_failure(self, mail: M, failure: Failure, redacted: str, now: datetime) -> None:
        """Record the failure, and what follows from it; in an outage, what has waited for too long is given up.

        `redacted` are the server's without addresses, for everybody whose mails wait: in an outage, for its end.
        """
        fault, text = failure.fault, failure.text
        if fault is Fault.DOUBT:
            keep_outcome(mail, SendState.UNSURE, text)
        elif fault in (Fault.MAIL, Fault.ADDRESS):
            keep_outcome(mail, SendState.REFUSED, text)
        else:
            state = state_after_failure(mail, now, self.give_up_after)
            has_time = state == SendState.WAITING and (self.is_urgent or fault is Fault.TRANSIENT)
            next_try_at = next_try(mail.tries + 1, now, first=FIRST_DELAY) if has_time else None
            keep_outcome(mail, state, text, next_try_at)
        if fault is Fault.ADDRESS:
            self.refuse(mail, text)
        if fault in (Fault.SERVER, Fault.DOUBT):
            if not self.is_urgent:
                note_outage(redacted, now)
            waiting = self.mails._default_manager.filter(state=SendState.WAITING)
            old = waiting.filter(at__lte=now - self.give_up_after)
            old.update(state=SendState.GIVEN_UP, answer=text)
        if fault is Fault.DOUBT:
            self.record(mail)


def is_mail_out(now: datetime) -> bool:
    """Whether no mail is to be tried just now."""
    return MailOutage.objects.exclude(try_due(now)).exists()


def note_outage(text: str, now: datetime) -> None:
    """Record that the mail server took nothing, and what it said: everything waits for the next try."""
    new_outage = {"since": now, "answer": text, "next_try_at": next_try(1, now, first=FIRST_DELAY)}
    outage, is_new = MailOutage.objects.get_or_create(pk=1, defaults=new_outage)
    if not is_new:
        outage.tries += 1
        outage.answer, outage.next_try_at = text, next_try(outage.tries, now, first=FIRST_DELAY)
        outage.save()


@contextmanager
def mail_connection() -> Iterator[Callable[[EmailMessage], None]]:
    """What sends mails, over one connection that is opened for the first."""
    connection = get_connection()

    def send(letter: EmailMessage) -> None:
        connection.open()  # does nothing where it is open
        letter.connection = connection
        letter.send()

    try:
        yield send
    finally:
        with suppress(SMTPException, OSError):  # every mail has its answer by now
            connection.close()
