"""Coins of many games: what everybody can lose, and one line a purse for all that changed hands."""

from collections.abc import Iterable, Mapping, Sequence

from django.contrib.auth.models import User
from django.db.models import Sum

from campaigns.bulk.rules.games import CoinBalances
from campaigns.campaign.models import Campaign
from campaigns.downtime.models import BulkRun
from campaigns.money.models import Purse, PurseLine
from campaigns.money.play import purses
from campaigns.people.models import Character

Kind = PurseLine.Kind
BROUGHT_REASON = "Brought along"


def balances(people: Sequence[Character]) -> CoinBalances:
    rows = Purse.objects.filter(character__in=people).annotate(total=Sum("lines__amount"))
    held = {row.character_id: row.total or 0 for row in rows if row.character_id is not None}
    return CoinBalances(held, frozenset(row.character_id for row in rows if row.may_owe and row.character_id))


def book_brought_coins(run: BulkRun, newcomers: Sequence[Character], coppers: int) -> None:
    """Put what newcomers bring along into their purses, from the DM's bank."""
    if coppers:
        bank = purses.bank_of(run.campaign)
        newcomer_purses = [purses.purse_of(newcomer) for newcomer in newcomers]
        purses.lock_purses([bank, *newcomer_purses])
        amounts = [(purse, coppers) for purse in newcomer_purses]
        amounts.append((bank, -coppers * len(newcomer_purses)))
        _book(run, Kind.PAID_IN, amounts, BROUGHT_REASON)


def open_purses(people: Sequence[Character]) -> dict[int, Purse]:
    """The purses of these, made on first use."""
    existing = existing_purses(people)
    return {person.pk: existing.get(person.pk) or purses.purse_of(person) for person in people}


def existing_purses(people: Sequence[Character]) -> dict[int, Purse]:
    rows = Purse.objects.filter(character__in=people)
    return {purse.character_id: purse for purse in rows if purse.character_id is not None}


def book_winnings(
    run: BulkRun, people: Sequence[Character], winnings: Mapping[int, int], reason: str
) -> None:
    """Write what everybody won, below 0 what they lost: a line for each purse, which come to nothing in all."""
    purse_by_person = open_purses([person for person in people if winnings.get(person.pk)])
    purses.lock_purses(purse_by_person.values())
    amounts = [(purse, winnings[pk]) for pk, purse in purse_by_person.items()]
    _book(run, Kind.PAID_OUT, [line for line in amounts if line[1] <= 0], reason)
    _book(run, Kind.PAID_IN, [line for line in amounts if line[1] > 0], reason)


def _book(run: BulkRun, kind: Kind, amounts: Iterable[tuple[Purse, int]], reason: str) -> None:
    purses.book(kind, run.campaign, amounts, reason=reason, by=run.by, occasion=run.occasion)


def reverse_coins(campaign: Campaign, run: BulkRun, by: User | None) -> dict[str, int]:
    """Reverse all that changed hands in a run, what its newcomers brought along, and what was paid in for it.

    What was paid in and is spent stays: so many coppers by the holder's name. Raises NotEnough for a purse whose winnings
    are spent, and which may not owe.
    """
    paid_in = {int(pk): coppers for pk, coppers in run.written.get("paid_in", {}).items()}
    won = {int(pk): coppers for pk, coppers in run.written.get("coins", {}).items()}
    coppers: int = run.written.get("brings", 0)
    newcomers: list[int] = run.written.get("strangers", []) if coppers else []
    touched = [*newcomers, *paid_in, *(pk for pk in won if won[pk])]
    run_purses = Purse.objects.filter(character__in=touched)
    bank = purses.bank_of(campaign)
    locked = purses.lock_purses([*run_purses.only("pk"), bank])
    held = dict(run_purses.values_list("character_id").annotate(Sum("lines__amount")))
    amounts: list[tuple[Purse, int]] = []
    stays: dict[str, int] = {}
    to_bank = coppers * len(newcomers)
    for purse in locked.values():
        if (pk := purse.character_id) is None:
            continue
        amount = -won.get(pk, 0) - (coppers if pk in newcomers else 0)
        if amount < 0 and (held[pk] or 0) < -amount:
            purses.check_funds(purse, -amount, "")
        paid = paid_in.get(pk, 0)
        taken_out = min(paid, max(0, (held[pk] or 0) + amount))
        if taken_out < paid:
            stays[purse.holder_name] = paid - taken_out
        amounts.append((purse, amount - taken_out))
        to_bank += taken_out
    amounts.append((locked[bank.pk], to_bank))
    purses.book(Kind.REVERSED, campaign, amounts, reason="Undone", by=by)
    return stays
