"""Mailing a recap to the players who have left an address: put into its outbox, and sent from there by the worker.

As with reminders a mail is claimed before it is sent, and tried again only where it is certain that the mail server has
not taken it. Where the connection broke after it was handed over nobody can know, and it is not sent again.
"""

import hashlib
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import change
from campaigns.chronicle.models import Recap, RecapMail
from campaigns.jobs.workers import send_task
from campaigns.match.play.refusals import Refused
from campaigns.rules.contract import Side
from campaigns.slow.models import Address
from campaigns.slow.play.mail_failures import Failure, Fault, failure
from campaigns.slow.play.outages import SLACK, end_outage, is_mail_out, note_outage
from campaigns.slow.rules import retries

TASK = "campaigns.tasks.send_recaps"
State = RecapMail.State
# Mails that one run sends: the one worker has other work too.
A_RUN = 20
# A mail that is being sent for so long was left by a worker that died over it.
DEAD_AFTER = timedelta(minutes=10)
# These were not taken by the mail server: the DM may ask for the same mail again.
_NOT_SENT = (State.GIVEN_UP, State.REFUSED)

logger = logging.getLogger(__name__)


def addresses_of(campaign: Campaign) -> list[Address]:
    """The addresses that players of this campaign's matches have left, each once, in the order of their ids.

    Only at seats that the DM has confirmed: whoever looks on, or has come in by a room code alone, gets no recap.
    """
    sides = [side.value for side in Side]
    rows = Address.objects.filter(
        guest__match__campaign=campaign,
        guest__removed_at=None,
        guest__place__in=sides,
        guest__confirmed=True,
        refusal="",
    ).select_related("guest")
    first: dict[str, Address] = {}
    for address in rows.order_by("pk"):
        first.setdefault(address.email.casefold(), address)
    return list(first.values())


def still_without(recap: Recap, addresses: list[Address]) -> list[Address]:
    """Those of the addresses to which it was not sent yet, and is not on its way."""
    mails = [mail for mail in recap.mails.all() if mail.state not in _NOT_SENT]
    known = {mail.digest for mail in mails}
    return [address for address in addresses if address_digest(recap, address) not in known]


def address_digest(recap: Recap, address: Address) -> str:
    """What an address is known by in a recap's outbox, also after its owner has taken it away."""
    return hashlib.sha256(f"{recap.key} {address.email.casefold()}".encode()).hexdigest()


def send_to_players(*, campaign_id: int, key: str, recap_id: int, now: datetime) -> str:
    """Put it into the outbox for those who have not got it yet. Raises Refused where there is nobody, or no mail."""

    def do(campaign: Campaign) -> str:
        recap = campaign.recaps.prefetch_related("mails").filter(pk=recap_id).first()
        if recap is None:
            raise Refused("This recap was withdrawn. Nothing was sent.")
        if not settings.MAIL:
            raise Refused("Mail is not set up on this installation. Nothing was sent.")
        addresses = still_without(recap, addresses_of(campaign))
        if not addresses:
            raise Refused("Nobody has left an address who has not got it yet.")
        for address in addresses:
            _put(recap, address, now)
        transaction.on_commit(lambda: send_task(TASK))
        count = len(addresses)
        return f"On its way to {count} address{'' if count == 1 else 'es'}."

    return change(campaign_id=campaign_id, key=key, do=do)


def _put(recap: Recap, address: Address, now: datetime) -> None:
    """Let it wait to be sent; one that was refused or given up waits again."""
    assert address.guest is not None
    waiting = {"state": State.WAITING, "tries": 0, "next_try_at": None, "answer": "", "at": now}
    recap.mails.update_or_create(
        digest=address_digest(recap, address), defaults={**waiting, "name": address.guest.name}
    )


def post_due_recaps(*, now: datetime, post: Callable[[Recap, Address], None]) -> int:
    """Post what is due; how many mails were taken. `post` sends one. A second run at once posts none twice."""
    RecapMail.objects.filter(state=State.SENDING, tried_at__lt=now - DEAD_AFTER).update(
        state=State.UNSURE, answer="The worker stopped while it was being sent."
    )
    if is_mail_out(now):
        return 0
    count = 0
    for mail in _due(now).select_related("recap__campaign")[:A_RUN]:
        if not _claim(mail, now):
            continue
        address = _reader(mail)
        if address is None:
            _keep(mail, State.GIVEN_UP, "The address was taken away, or its player is no longer seated.")
            continue
        fault = _try(mail, address, post)
        if fault is None:
            count += 1
            continue
        _keep_failure(mail, address, fault, now)
        if fault.fault in (Fault.SERVER, Fault.DOUBT):
            break
    return count


def _due(now: datetime) -> QuerySet[RecapMail]:
    """The least tried come first: one that breaks every connection does not stand before the others."""
    ready = Q(next_try_at=None) | Q(next_try_at__lte=now + SLACK)
    return RecapMail.objects.filter(ready, state=State.WAITING).order_by("tries", "pk")


def _claim(mail: RecapMail, now: datetime) -> bool:
    """Claim the mail for this worker; whether that succeeded."""
    mine = RecapMail.objects.filter(pk=mail.pk, state=State.WAITING, tries=mail.tries)
    return bool(mine.update(state=State.SENDING, tries=F("tries") + 1, tried_at=now))


def _reader(mail: RecapMail) -> Address | None:
    """The address as it is now, of a player who may still read it; None where it is another meanwhile."""
    for address in addresses_of(mail.recap.campaign):
        if address_digest(mail.recap, address) == mail.digest:
            return address
    return None


def _try(mail: RecapMail, address: Address, post: Callable[[Recap, Address], None]) -> Failure | None:
    """Post it; returns the failure, if any."""
    try:
        post(mail.recap, address)
    except Exception as error:
        fault = failure(error)
        logger.warning("recap %s was not sent: %s", mail.recap_id, fault.text, exc_info=not fault.text)
        return fault
    _keep(mail, State.SENT, "")
    end_outage()
    return None


def _keep_failure(mail: RecapMail, address: Address, fault: Failure, now: datetime) -> None:
    """Record the failure, and what follows from it."""
    if fault.fault is Fault.DOUBT:
        _keep(mail, State.UNSURE, fault.text)
    elif fault.fault in (Fault.MAIL, Fault.ADDRESS):
        _keep(mail, State.REFUSED, fault.text)
    elif now - mail.at >= retries.KEPT_FOR:
        _keep(mail, State.GIVEN_UP, fault.text)
    else:
        _keep(mail, State.WAITING, fault.text, retries.next_try(mail.tries + 1, now))
    if fault.fault is Fault.ADDRESS:
        Address.objects.filter(pk=address.pk, email=address.email).update(refusal=fault.text)
    elif fault.fault in (Fault.SERVER, Fault.DOUBT):
        note_outage(fault.text, now)


def _keep(mail: RecapMail, state: str, answer: str, next_try_at: datetime | None = None) -> None:
    """Keep what came of the claimed mail, as far as the recap was not withdrawn meanwhile."""
    mine = RecapMail.objects.filter(pk=mail.pk, state=State.SENDING, tries=mail.tries + 1)
    mine.update(state=state, answer=answer[:200], next_try_at=next_try_at)
