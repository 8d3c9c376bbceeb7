"""Coins of many games: what everybody can lose, and one line a purse for all that changed hands."""

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.auth.models import User
from django.db.models import Sum

from campaigns.campaign.models import Campaign
from campaigns.circuits.models import CircuitRun
from campaigns.circuits.rules.played import Pockets
from campaigns.money.models import Purse, PurseLine
from campaigns.money.play import purses
from campaigns.people.models import Character

Kind = PurseLine.Kind
BROUGHT = "Brought along"


def pockets(people: Sequence[Character]) -> Pockets:
    rows = Purse.objects.filter(character__in=people).annotate(total=Sum("lines__amount"))
    held = {row.character_id: row.total or 0 for row in rows if row.character_id is not None}
    return Pockets(held, frozenset(row.character_id for row in rows if row.may_owe and row.character_id))


def bring(run: CircuitRun, newcomers: Sequence[Character], coppers: int) -> None:
    """Put what newcomers bring along into their purses, from the DM's bank."""
    if coppers:
        bank = purses.bank_of(run.campaign)
        own = [purses.purse_of(one) for one in newcomers]
        purses.lock_purses([bank, *own])
        amounts = [(purse, coppers) for purse in own]
        amounts.append((bank, -coppers * len(own)))
        _book(run, Kind.PAID_IN, amounts, BROUGHT)


def open_purses(people: Sequence[Character]) -> dict[int, Purse]:
    """The purses of these, made on first use."""
    kept = purses_at_hand(people)
    return {one.pk: kept.get(one.pk) or purses.purse_of(one) for one in people}


def purses_at_hand(people: Sequence[Character]) -> dict[int, Purse]:
    rows = Purse.objects.filter(character__in=people)
    return {purse.character_id: purse for purse in rows if purse.character_id is not None}


def share_out(run: CircuitRun, people: Sequence[Character], won: Mapping[int, int], why: str) -> None:
    """Write what everybody won, below 0 what they lost: a line for each purse, which come to nothing in all."""
    own = open_purses([one for one in people if won.get(one.pk)])
    purses.lock_purses(own.values())
    for kind, is_in in ((Kind.PAID_OUT, False), (Kind.PAID_IN, True)):
        amounts = [(purse, won[pk]) for pk, purse in own.items() if (won[pk] > 0) is is_in]
        _book(run, kind, amounts, why)


def _book(run: CircuitRun, kind: Kind, amounts: Iterable[tuple[Purse, int]], why: str) -> None:
    purses.book(kind, run.campaign, amounts, reason=why, by=run.by, occasion=run.occasion)


def take_back(campaign: Campaign, run: CircuitRun, by: User | None) -> dict[str, int]:
    """Reverse all that changed hands in a run, what its newcomers brought along, and what was paid in for it.

    What was paid in and is spent stays: so many coppers by the holder's name. Raises NotEnough for a purse whose winnings
    are spent, and which may not owe.
    """
    paid_in = {int(pk): coppers for pk, coppers in run.written.get("paid_in", {}).items()}
    won = {int(pk): coppers for pk, coppers in run.written.get("coins", {}).items()}
    coppers: int = run.written.get("brings", 0)
    newcomers: list[int] = run.written.get("strangers", []) if coppers else []
    touched = [*newcomers, *paid_in, *(pk for pk in won if won[pk])]
    purses_then = Purse.objects.filter(character__in=touched)
    bank = purses.bank_of(campaign)
    locked = purses.lock_purses([*purses_then.only("pk"), bank])
    held = dict(purses_then.values_list("character_id").annotate(Sum("lines__amount")))
    amounts: list[tuple[Purse, int]] = []
    stays: dict[str, int] = {}
    to_bank = coppers * len(newcomers)
    for purse in locked.values():
        if (pk := purse.character_id) is None:
            continue
        back = -won.get(pk, 0) - (coppers if pk in newcomers else 0)
        if back < 0 and (held[pk] or 0) < -back:
            purses.check_funds(purse, -back, "")
        paid = paid_in.get(pk, 0)
        taken_out = min(paid, max(0, (held[pk] or 0) + back))
        if taken_out < paid:
            stays[purse.holder_name] = paid - taken_out
        amounts.append((purse, back - taken_out))
        to_bank += taken_out
    amounts.append((locked[bank.pk], to_bank))
    purses.book(Kind.REVERSED, campaign, amounts, reason="Undone", by=by)
    return stays
