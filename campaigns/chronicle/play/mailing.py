"""Mailing a recap to the players who have left an address: each address once, by a worker."""

from collections.abc import Callable

from django.conf import settings

from campaigns.campaign.models import Campaign
from campaigns.campaign.play.campaigns import change
from campaigns.chronicle.models import Recap
from campaigns.jobs import play as jobs
from campaigns.jobs.models import Job
from campaigns.match.play.refusals import Refused
from campaigns.rules.contract import Side
from campaigns.slow.models import Address
from campaigns.slow.play.mail_failures import Fault, failure

TASK = "campaigns.tasks.mail_recap"
# After these nothing was taken by the mail server, and the same mail can be tried again.
_NOT_SENT = (Fault.SERVER, Fault.LATER)


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
    )
    first: dict[str, Address] = {}
    for address in rows.order_by("pk"):
        first.setdefault(address.email.casefold(), address)
    return list(first.values())


def send_to_players(*, campaign_id: int, key: str, recap_id: int) -> str:
    """Let a worker mail it to those who have not got it yet. Raises Refused where there is nobody, or no mail."""

    def do(campaign: Campaign) -> str:
        recap = campaign.recaps.select_related("job").filter(pk=recap_id).first()
        if recap is None:
            raise Refused("This recap was withdrawn. Nothing was sent.")
        if not settings.MAIL:
            raise Refused("Mail is not set up on this installation. Nothing was sent.")
        if recap.job and recap.job.is_open:
            raise Refused("It is on its way already.")
        count = sum(address.pk > recap.mailed_upto for address in addresses_of(campaign))
        if not count:
            raise Refused("Nobody has left an address who has not got it yet.")
        recap.job = jobs.enqueue(campaign=campaign, task=TASK, total=count)
        recap.save(update_fields=["job"])
        return f"On its way to {count} address{'' if count == 1 else 'es'}."

    return change(campaign_id=campaign_id, key=key, do=do)


def send_mails(job: Job, post: Callable[[Recap, Address], None]) -> None:
    """Do the work of a job: `post` sends one mail.

    A mail that cannot be sent at all breaks the work off; the same address is the first when it is tried again. One
    that may have arrived is not sent again.
    """
    recap = Recap.objects.select_related("campaign").get(job=job)
    waiting = [address for address in addresses_of(recap.campaign) if address.pk > recap.mailed_upto]
    for number, address in enumerate(waiting):
        jobs.step(job, number)
        before = recap.mailed_upto
        _keep(recap, address.pk)
        try:
            post(recap, address)
        except Exception as error:
            fault = failure(error)
            if fault.fault in _NOT_SENT:
                _keep(recap, before)
                raise
            if fault.fault is Fault.ADDRESS:
                Address.objects.filter(pk=address.pk, email=address.email).update(refusal=fault.text)
    jobs.finish(job)


def _keep(recap: Recap, upto: int) -> None:
    recap.mailed_upto = upto
    recap.save(update_fields=["mailed_upto"])
