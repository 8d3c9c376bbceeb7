"""Settling bets: when the match ends, undone when its result is, settled anew.

A bet's status follows from the match and the DM's ruling alone (campaigns.money.rules.bets), and the ledger follows the
status: what the pot paid under another one is taken back by further lines, then paid anew. Following twice writes
nothing, so no bet is ever settled twice.
"""

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db.models import QuerySet

from campaigns.match import games
from campaigns.match.models import Match
from campaigns.money.models import Bet, Purse, PurseLine
from campaigns.money.play.purses import book, lock_purses, totals
from campaigns.money.rules.bets import BetVerdict, ContestEnding, Party, Ruling, payout, verdict
from campaigns.rules.contract import Side

Kind = PurseLine.Kind
Status = Bet.Status


def settle_bets(match: Match) -> None:
    """Settle the bets of a locked match by its current result."""
    # A match that goes on has no rulings.
    bets = list(bets_on(match))
    for bet in bets:
        if bet.ruling and not match.is_over:
            bet.ruling = bet.reason = ""
            bet.save(update_fields=["ruling", "reason"])
    settle_anew(match, bets, None)


def settle_anew(match: Match, bets: Iterable[Bet], by: User | None) -> None:
    """Undo the payments and pay anew where another status is due; the caller holds the match's lock."""
    changes = [(bet, status) for bet in bets if (status := status_due(match, bet)) != bet.status]
    purses = lock_purses(purse for bet, _ in changes for purse in (bet.backer, bet.taker))
    for bet, status in changes:
        paid = totals(bet.lines.filter(kind__in=[Kind.SETTLED, Kind.REVERSED]))
        # All that the pot has paid so far is taken back.
        amounts_back = {party: -paid.get(bet.party(party).pk, 0) for party in Party}
        reversals = amounts(bet, purses, amounts_back)
        book(Kind.REVERSED, match.campaign, reversals, reason=bet.reason, by=by, bet=bet)
        bet.status = status
        bet.save(update_fields=["status"])
        paid_out = amounts(bet, purses, payout(bet.wager, BetVerdict(status.value)))
        book(Kind.SETTLED, match.campaign, paid_out, reason=bet.reason, by=by, bet=bet)


def status_due(match: Match, bet: Bet) -> Status:
    if bet.status == Status.WITHDRAWN:
        return Status.WITHDRAWN
    ending = contest_ending(match)
    ruling = Ruling(bet.ruling) if bet.ruling else None
    at_fault = match.seat(ending.at_fault).character_id if ending and ending.at_fault else None
    cheats = (party for party in Party if at_fault and bet.party(party).character_id == at_fault)
    return Status(verdict(bet.wager, ending, ruling, next(cheats, None)).value)


def contest_ending(match: Match) -> ContestEnding | None:
    """None while the match is in play."""
    if not match.is_over:
        return None
    crushing = games.entry_of(match.game).odds.crushing
    winner = Side(match.winner) if match.winner else None
    cheats = [Side(side) for side in match.cheated.split()]
    cheat = cheats[0] if len(cheats) == 1 else None
    return ContestEnding(winner, match.played_out, bool(crushing) and match.how == crushing, cheat)


def bets_on(match: Match) -> QuerySet[Bet]:
    return match.bets.select_related("backer__character", "taker__character")


def amounts(bet: Bet, purses: dict[int, Purse], by_party: dict[Party, int]) -> list[tuple[Purse, int]]:
    return [(purses[bet.party(party).pk], amount) for party, amount in by_party.items()]
