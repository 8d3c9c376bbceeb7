"""Recaps: the evening they tell of, giving them to the players, and mailing them."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q
from django.db.models.functions import Coalesce

from campaigns.campaign.models import Campaign
from campaigns.chronicle.models import Recap, RecapMail
from campaigns.chronicle.play.sources import SOURCES
from campaigns.chronicle.rules.entry import EntryKind
from campaigns.chronicle.rules.recaps import MATCH_FOLLOW_UPS, evening_start
from campaigns.core.occasions import in_downtime
from campaigns.core.outbox import MAX_PER_RUN, ready
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.jobs.workers import send_task
from campaigns.mail.play.outbox import Outbox, Unwanted
from campaigns.rules.contract import Side
from campaigns.slow.models import Address
from campaigns.slow.play.contacts import refuse_address

MAX_RECAPS = 500


@use_case(lock=row_lock(Campaign))
def publish_recap(campaign: Campaign, *, title: str, text: str, by: User) -> Answer:
    """Raises Refused when there are MAX_RECAPS."""
    if campaign.recaps.count() >= MAX_RECAPS:
        raise Refused(f"{MAX_RECAPS} recaps are the most: withdraw an old one first.")
    Recap.objects.create(campaign=campaign, title=title, text=text, by=by)
    return Answer(f"Players can read “{title}” now: on their own pages, and by its link.")


@use_case(lock=row_lock(Campaign))
def withdraw_recap(campaign: Campaign, *, recap_id: int) -> Answer:
    recap = campaign.recaps.filter(pk=recap_id).first()
    if recap is None:
        return Answer("It was withdrawn before.")
    recap.delete()
    return Answer(f"Withdrawn: {recap.title}.")


def published_recap(key: str) -> Recap | None:
    if len(key) != 43 or not key.isascii():
        return None
    return Recap.objects.select_related("campaign").filter(key=key).first()


# Of each kind, how many of the latest rows are looked at.
MAX_ROWS_READ = 500
# What comes of a match is written with it, but for bets; a downtime is written by workers.
_NOT_AT_TABLE = MATCH_FOLLOW_UPS - {EntryKind.BET} | {EntryKind.DOWNTIME}
EVENING_KINDS = tuple(kind for kind in EntryKind if kind not in _NOT_AT_TABLE)


def last_evening(campaign: Campaign, *, player_safe: bool) -> datetime | None:
    """When the last evening began on which anything was written (`player_safe`: that players may know); None for none."""
    moments: list[datetime] = []
    for source in (SOURCES[kind] for kind in EVENING_KINDS):
        public_rows = source.public_rows() if player_safe else Q()
        if public_rows is None:
            continue
        # What a worker wrote of a downtime makes no evening: it may come the day after.
        at_table = ~in_downtime(source.occasion) if source.occasion else Q()
        earlier, *later = source.written_columns
        written_columns = Coalesce(*later, earlier) if later else F(earlier)
        rows = source.rows(campaign).filter(public_rows & at_table)
        latest = rows.order_by(written_columns.desc(nulls_last=True))
        rows = latest.values_list(*source.written_columns)[:MAX_ROWS_READ]
        moments += (moment for row in rows for moment in row if moment is not None)
    return evening_start(moments)


TASK = "campaigns.tasks.send_recaps"
State = RecapMail.State
# These were not taken by the mail server: the DM may ask for the same mail again.
_NOT_SENT = (State.GIVEN_UP, State.REFUSED)


def addresses_of(campaign: Campaign) -> list[Address]:
    """Those that confirmed players of this campaign's matches have left, each once, by their ids: nobody else gets a recap."""
    sides = [side.value for side in Side]
    is_seated = Q(guest__removed_at=None, guest__place__in=sides, guest__confirmed=True)
    rows = Address.objects.filter(is_seated, guest__match__campaign=campaign, refusal="")
    by_email: dict[str, Address] = {}
    for address in rows.select_related("guest").order_by("pk"):
        by_email.setdefault(address.email.casefold(), address)
    return list(by_email.values())


def unmailed_addresses(recap: Recap, addresses: list[Address]) -> list[Address]:
    """The addresses to which the recap was not sent and is not on its way."""
    mails = [mail for mail in recap.mails.all() if mail.state not in _NOT_SENT]
    mailed_digests = {mail.digest for mail in mails}
    return [address for address in addresses if address_digest(recap, address) not in mailed_digests]


def address_digest(recap: Recap, address: Address) -> str:
    """How a recap's outbox knows an address, also after its owner has removed it."""
    return hashlib.sha256(f"{recap.key} {address.email.casefold()}".encode()).hexdigest()


@use_case(lock=row_lock(Campaign))
def mail_recap(campaign: Campaign, *, recap_id: int, now: datetime) -> Answer:
    """Raises Refused where there is nobody left to mail it to, or no mail."""
    recap = campaign.recaps.prefetch_related("mails").filter(pk=recap_id).first()
    if recap is None:
        raise Refused("This recap was withdrawn. Nothing was sent.")
    if not settings.MAIL:
        raise Refused("Mail is not set up on this installation. Nothing was sent.")
    addresses = unmailed_addresses(recap, addresses_of(campaign))
    if not addresses:
        raise Refused("Nobody has left an address who has not got it yet.")
    for address in addresses:
        assert address.guest is not None
        columns = {"state": State.WAITING, "tries": 0, "next_try_at": None, "answer": "", "at": now}
        defaults = {**columns, "name": address.guest.name}
        recap.mails.update_or_create(digest=address_digest(recap, address), defaults=defaults)
    transaction.on_commit(lambda: send_task(TASK))
    count = len(addresses)
    return Answer(f"On its way to {count} address{'' if count == 1 else 'es'}.")


def post_due_recaps(*, now: datetime, post: Callable[[Recap, Address], None]) -> int:
    """Post what is due; how many mails were taken. `post` sends one."""
    outbox = Outbox(RecapMail, post=lambda mail: post(mail.recap, _reader(mail)), refuse=_refuse)
    due = RecapMail.objects.filter(ready(now)).order_by("tries", "pk")
    return outbox.post_due(due.select_related("recap__campaign")[:MAX_PER_RUN], now)


def _reader(mail: RecapMail) -> Address:
    """The address as it is now, of a player who may still read it; raises Unwanted where it is another meanwhile."""
    for address in addresses_of(mail.recap.campaign):
        if address_digest(mail.recap, address) == mail.digest:
            return address
    raise Unwanted("The address was taken away, or its player is no longer seated.")


def _refuse(mail: RecapMail, answer: str) -> None:
    with suppress(Unwanted):
        refuse_address(_reader(mail), answer)
