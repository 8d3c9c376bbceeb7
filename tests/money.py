"""Purses and bets in one call, for tests that are about something else."""

from django.db import transaction
from django.db.models import Sum

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from campaigns.match.play.slips import Slip
from campaigns.money.models import Purse, PurseLine
from campaigns.money.play import bets, betting, purses, stakes, staking
from campaigns.money.play.staking import StakeTerms
from campaigns.money.rules import odds
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.stakes import Settling
from campaigns.money.rules.wagers import Wager, read_outcome

BANK = purses.BANK


def called(who):
    """A character or a purse as forms name it."""
    if isinstance(who, str):
        return who
    return f"backer-{who.pk}" if isinstance(who, Purse) else f"character-{who.pk}"


def dm_of(campaign):
    return campaign.members.get().user


def backer(campaign, name="Marla"):
    purses.add_bettor(campaign.pk, new_key(), name=name)
    return campaign.purses.get(name=name)


def purse_of(who):
    """The purse of a character, or of a backer; None where a character's was never used."""
    return who if isinstance(who, Purse) else Purse.objects.filter(character=who).first()


def has(who):
    """The balance in coppers."""
    purse = purse_of(who)
    return purses.balance(purse) if purse else 0


def mark_of(who):
    """The mark that a form about the purse carries."""
    return purses.purse_mark(purse_of(who) or Purse(campaign=who.campaign))


def pay(who, amount, *, out=False, reason="for the test", seen=None, key=None):
    mark = mark_of(who) if seen is None else seen
    return purses.make_payment(
        who.campaign_id,
        key or new_key(),
        holder_key=called(who),
        coppers=who.campaign.coinage.read(amount),
        out=out,
        reason=reason,
        seen=mark,
        by=dm_of(who.campaign),
    ).sentence


def slip(match, key=None):
    match.refresh_from_db()
    return Slip(key or new_key(), betting.bets_mark(match), dm_of(match.campaign))


def bet(match, backs, on="white", stake="1 gp", at="1:1", against=BANK, form=None):
    """Place a bet; the Bet."""
    wager = Wager(read_outcome(on), match.campaign.coinage.read(stake), odds.read(at))
    betting.place_bet(match.pk, form or slip(match), backer=called(backs), taker=called(against), wager=wager)
    return match.bets.latest("pk")


def withdraw(placed):
    betting.withdraw_bet(placed.match_id, slip(placed.match), bet=placed.pk)


def rule(match, ruling, placed=None, reason="for the test", form=None):
    bet = placed.pk if placed else None
    betting.rule_on_bets(match.pk, form or slip(match), bet=bet, ruling=Ruling(ruling), reason=reason)


def expel(match, side):
    """The end of a match whose `side` was caught cheating, as any game reports it."""
    with transaction.atomic():
        locked = Match.objects.select_for_update().get(pk=match.pk)
        locked.status, locked.how = Match.Status.OVER, "expelled"
        locked.winner, locked.played_out = side.other, False
        locked.save()
        bets.settle_bets(locked)


def points_slip(match, key=None):
    match.refresh_from_db()
    return Slip(key or new_key(), staking.stake_mark(match), dm_of(match.campaign))


def stake(match, a_point="1 gp", white="", black="", reason="for the test", form=None):
    """Agree on so much a point; the PointStake."""
    coppers = match.campaign.coinage.read(a_point) if isinstance(a_point, str) else a_point
    terms = StakeTerms(coppers, *(called(who) if who else "" for who in (white, black)))
    staking.agree_stake(match.pk, form or points_slip(match), terms=terms, reason=reason)
    return stakes.current_stake(match)


def call_off(match, reason="for the test"):
    staking.call_off_stake(match.pk, points_slip(match), reason=reason)


def decide(match, settling, reason="for the test", form=None):
    return staking.settle_stake(
        match.pk, form or points_slip(match), settling=Settling(settling), reason=reason
    ).sentence


def owed(match):
    """What is still owed for a match."""
    held = stakes.current_stake(match)
    return stakes.account(held).owed if held else 0


def in_the_pot(placed):
    return -total(placed.lines)


def total(lines=PurseLine.objects):
    return lines.aggregate(total=Sum("amount"))["total"] or 0
