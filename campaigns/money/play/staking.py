"""The DM's forms about a stake per point: agreeing on one, calling it off, settling debts.

Each form holds for the match and its stake as it showed them.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Q

from campaigns.core.refusals import Refused, demand_reason, rules_errors_as_refusals
from campaigns.core.use_cases import Answer, use_case
from campaigns.match.models import Match
from campaigns.match.play.slips import LockedSlip, marked_match
from campaigns.money.models import PointStake, Purse
from campaigns.money.play.purses import purse_of_holder
from campaigns.money.play.stakes import (
    account,
    current_stake,
    is_closed,
    lock_series,
    pay_debt,
    stake_match,
    takes_stakes,
    touch_everybody,
)
from campaigns.money.rules.stakes import Settling
from campaigns.rules.contract import Side

FIRST_LINE = 1
MSG_NOTHING_OWED = "No coins are owed for this match."


@dataclass(frozen=True, slots=True)
class StakeTerms:
    """Coppers a point, and by whose purse each side plays: as for `purses.purse_of_holder`, empty for the player's own."""

    a_point: int
    white: str = ""
    black: str = ""


def stake_mark(match: Match) -> str:
    """A tag that changes with every line of the match's log, every change of its stake, and the coins."""
    count = stake_match(match).point_stakes.aggregate(
        agreed=Count("pk", distinct=True),
        booked=Count("lines", distinct=True),
        decided=Count("pk", filter=~Q(decided=""), distinct=True),
        forgiven=Count("pk", filter=Q(forgiven=True), distinct=True),
    )
    return ".".join(map(str, (match.version, *count.values(), match.campaign.coinage.edition.slug)))


def wants_reason(match: Match) -> bool:
    return match.version > FIRST_LINE or (match.series_game or 1) > 1


@use_case(lock=marked_match(stake_mark))
def agree_stake(slip: LockedSlip, *, terms: StakeTerms, reason: str = "") -> Answer:
    """Raises Refused as `set_stake` does, and StaleForm where the match has moved on."""
    match = slip.match
    old_stake = current_stake(match)
    stake = set_stake(match, terms, reason, slip.by)
    # Whose purse plays is the DM's to know: where nothing else changes, nobody else may so much as hear of it.
    if old_stake is None or old_stake.a_point != stake.a_point:
        touch_everybody(match)
    return Answer(
        f"{match.campaign.coinage.write(stake.a_point)} {stake.unit_text}, {stake.white.holder_name} against {stake.black.holder_name}."
    )


def set_stake(match: Match, terms: StakeTerms, reason: str, by: User | None) -> PointStake:
    if not takes_stakes(match):
        raise Refused("This game scores no points: play a series for coins, or bet on it.", "a_point")
    match = stake_match(match)
    _check_change(match, reason)
    with rules_errors_as_refusals("a_point"):
        match.campaign.coinage.check(terms.a_point, "A stake per point")
    white, black = _payer(match, Side.WHITE, terms.white), _payer(match, Side.BLACK, terms.black)
    if white == black:
        raise Refused(f"{white.holder_name} cannot pay for both sides: choose somebody else.", "black_payer")
    return _agree(match, terms.a_point, white, black, reason, by)


@use_case(lock=marked_match(stake_mark))
def call_off_stake(slip: LockedSlip, *, reason: str = "") -> Answer:
    match = slip.match
    stake = current_stake(match)
    if stake is None:
        raise Refused("No stake per point is set.")
    _check_change(match, reason)
    _agree(stake_match(match), 0, stake.white, stake.black, reason, slip.by)
    touch_everybody(match)
    return Answer("The stake per point is cancelled.")


@use_case(lock=marked_match(stake_mark))
def settle_stake(slip: LockedSlip, *, settling: Settling, reason: str) -> Answer:
    """Refused if no coins are owed, and if an exception comes without a reason."""
    match = slip.match
    lock_series(match)
    stake = current_stake(match)
    if stake is None or settling not in account(stake).settlings:
        raise Refused(MSG_NOTHING_OWED)
    if settling is not Settling.PAY:
        demand_reason(reason)
    if settling in (Settling.PAY, Settling.OVERDRAW):
        may_owe = settling is Settling.OVERDRAW
        amount = pay_debt(match, stake, may_owe=may_owe, reason=reason.strip(), by=slip.by)
        if not amount:
            raise Refused(f"{stake.debtor.holder_name} has nothing to pay with.")
        unpaid = account(stake).owed
        write = match.campaign.coinage.write
        remainder = f" {write(unpaid)} are still owed." if unpaid else ""
        return Answer(f"{stake.creditor.holder_name} is paid {write(amount)}.{remainder}")
    stake.forgiven, stake.decided = settling is Settling.FORGIVE, reason.strip()
    stake.save(update_fields=["forgiven", "decided"])
    return Answer("Forgiven: nothing more is owed." if stake.forgiven else "It is owed again.")


def _agree(
    match: Match, a_point: int, white: Purse, black: Purse, reason: str, by: User | None
) -> PointStake:
    return match.point_stakes.create(a_point=a_point, white=white, black=black, reason=reason.strip(), by=by)


def _check_change(match: Match, reason: str) -> None:
    lock_series(match)
    if is_closed(match):
        what = "The series" if match.series_id else "This match"
        raise Refused(f"{what} is over: its stake can no longer be changed.")
    if wants_reason(match):
        demand_reason(reason)


def _payer(match: Match, side: Side, text: str) -> Purse:
    field = f"{side}_payer"
    seat = match.seat(side)
    if not text and seat.character_id is None:
        raise Refused(f"{seat.name} is no character: choose whose purse pays.", field)
    purse = purse_of_holder(match.campaign, text or f"character-{seat.character_id}", field)
    if purse.is_bank:
        raise Refused("The DM’s bank plays for nobody: choose a character or a bettor.", field)
    return purse
