"""The DM's forms about bets: placing one, withdrawing it, ruling on it once the match is over.

Odds are agreed on the state of the match (R62), so each form holds for the match and the bets as it showed them.
"""

from django.contrib.auth.models import User
from django.db.models import Count, Q

from campaigns.core.refusals import Refused, demand_reason, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.match import games
from campaigns.match.models import Match
from campaigns.match.play.guests import touch
from campaigns.match.play.slips import LockedSlip, marked_match
from campaigns.money.models import Bet, PurseLine
from campaigns.money.play.bets import Status, amounts, bets_on, contest_ending, settle_anew
from campaigns.money.play.purses import Need, bank_of, book, fund, lock_purses, purse_of_holder
from campaigns.money.rules.bets import BetVerdict, ContestEnding, Party, Ruling, payout
from campaigns.money.rules.wagers import Wager, write_outcome
from campaigns.rules.chances import Outcome

Kind = PurseLine.Kind
MSG_SETTLED_ALREADY = "That bet is settled already."


def bets_mark(match: Match, version: int | None = None) -> str:
    """A tag that changes with every line of the match's log, every change of its bets, and the coins."""
    ruled = Count("pk", filter=~Q(ruling=""), distinct=True)
    count = match.bets.aggregate(booked=Count("lines"), ruled=ruled)
    version = match.version if version is None else version
    return f"{version}.{count['booked']}.{count['ruled']}.{match.campaign.coinage.edition.slug}"


@use_case(lock=marked_match(bets_mark))
def place_bet(slip: LockedSlip, *, backer: str, taker: str, wager: Wager, pay_in: int = 0) -> Answer:
    """Put both stakes into the pot of a new bet; backer and taker as for `purses.purse_of_holder`.

    `pay_in` is what the page said is missing in both purses: where just that is, it is paid in first.

    Raises Refused beside `backer`, `taker`, `outcome` or `stake`: for one purse on both sides, a bank that backs,
    a crushing win in a game that knows none, more than a purse has, and once the match is over. Raises StaleForm where
    the match has moved on.
    """
    match = slip.match
    if match.is_over:
        raise Refused("This match is over: no more bets are taken.")
    if wager.outcome.crushing and not games.entry_of(match.game).odds.crushing:
        raise Refused("This game knows no crushing victory: bet on the plain win.", "outcome")
    coinage = match.campaign.coinage
    with rules_errors_as_refusals("stake"):
        wager.check(coinage)
    backer_purse = purse_of_holder(match.campaign, backer, "backer")
    taker_purse = purse_of_holder(match.campaign, taker, "taker")
    if backer_purse.is_bank:
        raise Refused("The DM’s bank takes bets and places none: choose who bets.", "backer")
    if backer_purse == taker_purse:
        name = backer_purse.holder_name
        raise Refused(f"{name} cannot bet against themself: choose somebody else.", "taker")
    paid_in = _put_up_stakes(match, Bet(backer=backer_purse, taker=taker_purse), wager, slip.by, pay_in)
    return Answer(
        f"{f'{coinage.write(paid_in)} paid in. ' if paid_in else ''}"
        f"{backer_purse.holder_name} bets {coinage.write(wager.stake)} on {_outcome_text(match, wager.outcome)} "
        f"to win {coinage.write(wager.against)} from {taker_purse.holder_name}."
    )


@use_case(lock=marked_match(bets_mark))
def withdraw_bet(slip: LockedSlip, *, bet: int) -> Answer:
    """Refused for a bet that is not open, as none is once the match is over."""
    match = slip.match
    row = _bet(match, bet)
    if row.status != Status.OPEN:
        raise Refused("Only an open bet can be withdrawn; on a finished match it can be declared void.")
    purses = lock_purses([row.backer, row.taker])
    stakes = amounts(row, purses, payout(row.wager, BetVerdict.BACK))
    book(Kind.WITHDRAWN, match.campaign, stakes, by=slip.by, bet=row)
    row.status = Status.WITHDRAWN
    row.save(update_fields=["status"])
    return Answer("The bet is withdrawn: both stakes are back.")


@use_case(lock=marked_match(bets_mark))
def rule_on_bets(slip: LockedSlip, *, bet: int | None, ruling: Ruling, reason: str) -> Answer:
    """Rule on one bet on a finished match, or (None) on all that await a ruling (R61a, R61d).

    Raises Refused while the match is in play, for a ruling that holds already or has nothing to hold on to, and
    beside `reason` where a result that was played out is overruled without one.
    """
    match = slip.match
    bets_to_rule = bets_on(match).filter(status=Status.AWAITS)
    bets = list(bets_to_rule) if bet is None else [_bet(match, bet)]
    _check_ruling(match, bets, ruling, reason)
    for row in bets:
        row.ruling, row.reason = ruling, reason.strip()
        row.save(update_fields=["ruling", "reason"])
    settle_anew(match, bets, slip.by)
    touch(match)  # its page tells of them beside the result
    return Answer("Decided and paid.")


def _outcome_text(match: Match, outcome: Outcome) -> str:
    if outcome.winner is None:
        return "a draw"
    return f"{'a crushing win of ' if outcome.crushing else ''}{match.seat(outcome.winner).name}"


def _put_up_stakes(match: Match, bet: Bet, wager: Wager, by: User, pay_in: int) -> int:
    """Save the bet, and put both stakes into its pot; returns what was paid in for it. Raises Refused for more than a purse has."""
    purses = lock_purses([bet.backer, bet.taker, *([bank_of(match.campaign)] if pay_in else [])])
    backer, taker = purses[bet.backer_id], purses[bet.taker_id]
    own_need = Need(backer, wager.stake, "stake")
    needs = [own_need, Need(taker, wager.against, "taker", "the stake against it is")]
    paid_in = fund(match.campaign, needs, pay_in=pay_in, reason=f"For a bet on {match.title}", by=by)
    bet.match, bet.by, bet.turns = match, by, match.turns
    bet.outcome, bet.stake = write_outcome(wager.outcome), wager.stake
    bet.odds_against, bet.odds_on = wager.odds.against, wager.odds.on
    bet.save()
    stakes = {Party.BACKER: -wager.stake, Party.TAKER: -wager.against}
    book(Kind.STAKED, match.campaign, amounts(bet, purses, stakes), by=by, bet=bet)
    return paid_in


def _bet(match: Match, bet_id: int) -> Bet:
    bet = bets_on(match).filter(pk=bet_id).first()
    if bet is None:
        raise Refused("There is no such bet on this match.")
    return bet


def _check_ruling(match: Match, bets: list[Bet], ruling: Ruling, reason: str) -> None:
    ending = contest_ending(match)
    if ending is None:
        raise Refused("The match is in play: an open bet can be withdrawn, and is decided when the match is.")
    if not bets or any(bet.status == Status.WITHDRAWN for bet in bets):
        raise Refused("No bet needs a decision.")
    if ending.is_void:
        raise Refused("Bets on a match without a result are void: the stakes are back already.")
    if any(bet.ruling == ruling for bet in bets):
        raise Refused(MSG_SETTLED_ALREADY)
    if not ending.is_forfeit:
        _check_overruling(ending, bets, ruling, reason)


def _check_overruling(ending: ContestEnding, bets: list[Bet], ruling: Ruling, reason: str) -> None:
    """A result that was played out can be declared void, or forfeited where one side alone cheated, and that taken back."""
    if ruling is Ruling.FORFEITED and ending.at_fault is None:
        raise Refused("A bet can be forfeited only if exactly one side cheated: this one stands or is void.")
    if ruling is Ruling.STANDS and not all(bet.ruling for bet in bets):
        raise Refused(MSG_SETTLED_ALREADY)
    demand_reason(reason)
