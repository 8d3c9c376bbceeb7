"""The coins of a campaign: free until money has moved, then everything is converted at once, or nothing (R61f)."""

import pytest

from campaigns.campaign.rules.coins import FIRST, SECOND, THIRD, Coinage
from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.match.play.begin import NewPlayer
from campaigns.money.models import Bet, PointStake, PurseLine
from campaigns.money.play.coinage import Conversion, set_coins
from campaigns.money.rules.conversion import Keep
from tests import boards, factories, games, money

pytestmark = pytest.mark.django_db


def coins_are(campaign, edition, keep=None, seen=None, written=("gp", "sp", "cp")):
    campaign.refresh_from_db()
    coinage = Coinage(edition, written)
    mark = Conversion(campaign, coinage).mark if seen is None else seen
    sentence = set_coins(campaign.pk, new_key(), coinage=coinage, keep=keep, seen=mark).sentence
    campaign.refresh_from_db()
    return sentence


def books(campaign):
    """Every amount on record."""
    return (
        campaign.coins,
        list(PurseLine.objects.order_by("pk").values_list("purse", "amount")),
        list(Bet.objects.order_by("pk").values_list("stake", flat=True)),
        list(PointStake.objects.order_by("pk").values_list("a_point", flat=True)),
    )


def evening(campaign, ysolde):
    """A bet that is open, one that is lost, and a stake per point."""
    brannoc = factories.player(campaign, "Brannoc")
    for who in (ysolde, brannoc):
        money.pay(who, "12 gp 5 sp")
    won, open_one = games.sit_down(ysolde, brannoc), games.sit_down(ysolde, brannoc)
    money.bet(won, ysolde, "black", "3 gp", "3:1")
    games.finish(won, games.WHITE_WINS)
    money.bet(open_one, brannoc, "white", "2 gp", "3:2", against=ysolde)
    board = boards.begun(campaign, white=NewPlayer(ysolde), black=NewPlayer(brannoc), variant="chessgammon")
    money.stake(board, "1 gp")
    return open_one


def test_before_any_money_has_moved_the_coins_are_chosen_freely(campaign, ysolde):
    assert coins_are(campaign, SECOND) == "Coins saved."
    money.pay(ysolde, "1 gp")
    assert money.has(ysolde) == 100


def test_ten_silver_at_evens_double_one_gold_where_a_gold_is_ten_silver(campaign, ysolde):
    coins_are(campaign, SECOND)
    money.pay(ysolde, "1 gp")
    match = games.sit_down(ysolde, factories.player(campaign, "Brannoc"))
    money.bet(match, ysolde, "white", "10 sp")
    games.finish(match, games.WHITE_WINS)
    assert campaign.coinage.write(money.has(ysolde)) == "2 gp"


def test_once_money_has_moved_somebody_has_to_say_what_is_kept(campaign, ysolde):
    money.pay(ysolde, "1 gp")
    before = books(campaign)
    with pytest.raises(Refused, match="look at the purses again"):
        coins_are(campaign, SECOND)
    assert books(campaign) == before


def test_a_stake_that_is_only_agreed_on_counts_as_money(campaign, ysolde):
    brannoc = factories.player(campaign, "Brannoc")
    match = boards.begun(campaign, white=NewPlayer(ysolde), black=NewPlayer(brannoc), variant="chessgammon")
    money.stake(match, "1 gp")
    assert Conversion(campaign, Coinage(SECOND)).is_needed


def test_the_gold_is_kept_in_purses_bets_and_stakes(campaign, ysolde):
    match = evening(campaign, ysolde)
    before = Coinage().write(money.has(ysolde))
    assert before == "6 gp 5 sp"
    coins_are(campaign, SECOND, Keep.GOLD)
    assert campaign.coinage.write(money.has(ysolde)) == "6 gp 2 sp 5 cp"
    assert list(Bet.objects.order_by("pk").values_list("stake", flat=True)) == [300, 200]
    assert PointStake.objects.get().a_point == 100
    assert money.total() == -sum(money.in_the_pot(one) for one in Bet.objects.all())
    match.refresh_from_db()
    games.finish(match, games.WHITE_WINS)
    assert money.total() == 0


def test_or_the_coppers_are_kept_and_every_gold_is_two(campaign, ysolde):
    money.pay(ysolde, "12 gp 5 sp 1 cp")
    coins_are(campaign, THIRD, Keep.COPPERS)
    assert campaign.coinage.write(money.has(ysolde)) == "24 gp 5 sp 1 cp"


@pytest.mark.parametrize("keep", Keep)
def test_converted_back_in_the_same_way_every_amount_is_as_it_was(campaign, ysolde, keep):
    evening(campaign, ysolde)
    before = books(campaign)
    coins_are(campaign, THIRD, keep)
    assert books(campaign) != before
    coins_are(campaign, FIRST, keep)
    assert books(campaign) == before


def test_an_odd_copper_cannot_be_halved_and_nothing_is_converted(campaign, ysolde):
    money.pay(ysolde, "5 cp", reason="ale")
    money.pay(ysolde, "1 gp")
    before = books(campaign)
    uneven = Conversion(campaign, Coinage(SECOND)).uneven
    assert uneven == [("Ysolde, paid in, ale", 5)]
    with pytest.raises(Refused, match="comes out even"):
        coins_are(campaign, SECOND, Keep.GOLD)
    assert books(campaign) == before


@pytest.mark.postgres
def test_amounts_doubled_again_and_again_end_at_a_sentence_and_stay_whole(campaign, ysolde):
    money.pay(ysolde, "100000000 gp")
    with pytest.raises(Refused, match="more than anybody can count"):
        for _ in range(40):
            coins_are(campaign, SECOND, Keep.COPPERS)
            coins_are(campaign, FIRST, Keep.GOLD)
    assert 10**14 < money.has(ysolde) <= 10**15 and money.total() == 0
    coins_are(campaign, FIRST, Keep.COPPERS)


def test_a_bet_whose_odds_dropped_half_a_copper_cannot_be_doubled(campaign, ysolde):
    coins_are(campaign, SECOND)
    money.pay(ysolde, "1 gp")
    match = games.sit_down(ysolde, factories.player(campaign, "Brannoc"))
    money.bet(match, ysolde, "white", "3 cp", "1:2")
    assert [coppers for _, coppers in Conversion(campaign, Coinage(FIRST)).uneven] == [3]
    with pytest.raises(Refused, match="comes out even"):
        coins_are(campaign, FIRST, Keep.GOLD)


def test_money_that_moves_while_the_preview_is_read_stops_the_conversion(campaign, ysolde):
    money.pay(ysolde, "1 gp")
    seen = Conversion(campaign, Coinage(SECOND)).mark
    money.pay(ysolde, "1 gp")
    with pytest.raises(Refused, match="Money has moved"):
        coins_are(campaign, SECOND, Keep.GOLD, seen=seen)


def test_a_form_that_was_made_in_the_old_coins_is_refused(campaign, ysolde):
    money.pay(ysolde, "1 gp")
    match = games.sit_down(ysolde, factories.player(campaign, "Brannoc"))
    mark, slip = money.mark_of(ysolde), money.slip(match)
    coins_are(campaign, SECOND, Keep.GOLD)
    with pytest.raises(Refused, match="has changed since this page was shown"):
        money.pay(ysolde, "1 gp", seen=mark)
    with pytest.raises(StaleForm):
        money.bet(match, ysolde, "white", "1 gp", form=slip)


def test_neither_the_written_coins_nor_platinum_s_worth_change_amounts(campaign, ysolde):
    coins_are(campaign, SECOND)
    money.pay(ysolde, "1 pp")
    assert coins_are(campaign, THIRD, written=("pp", "gp", "sp", "cp")) == "Coins saved."
    assert campaign.coinage.write(money.has(ysolde)) == "5 gp"
    money.pay(ysolde, "5 gp")
    assert campaign.coinage.write(money.has(ysolde)) == "1 pp"
