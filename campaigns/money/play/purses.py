"""Purses: whose money it is, paying in and out, and the ledger that every balance is summed from.

Every booking is made of lines that sum to 0 over purses and pots: what is paid in comes out of the DM's bank, and
what is staked lies in the bet's pot until it is paid from there.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import QuerySet, Sum

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, demand_reason
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.money.models import Bet, PointStake, Purse, PurseLine
from campaigns.people.models import Character

Kind = PurseLine.Kind
MSG_NO_HOLDER = "Choose a character of this campaign or one of its bettors."

BANK = "bank"
NEW_BETTOR = "new "
_HOLDER = re.compile(r"(character|backer)-([0-9]{1,18})")


def purse_of_holder(campaign: Campaign, text: str, field: str) -> Purse:
    """The purse of `bank`, `character-7` or `backer-3`, made on first use, or of a bettor added by name, `new Mad Marla`.

    Raises Refused beside `field` for anybody else.
    """
    if text == BANK:
        return bank_of(campaign)
    if text.startswith(NEW_BETTOR):
        return _add_bettor(campaign, text.removeprefix(NEW_BETTOR), field)
    match = _HOLDER.fullmatch(text)
    if match is None:
        raise Refused(MSG_NO_HOLDER, field)
    if match[1] == "backer":
        backer = campaign.purses.filter(kind=Purse.Kind.BACKER, pk=int(match[2])).first()
        if backer is None:
            raise Refused(MSG_NO_HOLDER, field)
        return backer
    character = campaign.characters.filter(binned_at=None, pk=int(match[2])).first()
    if character is None:
        raise Refused(MSG_NO_HOLDER, field)
    return purse_of(character)


def bank_of(campaign: Campaign) -> Purse:
    """The DM's bank, which may always go below 0."""
    # The source of all money in the campaign.
    bank, _ = Purse.objects.get_or_create(campaign=campaign, kind=Purse.Kind.BANK, defaults={"may_owe": True})
    return bank


def purse_of(character: Character) -> Purse:
    purse, _ = Purse.objects.get_or_create(
        character=character, defaults={"campaign": character.campaign, "kind": Purse.Kind.CHARACTER}
    )
    return purse


def balance(purse: Purse) -> int:
    """Coppers in the purse; negative for debt."""
    total: int | None = purse.lines.aggregate(total=Sum("amount"))["total"]
    return total or 0


def totals(lines: QuerySet[PurseLine]) -> dict[int, int]:
    """What these lines come to in each purse, by its id."""
    return dict(lines.order_by().values_list("purse").annotate(total=Sum("amount")))


def purse_mark(purse: Purse) -> str:
    """A tag of the purse that forms are checked against."""
    return f"{purse.lines.count() if purse.pk else 0}.{purse.campaign.coinage.edition.slug}"


def lock_purses(purses: Iterable[Purse]) -> dict[int, Purse]:
    """The purses under lock, by their ids."""
    # Always in the same order, so that no two wait for each other.
    ids = {purse.pk for purse in purses}
    rows = Purse.objects.select_for_update(of=("self",)).select_related("character")
    return {purse.pk: purse for purse in rows.filter(pk__in=ids).order_by("pk")}


class NotEnough(Refused):
    """A purse has less than is wanted, by so many coppers as are `missing`."""

    def __init__(self, sentence: str, field: str, missing: int) -> None:
        super().__init__(sentence, field)
        self.missing = missing


MSG_PAY_IN = "Pay in what is missing, or allow the purse to go into debt."


def check_funds(purse: Purse, coppers: int, field: str) -> None:
    """Raises NotEnough beside `field` where a locked purse has less than that and may not owe."""
    if missing := _lack(purse, coppers):
        write = purse.campaign.coinage.write
        has = f"{purse.holder_name} has {write(coppers - missing)}, less than {write(coppers)}."
        raise NotEnough(f"{has} {MSG_PAY_IN}", field, missing)


class Need(NamedTuple):
    """Coppers that a locked purse is to hold, the field that asks for them, and what they are, as in "the stake is"."""

    purse: Purse
    coppers: int
    field: str
    what: str = "the stake is"


def fund(campaign: Campaign, needs: Iterable[Need], *, pay_in: int, reason: str, by: User | None) -> int:
    """Pay in what purses lack of what each needs, if that is `pay_in` in all; returns how much that was.

    Raises NotEnough beside the field of the first that lacks any, with what all of them do.
    """
    shortfalls = {need: lack for need in needs if (lack := _lack(need.purse, need.coppers))}
    missing, write = sum(shortfalls.values()), campaign.coinage.write
    if shortfalls and missing != pay_in:
        sentences = [
            f"{need.purse.holder_name} has {write(need.coppers - lack)}; {need.what} {write(need.coppers)}."
            for need, lack in shortfalls.items()
        ]
        raise NotEnough(" ".join([*sentences, MSG_PAY_IN]), next(iter(shortfalls)).field, missing)
    if shortfalls:
        amounts = [(need.purse, lack) for need, lack in shortfalls.items()]
        book(Kind.PAID_IN, campaign, [*amounts, (bank_of(campaign), -missing)], reason=reason, by=by)
    return missing


def _lack(purse: Purse, coppers: int) -> int:
    return 0 if purse.may_owe else max(0, coppers - balance(purse))


def book(
    kind: Kind,
    campaign: Campaign,
    amounts: Iterable[tuple[Purse, int]],
    *,
    reason: str = "",
    by: User | None = None,
    bet: Bet | None = None,
    point_stake: PointStake | None = None,
    occasion: str = "",
) -> None:
    """Write a line of today for each amount but 0; the caller holds the purses' locks."""
    about = {"kind": kind, "day": campaign.day, "reason": reason, "occasion": occasion, "by": by}
    PurseLine.objects.bulk_create(
        PurseLine(purse=purse, amount=amount, bet=bet, point_stake=point_stake, **about)
        for purse, amount in amounts
        if amount
    )


@use_case(lock=row_lock(Campaign))
def make_payment(
    campaign: Campaign, *, holder_key: str, coppers: int, out: bool, reason: str, seen: str, by: User
) -> Answer:
    """`holder_key` as for `purse_of_holder`; `seen` is the mark of the purse the form was shown. Raises
    Refused without a reason, for more than there is, and where the purse has changed since.
    """
    demand_reason(reason)
    purse, bank = purse_of_holder(campaign, holder_key, "whose"), bank_of(campaign)
    if purse == bank:
        raise Refused("The bank pays and is paid through other purses: open one of them.")
    purse = lock_purses([purse, bank])[purse.pk]
    if purse_mark(purse) != seen:
        raise Refused(
            f"{purse.holder_name}’s purse has changed since this page was shown: it holds "
            f"{purse.campaign.coinage.write(balance(purse))} now. Nothing was paid."
        )
    amount = -coppers if out else coppers
    if out:
        check_funds(purse, coppers, "amount")
    kind, write = Kind.PAID_OUT if out else Kind.PAID_IN, campaign.coinage.write
    book(kind, campaign, [(purse, amount), (bank, -amount)], reason=reason.strip(), by=by)
    return Answer(f"{write(coppers)} {kind.label}: {purse.holder_name} has {write(balance(purse))}.")


@use_case(lock=row_lock(Campaign))
def add_bettor(campaign: Campaign, *, name: str) -> Answer:
    _add_bettor(campaign, name, "name")
    return Answer(f"{name} may bet now.")


def _add_bettor(campaign: Campaign, name: str, field: str) -> Purse:
    if campaign.purses.filter(kind=Purse.Kind.BACKER, name__iexact=name).exists():
        raise Refused(f"There is a bettor called {name} already.", field)
    return Purse.objects.create(campaign=campaign, kind=Purse.Kind.BACKER, name=name)


@use_case(lock=row_lock(Campaign))
def allow_debt(campaign: Campaign, *, holder_key: str, may: bool) -> Answer:
    purse = purse_of_holder(campaign, holder_key, "whose")
    if purse.is_bank:
        raise Refused("The DM’s bank can always go into debt.")
    purse = lock_purses([purse])[purse.pk]
    purse.may_owe = may
    purse.save(update_fields=["may_owe"])
    return Answer(f"{purse.holder_name} {'may go' if may else 'may not go'} into debt.")
