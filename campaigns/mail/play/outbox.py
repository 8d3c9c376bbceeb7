"""The one way to post mails: each at most once, and those that cannot be sent just now wait.

A mail is claimed before it is sent. It is tried again only where it is certain that the mail server has not taken it: it
could not be reached, or it refused the mail for the time being. Where the connection broke after the mail was handed
over, or the worker died over it, nobody can know, and it is not sent again.
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
from django.db.models import F, Q, QuerySet

from campaigns.core.signs import recent_sign, retry_due
from campaigns.mail.models import Mail, MailState
from campaigns.mail.play.failures import HIDDEN, Failure, Fault, failure
from campaigns.mail.play.outages import SLACK, end_outage, is_mail_out, note_outage
from campaigns.mail.rules import retries

A_RUN = 20
"""Mails that a room takes up in one run: the one worker has other work too."""
DEAD_AFTER = timedelta(minutes=10)
"""A mail that is being sent for so long was left by a worker that died over it."""

_ADDRESS = re.compile(r'[^\s"<>]+@[^\s"<>]+')

M = TypeVar("M", bound=Mail)

logger = logging.getLogger(__name__)


class Unwanted(Exception):
    """Nobody is to read this mail any more, and why."""


def _no_matter(mail: Mail, answer: str = "") -> None:
    """Do nothing about it."""


@dataclass(frozen=True, slots=True)
class Outbox(Generic[M]):
    """The mails of one room. `post` sends one, or raises Unwanted; `refuse` keeps that its address is refused for good.

    `record` is told of every mail that was taken or may have been. A mail is given up once it was kept for so long. What
    somebody waits for is urgent: it is tried at its own times also while no other mail is; and as nobody may learn from the
    others whether there was one, it neither begins nor ends an outage.
    """

    mails: type[M]
    post: Callable[[M], None]
    refuse: Callable[[M, str], None] = _no_matter
    record: Callable[[M], None] = _no_matter
    kept_for: timedelta = retries.KEPT_FOR
    is_urgent: bool = False

    def post_due(self, due: Iterable[M], now: datetime) -> int:
        """Post what is due; how many were taken. A second run at once posts none twice.

        The least tried come first: one that breaks every connection does not stand before the others.
        """
        self._end_dead_tries(now)
        if is_mail_out(now) and not self.is_urgent:
            return 0
        claimed = (mail for mail in sorted(due, key=lambda mail: mail.tries) if self._claim(mail, now))
        count = 0
        for mail in islice(claimed, A_RUN):
            fault = self._try(mail, now)
            count += fault is None
            if fault in (Fault.SERVER, Fault.DOUBT):
                break
        return count

    def _end_dead_tries(self, now: datetime) -> None:
        dead = self._all.filter(~recent_sign("tried_at", now, DEAD_AFTER), state=MailState.SENDING)
        dead.update(state=MailState.UNSURE, answer="The worker stopped while it was being sent.")

    def _claim(self, mail: M, now: datetime) -> bool:
        """Claim the mail for this worker; whether that succeeded."""
        mine = self._all.filter(ready(now), pk=mail.pk, tries=mail.tries)
        return bool(mine.update(state=MailState.SENDING, tries=F("tries") + 1, tried_at=now))

    def _try(self, mail: M, now: datetime) -> Fault | None:
        """Post the claimed mail and keep what came of it; the fault, if any."""
        try:
            self.post(mail)
        except Unwanted as why:
            self._keep(mail, MailState.GIVEN_UP, str(why))
            return Fault.ADDRESS
        except Exception as error:
            fault = failure(error)
            words = _ADDRESS.sub(HIDDEN, fault.text)  # whose it is, is nobody's business
            logger.warning(
                "a %s was not sent: %s", self.mails._meta.verbose_name, words, exc_info=not fault.text
            )
            self._keep_failure(mail, fault, words, now)
            if fault.fault is Fault.DOUBT:
                self.record(mail)
            return fault.fault
        self._keep(mail, MailState.SENT, "")
        if not self.is_urgent:
            end_outage()
        self.record(mail)
        return None

    def _keep_failure(self, mail: M, fault: Failure, words: str, now: datetime) -> None:
        """Record the failure, and what follows from it; in an outage, what has waited for too long is given up.

        `words` are the server's without addresses, for everybody whose mails wait. In an outage they wait for its end.
        """
        state = self._state_after(fault.fault, mail, now)
        has_time = state == MailState.WAITING and (self.is_urgent or fault.fault is Fault.LATER)
        self._keep(mail, state, fault.text, retries.next_try(mail.tries + 1, now) if has_time else None)
        if fault.fault is Fault.ADDRESS:
            self.refuse(mail, fault.text)
        elif fault.fault in (Fault.SERVER, Fault.DOUBT):
            if not self.is_urgent:
                note_outage(words, now)
            old = self._all.filter(state=MailState.WAITING, at__lte=now - self.kept_for)
            old.update(state=MailState.GIVEN_UP, answer=fault.text)

    def _state_after(self, fault: Fault, mail: M, now: datetime) -> MailState:
        if fault is Fault.DOUBT:
            return MailState.UNSURE
        if fault in (Fault.MAIL, Fault.ADDRESS):
            return MailState.REFUSED
        return MailState.GIVEN_UP if now - mail.at >= self.kept_for else MailState.WAITING

    def _keep(self, mail: M, state: MailState, answer: str, next_try_at: datetime | None = None) -> None:
        """Keep what came of the claimed mail, as far as it was not withdrawn meanwhile."""
        mine = self._all.filter(pk=mail.pk, state=MailState.SENDING, tries=mail.tries + 1)
        mine.update(state=state, answer=answer[:200], next_try_at=next_try_at)

    @property
    def _all(self) -> QuerySet[M]:
        return self.mails._default_manager.all()


def ready(now: datetime) -> Q:
    """Mails that wait, and for no later time."""
    return retry_due("next_try_at", now + SLACK, retries.LONGEST) & Q(state=MailState.WAITING)


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
