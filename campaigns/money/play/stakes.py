"""Settling a stake per point: when the match ends, undone when its result is, settled anew.

Nothing is put up beforehand, for what a game may cost has no bound. What the loser's purse does not hold stays owed, and
only the DM decides of that. Following twice writes nothing, so no match is ever paid twice.
"""

from django.contrib.auth.models import User
from django.db.models import F, IntegerField, Q, QuerySet, Sum, Value
from django.db.models.functions import Cast, Coalesce, StrIndex, Substr

from campaigns.campaign.models import Campaign
from campaigns.match import games
from campaigns.match.models import Match
from campaigns.match.play.log import last_state
from campaigns.match.play.series import series_of
from campaigns.match.play.sitting import Sitting
from campaigns.money.models import PointStake, Purse, PurseLine
from campaigns.money.play import bets
from campaigns.money.play.purses import balance, book, lock_purses, totals
from campaigns.money.rules.stakes import Account, amount_due, payable
from campaigns.rules.contract import Side

Kind = PurseLine.Kind


def stake_match(match: Match) -> Match:
    """The match by which stakes are kept: a series has one stake for all of it, kept by its first game."""
    if match.series is None or match.series_game == 1:
        return match
    return match.series.games.order_by("series_game")[0]


def current_stake(match: Match) -> PointStake | None:
    """The stake in force; None if none was agreed, or it was called off. Its sides are those of a series' first game."""
    last = stake_match(match).point_stakes.select_related("white__character", "black__character").last()
    return last if last and last.a_point else None


def lock_series(match: Match) -> None:
    """Lock what the stake of a series hangs on; for a stake of its own the match's row is locked."""
    if match.series_id is not None:
        Campaign.objects.select_for_update().get(pk=match.campaign_id)


def is_closed(match: Match) -> bool:
    """Whether no stake can be agreed on any more: it is over, or the whole series is."""
    standing = series_of(match)
    return standing.is_over if standing else match.is_over


def takes_stakes(match: Match) -> bool:
    """Whether the match may be played for coins: it scores points, or belongs to a series."""
    return match.series_id is not None or games.entry_of(match.game).play.points is not None


def resettle_stakes(sitting: Sitting) -> None:
    """Settle the bets and the stake of a match by its current result."""
    match = sitting.match
    stake = current_stake(match)
    if stake is not None:
        parties = (purse for bet in bets.bets_on(match) for purse in (bet.backer, bet.taker))
        # All together, so that no two matches wait for each other.
        lock_purses([stake.white, stake.black, *parties])
    # Bets come first: what somebody wins by one may pay what he has lost.
    bets.settle_bets(match)
    result = payable_result(match)
    if stake is None or stake.settled == result:
        return
    purses: dict[int, Purse] = lock_purses([stake.white, stake.black])
    reversals = [(purses[purse], -total) for purse, total in totals(stake.lines.all()).items()]
    book(Kind.REVERSED, match.campaign, reversals, point_stake=stake)
    stake.settled, stake.forgiven, stake.decided = result, False, ""
    stake.save(update_fields=["settled", "forgiven", "decided"])
    if result:
        pay_debt(match, stake, may_owe=False)


def payable_result(match: Match) -> str:
    """The result that is paid for: "white 4", the winner and the points; empty while nobody has won any.

    Of a series: who was White or Black in its first game, once all of it is won; its stake is for one.
    """
    if standing := series_of(match):
        return "" if standing.winner is None else f"{list(Side)[standing.winner]} 1"
    points = games.entry_of(match.game).play.points
    if points is None or not (match.is_over and match.winner and match.played_out):
        return ""
    rules = games.entry_of(match.game).rules
    result = points(rules.read_state(last_state(match))) or int(match.is_armageddon_draw)
    return f"{match.winner} {result}" if result else ""


def account(stake: PointStake) -> Account:
    """How much the loser owes and how much of it is paid; empty while nobody has won."""
    if not stake.settled:
        return Account(0)
    payment = stake.lines.filter(purse=stake.creditor).aggregate(total=Sum("amount"))["total"]
    due = amount_due(stake.a_point, int(stake.settled.split()[1]))
    return Account(due, payment or 0, stake.forgiven)


def debts(campaign: Campaign) -> QuerySet[PointStake]:
    """The stakes of matches that are over whose loser still owes some of it; `paid` is how much is not owed."""
    to_winner = Q(settled__startswith=Side.WHITE, lines__purse=F("white")) | Q(
        settled__startswith=Side.BLACK, lines__purse=F("black")
    )
    points = Cast(Substr("settled", StrIndex("settled", Value(" ")) + 1), IntegerField())
    won = PointStake.objects.filter(match__campaign=campaign, forgiven=False).exclude(settled="")
    paid = Coalesce(Sum("lines__amount", filter=to_winner), 0)
    return won.annotate(points=points, paid=paid).filter(paid__lt=F("points") * F("a_point"))


def debt_accounts(campaign: Campaign) -> list[tuple[PointStake, Account]]:
    stakes = debts(campaign).select_related("match__campaign", "white__character", "black__character")
    rows = stakes.prefetch_related("match__seats").order_by("match__day", "match__number", "pk")
    return [(stake, account(stake)) for stake in rows]


def pay_debt(
    match: Match, stake: PointStake, *, may_owe: bool, reason: str = "", by: User | None = None
) -> int:
    """Pay as much of the debt as the loser's purse may; returns the coppers. The caller holds the match's lock."""
    purses = lock_purses([stake.white, stake.black])
    winner_purse, loser_purse = purses[stake.creditor.pk], purses[stake.debtor.pk]
    owed, holds, may_owe = account(stake).owed, balance(loser_purse), may_owe or loser_purse.may_owe
    amount = payable(owed, holds, match.campaign.coinage, may_owe=may_owe)
    payment = [(loser_purse, -amount), (winner_purse, amount)]
    book(Kind.POINTS, match.campaign, payment, reason=reason, by=by, point_stake=stake)
    return amount


def touch_everybody(match: Match) -> None:
    """Count a change for everybody at the match, for the stake is public."""
    Match.objects.filter(pk=match.pk).update(public_version=F("public_version") + 1)
