"""A stake per point on a real match: agreed, settled by the cube, owed, and taken back with the result."""

import pytest

from campaigns.campaign.rules.coins import Coinage
from campaigns.core.refusals import Refused, StaleForm
from campaigns.core.use_cases import new_key
from campaigns.match.play.begin import NewPlayer
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Sitting
from campaigns.money.models import PointStake, PurseLine
from campaigns.money.play import purses, stakes, staking
from campaigns.rules.contract import Side
from tests import boards, factories, games, money
from tests.campaigns.money.points import begun, owing, said, with_coins
from variants.board.play import rolls

pytestmark = pytest.mark.django_db
GP, MOST = 200, Coinage().max_coppers


@pytest.fixture
def ysolde(campaign):
    return with_coins(campaign, "Ysolde")


@pytest.fixture
def brannoc(campaign):
    return with_coins(campaign, "Brannoc", "5 gp")


@pytest.fixture
def match(campaign, ysolde, brannoc):
    return begun(campaign, ysolde, brannoc)


def lines():
    return PurseLine.objects.exclude(point_stake=None).count()


def test_nothing_is_put_up_beforehand(match, ysolde, brannoc):
    money.stake(match, "3 gp")
    assert (money.has(ysolde), money.has(brannoc), lines()) == (20 * GP, 5 * GP, 0)


def test_who_drops_a_double_pays_what_the_cube_showed(match, ysolde, brannoc):
    money.stake(match, "3 gp")
    said(match, "double", "drop")
    assert (money.has(ysolde), money.has(brannoc)) == (23 * GP, 2 * GP)
    assert money.owed(match) == 0


def test_who_loses_at_two_pays_twice(match, ysolde, brannoc):
    money.stake(match, "3 gp")
    said(match, "double", "take", "resign")
    assert (money.has(ysolde), money.has(brannoc)) == (14 * GP, 11 * GP)


def test_an_agreed_draw_costs_nothing(match, ysolde):
    money.stake(match, "3 gp")
    said(match, "draw?")
    rolls.roll_dice(match.pk, boards.form(match), door=DiceDoor(typed="5 4"), side=None)
    said(match, "0000", "draw!")
    assert (money.has(ysolde), lines()) == (20 * GP, 0)


def test_the_purse_pays_what_it_holds_and_the_rest_is_owed(match, ysolde, brannoc):
    owing(match)
    assert (money.has(ysolde), money.has(brannoc), money.owed(match)) == (25 * GP, 0, 4 * GP)
    assert [(one.match, account.owed) for one, account in stakes.debt_accounts(match.campaign)] == [
        (match, 4 * GP)
    ]


def test_what_is_owed_waits_for_the_dm_and_for_nobody_else(match, brannoc):
    match = owing(match)
    money.pay(brannoc, "30 gp")
    stakes.resettle_stakes(Sitting(match, None))
    assert (money.has(brannoc), money.owed(match)) == (30 * GP, 4 * GP)


def test_a_rest_is_paid_later(match, ysolde, brannoc):
    owing(match)
    money.pay(brannoc, "1 gp")
    assert "3 gp are still owed" in money.decide(match, "pay")
    money.pay(brannoc, "30 gp")
    money.decide(match, "pay", reason="")
    assert (money.has(ysolde), money.has(brannoc), money.owed(match)) == (29 * GP, 27 * GP, 0)
    assert stakes.debt_accounts(match.campaign) == []


def test_the_dm_lets_a_purse_owe_the_rest(match, ysolde, brannoc):
    owing(match)
    money.decide(match, "overdraw", reason="until the harvest")
    assert (money.has(ysolde), money.has(brannoc), money.owed(match)) == (29 * GP, -4 * GP, 0)
    assert PurseLine.objects.filter(reason="until the harvest").count() == 2


def test_a_purse_that_may_owe_pays_all_at_once(match, brannoc):
    purses.allow_debt(match.campaign_id, new_key(), holder_key=money.called(brannoc), may=True)
    owing(match)
    assert (money.has(brannoc), money.owed(match)) == (-4 * GP, 0)


def test_a_rest_is_forgiven_and_that_is_taken_back(match, ysolde):
    owing(match)
    money.decide(match, "forgive", reason="an old friend")
    assert (money.owed(match), money.has(ysolde)) == (0, 25 * GP)
    money.decide(match, "claim", reason="no friend any more")
    assert money.owed(match) == 4 * GP


@pytest.mark.parametrize("settling", ["overdraw", "forgive"])
def test_an_exception_wants_a_reason(match, settling):
    owing(match)
    with pytest.raises(Refused, match="reason"):
        money.decide(match, settling, reason=" ")


@pytest.mark.parametrize("settling", ["pay", "overdraw", "forgive", "claim"])
def test_nothing_is_decided_where_nothing_is_owed(match, settling):
    with pytest.raises(Refused, match="No coins are owed"):
        money.decide(match, settling)
    money.stake(match, "3 gp")
    said(match, "double", "drop")
    with pytest.raises(Refused, match="No coins are owed"):
        money.decide(match, settling)


def test_an_empty_purse_pays_nothing_and_says_so(match, brannoc):
    owing(match)
    with pytest.raises(Refused, match="Brannoc has nothing to pay with"):
        money.decide(match, "pay")


def test_undoing_the_end_takes_every_coin_back(match, ysolde, brannoc):
    owing(match)
    money.decide(match, "overdraw")
    boards.undone(match)
    assert (money.has(ysolde), money.has(brannoc), money.owed(match)) == (20 * GP, 5 * GP, 0)
    said(match, "take", "resign")
    assert (money.has(ysolde), money.has(brannoc)) == (2 * GP, 23 * GP)


def test_a_forgiven_rest_is_forgotten_with_the_end_it_was_of(match):
    owing(match)
    money.decide(match, "forgive")
    said(boards.undone(match), "drop")
    assert money.owed(match) == 4 * GP


def test_winnings_spent_before_an_undo_leave_the_purse_below_nothing(match, ysolde):
    money.stake(match, "3 gp")
    said(match, "double", "drop")
    money.pay(ysolde, "23 gp", out=True)
    boards.undone(match)
    assert money.has(ysolde) == -3 * GP


def test_what_a_bet_brings_pays_what_the_game_costs(match, ysolde, brannoc):
    money.stake(match, "9 gp")
    money.bet(match, brannoc, "white", "5 gp", "1:1")
    said(match, "double", "drop")
    assert (money.has(ysolde), money.has(brannoc), money.owed(match)) == (29 * GP, GP, 0)


def test_named_backers_play_with_their_own_coins(match, ysolde, campaign):
    marla, odo = money.backer(campaign, "Marla"), money.backer(campaign, "Odo")
    money.pay(odo, "10 gp")
    money.stake(match, "3 gp", marla, odo)
    said(match, "double", "drop")
    assert (money.has(marla), money.has(odo), money.has(ysolde)) == (3 * GP, 7 * GP, 20 * GP)


def test_people_by_name_alone_need_a_purse(campaign):
    match = boards.begun(campaign, variant="chessgammon")
    with pytest.raises(Refused, match="Anna is no character: choose whose purse pays") as refused:
        money.stake(match, "3 gp")
    assert refused.value.field == "white_payer"
    assert PointStake.objects.count() == 0


def test_a_stake_is_agreed_when_the_board_is_set_up(campaign, ysolde, brannoc):
    match = begun(campaign, ysolde, brannoc, stake=staking.StakeTerms(3 * GP))
    assert stakes.current_stake(match).a_point == 3 * GP


def test_a_board_whose_stake_is_refused_is_not_set_up(campaign, ysolde):
    with pytest.raises(Refused) as refused:
        begun(campaign, ysolde, factories.player(campaign, "Odo"), stake=staking.StakeTerms(GP, black="bank"))
    assert refused.value.field == "black_payer"
    assert campaign.matches.count() == 0


def test_before_the_first_move_no_reason_is_wanted_and_after_it_one_is(campaign, ysolde, brannoc):
    match = begun(campaign, ysolde, brannoc)
    money.stake(match, "3 gp", reason="")
    said(match, "double", "take")
    with pytest.raises(Refused, match="reason"):
        money.stake(match, "1 gp", reason=" ")
    assert money.stake(match, "1 gp", reason="a word too many").reason == "a word too many"
    said(match, "resign")
    assert money.has(ysolde) == 18 * GP


def test_a_stake_is_called_off(match, ysolde):
    money.stake(match, "3 gp")
    money.call_off(match)
    assert stakes.current_stake(match) is None
    said(match, "double", "drop")
    assert (money.has(ysolde), lines()) == (20 * GP, 0)
    with pytest.raises(Refused, match="No stake"):
        money.call_off(match)


def test_what_a_finished_match_was_played_for_stands(match):
    money.stake(match, "3 gp")
    said(match, "double", "drop")
    for change in (lambda: money.stake(match, "1 gp"), lambda: money.call_off(match)):
        with pytest.raises(Refused, match="This match is over"):
            change()


@pytest.mark.parametrize(("wanted", "field"), [
    (lambda them: {"white": "bank"}, "white_payer"),
    (lambda them: {"black": "nobody"}, "black_payer"),
    (lambda them: {"black": "backer-999"}, "black_payer"),
    (lambda them: {"black": them}, "black_payer"),
    (lambda them: {"a_point": 0}, "a_point"),
    (lambda them: {"a_point": -1}, "a_point"),
    (lambda them: {"a_point": 10**30}, "a_point"),
    (lambda them: {"a_point": MOST + 1}, "a_point"),
])  # fmt: skip
def test_a_stake_that_cannot_be_is_refused_beside_its_field(match, wanted, field):
    stranger = money.backer(factories.campaign(factories.user("carol")), "Marla")
    with pytest.raises(Refused) as refused:
        money.stake(match, **wanted(stranger))
    assert (refused.value.field, PointStake.objects.count()) == (field, 0)


def test_one_purse_cannot_pay_for_both_sides(match, campaign):
    marla = money.backer(campaign, "Marla")
    with pytest.raises(Refused, match="Marla cannot pay for both sides"):
        money.stake(match, "3 gp", marla, marla)


def test_a_game_without_points_is_not_played_by_the_point(campaign, ysolde, brannoc):
    match = boards.begun(campaign, white=NewPlayer(ysolde), black=NewPlayer(brannoc))
    with pytest.raises(Refused, match="scores no points"):
        money.stake(match, "3 gp")
    with pytest.raises(Refused, match="scores no points"):
        money.stake(games.sit_down(ysolde, brannoc), "3 gp")


def test_the_same_form_twice_agrees_once(match):
    form = money.points_slip(match)
    for _ in range(2):
        money.stake(match, "3 gp", form=form)
    assert PointStake.objects.count() == 1


def test_of_two_forms_made_for_the_same_stake_the_second_is_stale(match):
    one, two = money.points_slip(match), money.points_slip(match)
    money.stake(match, "3 gp", form=one)
    with pytest.raises(StaleForm):
        money.stake(match, "4 gp", form=two)


def test_of_two_decisions_made_for_the_same_rest_the_second_is_stale(match):
    owing(match)
    one, two = money.points_slip(match), money.points_slip(match)
    money.decide(match, "overdraw", form=one)
    with pytest.raises(StaleForm):
        money.decide(match, "overdraw", form=two)


def test_a_stake_is_not_agreed_on_a_board_that_has_moved_on(match):
    form = money.points_slip(match)
    said(match, "double")
    with pytest.raises(StaleForm):
        money.stake(match, "3 gp", form=form)


def test_players_hear_of_what_they_play_for_and_not_of_what_is_paid_later(match, brannoc):
    version = match.public_version
    money.stake(match, "9 gp")
    match.refresh_from_db()
    assert match.public_version == version + 1
    version = said(match, "double", "drop").public_version
    money.decide(match, "forgive")
    match.refresh_from_db()
    assert match.public_version == version


def test_what_no_purse_ever_held_is_owed_and_paid_in_payments(match, brannoc):
    """The cube has no last face: 2^70 times the dearest point is more than any database counts."""
    held = money.stake(match, MOST)
    held.settled = f"{Side.WHITE} {2**70}"
    held.save()
    assert money.owed(match) == MOST * 2**70
    assert "are still owed" in money.decide(match, "overdraw")
    assert money.has(brannoc) == 5 * GP - MOST


def test_a_campaign_can_go_with_all_its_stakes(match):
    money.stake(match, "3 gp")
    said(match, "double", "drop")
    match.seats.all().delete()
    match.campaign.delete()
    assert PurseLine.objects.count() == 0
