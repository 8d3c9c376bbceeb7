"""Bets on who wins a tournament: fair odds, settled with the prizes, taken back with them."""

from fractions import Fraction
from itertools import count

import pytest

from campaigns.campaign.rules.coins import THIRD, Coinage
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.money.play.coinage import Conversion, set_coins
from campaigns.money.rules.conversion import Keep
from campaigns.money.rules.odds import Odds
from campaigns.tournaments.play import ending, entering, rulings, winner_bets
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.favourites import MIN_RUNS
from tests import factories, money
from tests.campaigns.tournaments import world

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(village, four):
    return world.started(village, four)


def bet(cup, number, stake="2 gp", odds="3:1", backer=None, **more):
    against, on = map(int, odds.split(":"))
    return winner_bets.bet_on_winner(
        cup.campaign_id, new_key(), tournament_id=cup.pk, entrant_id=cup.entrants.get(number=number).pk,
        backer=backer if isinstance(backer, str) else money.called(backer), taker=money.BANK, stake=cup.campaign.coinage.read(stake), odds=Odds(against, on),
        by=factories.dm_of(cup.campaign_id), **more,
    )  # fmt: skip


@pytest.fixture
def marla(village):
    marla = money.backer(village)
    money.pay(marla, "10 gp")
    return marla


@pytest.mark.parametrize(("number", "coins"), [(1, 2000 + 3 * 400), (2, 2000 - 400)])
def test_the_winner_pays_the_odds_and_the_others_nothing(cup, marla, number, coins):
    bet(cup, number, backer=marla)
    assert money.has(marla) == 1600
    world.to_the_end(cup)
    assert money.has(marla) == coins


def test_an_undone_award_opens_the_bets_on_the_winner_again(cup, marla):
    bet(cup, 1, backer=marla)
    world.to_the_end(cup)
    world.do(ending.undo_award, cup)
    assert (money.has(marla), cup.winner_bets.get().status) == (1600, "open")
    world.do(ending.award_prizes, cup)
    assert money.has(marla) == 2000 + 3 * 400


def test_a_bettor_is_added_with_the_bet_and_what_is_missing_paid_in(cup):
    with pytest.raises(Refused, match="Zog has 0 gp") as refusal:
        bet(cup, 1, backer="new Zog")
    assert not cup.campaign.purses.filter(name="Zog").exists()
    bet(cup, 1, backer="new Zog", pay_in=refusal.value.missing)
    assert money.has(cup.campaign.purses.get(name="Zog")) == 0


def test_cancelled_both_stakes_go_back(cup, marla):
    bet(cup, 1, backer=marla)
    world.do(entering.cancel_tournament, cup)
    assert money.has(marla) == 2000


@pytest.mark.slow
def test_a_result_that_is_taken_back_takes_the_winnings_with_it(cup, marla):
    bet(cup, 1, backer=marla)
    world.to_the_end(cup)
    world.say(cup, 2, 1, "")
    assert money.has(marla) == 1600
    white = world.pairing(cup, 2, 1).white.number == 1
    world.say(cup, 2, 1, "said white" if white else "said black")
    assert money.has(marla) == 2000 + 3 * 400


def test_more_than_the_purse_holds_is_refused_beside_the_stake(cup, marla):
    with pytest.raises(Refused) as refusal:
        bet(cup, 1, "11 gp", backer=marla)
    assert refusal.value.field == "stake"


def test_who_has_left_is_not_bet_on(cup, marla):
    world.do(rulings.withdraw_entrant, cup, entrant_id=cup.entrants.get(number=4).pk, why="dead")
    with pytest.raises(Refused, match="still in it"):
        bet(cup, 4, backer=marla)


def test_the_chances_of_many_take_no_longer_than_those_of_few(cup, monkeypatch):
    monkeypatch.setattr(winner_bets, "thread_time", count(step=winner_bets.ESTIMATE_SECONDS / 3.5).__next__)
    assert winner_bets.chances_to_win(TournamentRecord(cup)).runs == MIN_RUNS + 3


@pytest.mark.slow
def test_fair_odds_favour_the_best_and_sum_to_certainty(cup):
    chances = winner_bets.chances_to_win(TournamentRecord(cup))
    assert sum(chances.values()) == 1
    assert max(chances, key=chances.get) == 1
    assert winner_bets.fair_odds(Fraction(1, 4)) == Odds(3, 1)


def test_fees_prizes_and_stakes_keep_their_worth_in_gold_when_the_coins_change(village, four, marla):
    cup = world.started(village, four, fee=200, added=2000, prizes="3 gp")
    bet(cup, 1, "2 gp", backer=marla)
    village.refresh_from_db()
    later = Coinage(THIRD, ("gp", "sp", "cp"))
    mark = Conversion(village, later).mark
    set_coins(village.pk, new_key(), coinage=later, keep=Keep.GOLD, seen=mark)
    cup.refresh_from_db()
    assert (cup.fee, cup.added, cup.prizes.get().coppers) == (100, 1000, 300)
    assert cup.winner_bets.get().stake == 200
