"""A stake per point on the pages: agreed, shown beside the cube, owed, decided; whose purse holds what is the DM's to know."""

import re

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.devices.play import room
from campaigns.match.play.begin import NewPlayer
from campaigns.money.models import PointStake
from campaigns.money.play import purses, stakes, staking
from tests import boards, money
from tests.boards import WHITE
from tests.campaigns.money.points import begun, owing, with_coins
from tests.client import address, seated, without_bdi

pytestmark = pytest.mark.django_db
GP = 200
HX = {"HX-Request": "true"}


@pytest.fixture
def ysolde(campaign):
    return with_coins(campaign, "Ysolde")


@pytest.fixture
def brannoc(campaign):
    return with_coins(campaign, "Brannoc", "5 gp")


@pytest.fixture
def match(campaign, ysolde, brannoc):
    return begun(campaign, ysolde, brannoc)


def text_of(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", without_bdi(answer)).split())


def page(device, match, name="board"):
    return text_of(device.get(address(name, match)))


def sends(device, match, name="stake", **form):
    match.refresh_from_db()
    form = {"mark": staking.stake_mark(match), "key": new_key(), **form}
    return device.submit(name, match, **form)


def seat_page(people, match):
    guest = room.hand_over(match=match, side=WHITE)
    return text_of(seated(guest).get(address("board-seat", match) + "?taken=white"))


def test_a_stake_is_agreed_on_the_match_s_page_and_stands_beside_the_cube(dm, match):
    assert "Stake: none" in page(dm, match)
    assert sends(dm, match, a_point="3 gp").status_code == 302
    shown = page(dm, match)
    assert "3 gp a point: 3 gp now" in shown
    assert "White plays with the purse of Ysolde" in shown
    boards.declared(match, "double")
    boards.declared(match, "take")
    assert "3 gp a point: 6 gp now" in page(dm, match)


def test_a_double_game_may_cost_twice(dm, campaign, ysolde, brannoc):
    sides = {"white": NewPlayer(ysolde), "black": NewPlayer(brannoc)}
    settings = {"Dice": "standard", "DoubleGame": "true", "Cube": "true"}
    match = boards.begun(campaign, variant="chessgammon", settings=settings, **sides)
    money.stake(match, "3 gp")
    assert "3 gp a point: 3 gp now, 6 gp at most" in page(dm, match)


def test_a_fragment_is_answered_with_the_fragment(dm, match):
    form = {"a_point": "3 gp", "mark": staking.stake_mark(match), "key": new_key()}
    answer = dm.post(address("stake", match), form, headers=HX)
    assert answer.text.strip().startswith('<div id="stake"')
    assert "3 gp a point" in text_of(answer)


@pytest.mark.parametrize(("form", "sentence"), [
    ({"a_point": ""}, "Type an amount"),
    ({"a_point": "0 gp"}, "is nothing"),
    ({"a_point": "3 gp", "white_payer": "backer-999"}, "Choose a character of this campaign"),
    ({"a_point": "3 gp", "mark": "old"}, "moved on"),
])  # fmt: skip
def test_what_cannot_be_is_told_in_a_sentence_and_nothing_is_written(dm, match, form, sentence):
    answer = sends(dm, match, **form)
    assert answer.status_code == 200
    assert sentence in text_of(answer)
    assert PointStake.objects.count() == 0


def test_one_purse_on_both_sides_is_refused_beside_the_second(dm, campaign, match):
    marla = money.called(money.backer(campaign, "Marla"))
    answer = sends(dm, match, a_point="3 gp", white_payer=marla, black_payer=marla)
    assert 'id="id_black_payer_error"' in answer.text
    assert "Marla cannot pay for both sides" in text_of(answer)


def test_the_dm_is_warned_before_a_double_whose_purse_would_not_cover_it(dm, match):
    money.stake(match, "3 gp")
    warning = "Doubled, 6 gp to lose: Brannoc has 5 gp."
    assert warning in page(dm, match)
    match = boards.declared(match, "double")
    assert warning in page(dm, match)
    assert "Ysolde has" not in page(dm, match)


def test_a_purse_that_may_owe_covers_everything(dm, match, brannoc):
    money.stake(match, "3 gp")
    purses.allow_debt(match.campaign_id, new_key(), holder_key=money.called(brannoc), may=True)
    assert "to lose" not in page(dm, match)


def test_players_know_what_they_play_for_and_nothing_of_purses(people, match):
    marla = money.backer(people.campaign, "Mad Marla")
    money.stake(match, "3 gp", marla, reason="a whispered word")
    boards.declared(match, "double")
    shown = seat_page(people, match)
    assert "3 gp a point: 3 gp now, 6 gp if the double is taken" in shown
    for secret in ("Marla", "purse", "5 gp", "whispered", "to lose"):
        assert secret not in shown


def test_players_see_no_debt(people, match):
    match = owing(match)
    shown = seat_page(people, match)
    assert "9 gp a point: 9 gp won" in shown
    assert "1 point won, 9 gp" in shown
    assert "owe" not in shown


@pytest.mark.slow
def test_what_is_owed_is_listed_for_the_dm(dm, match):
    owing(match)
    assert "Stake: 4 gp owed" in page(dm, match)
    for listing in (
        reverse("campaign", args=[match.campaign_id]),
        reverse("purses", args=[match.campaign_id]),
    ):
        assert "Brannoc owes Ysolde 4 gp for" in text_of(dm.get(listing))


def test_what_is_owed_is_decided_on_the_match_s_page(dm, match, brannoc):
    match = owing(match)
    refused = sends(dm, match, "stake-settle", settling="pay")
    assert "Brannoc has nothing to pay with" in text_of(refused)
    assert "Write the reason" in text_of(sends(dm, match, "stake-settle", settling="forgive"))
    assert "Choose whether" in text_of(sends(dm, match, "stake-settle", settling="x"))
    sends(dm, match, "stake-settle", settling="forgive", reason="an old friend")
    assert "4 gp forgiven" in page(dm, match)
    sends(dm, match, "stake-settle", settling="claim", reason="no friend any more")
    sends(dm, match, "stake-settle", settling="overdraw", reason="until the harvest")
    assert (money.has(brannoc), money.owed(match)) == (-4 * GP, 0)
    assert "9 gp paid" in page(dm, match)


def test_a_purse_tells_what_it_won_and_lost_by_the_point(dm, match, brannoc):
    match = owing(match)
    boards.undone(match)
    shown = text_of(dm.get(reverse("character-purse", args=[match.campaign_id, brannoc.pk])))
    assert "For points, 9 gp a point" in shown
    assert "Payment for points taken back, 9 gp a point" in shown


def test_a_change_after_the_first_move_wants_a_reason(dm, match):
    money.stake(match, "3 gp")
    assert 'id="id_reason"' not in dm.page("stake", match)
    boards.declared(match, "double")
    assert 'id="id_reason"' in dm.page("stake", match)
    assert "Write the reason" in text_of(sends(dm, match, a_point="1 gp"))
    assert "Write the reason" in text_of(sends(dm, match, "stake-off"))
    sends(dm, match, "stake-off", reason="the watch came by")
    assert stakes.current_stake(match) is None


def new_board(people, game="chessgammon", **form):
    form = {"date": people.campaign.date, "key": new_key(), **form}
    return people.dm.submit("board-new", people.campaign, game, **form)


def test_a_board_is_set_up_with_its_stake(people, ysolde, brannoc):
    new_board(people, white=ysolde.pk, black=brannoc.pk, a_point="2 sp")
    assert stakes.current_stake(people.campaign.matches.get(game="chessgammon")).a_point == 20


def test_a_board_of_people_by_name_needs_their_purses(people):
    found = people.campaign.matches.count()
    answer = new_board(people, white_name="Anna", black_name="Ben", a_point="2 sp")
    assert "Anna is no character: choose whose purse pays." in text_of(answer)
    assert 'id="id_white_payer_error"' in answer.text
    assert people.campaign.matches.count() == found


def test_a_game_without_points_is_set_up_for_coins_as_a_series_alone(people):
    answer = new_board(people, "dragonchess", white_name="Anna", black_name="Ben", a_point="2 sp")
    assert "only a series of it is played for coins" in answer.text
    assert PointStake.objects.count() == 0


def form_of(people, game):
    return people.dm.get(address("board-new", people.campaign, game))


@pytest.mark.slow
def test_the_settings_of_a_game_are_not_called_optional(people):
    shown = text_of(form_of(people, "chessgammon"))
    for label in ("Which pieces the dice move", "Double game", "Doubling cube"):
        assert f"{label} (optional)" not in shown
    assert "With the pair's handicap points" in text_of(form_of(people, "wotn")).replace("&#x27;", "'")


@pytest.mark.slow
def test_handicap_points_are_asked_for_only_in_games_that_have_them(people):
    for game, asked in (
        ("wotn", True), ("dragonchess", False), ("chessgammon", False), ("expedition", False),
    ):  # fmt: skip
        shown = form_of(people, game).text
        assert ("Handicap points" in shown, "See handicap points" in shown, 'name="handicap"' in shown) == (
            asked, asked, asked,
        )  # fmt: skip


def test_coins_are_a_point_s_where_points_are_scored_and_elsewhere_a_series_s(people):
    for game, label in (
        ("wotn", "The series is worth"), ("dragonchess", "The series is worth"),
        ("chessgammon", "A point (or the whole series) is worth"), ("expedition", "The series is worth"),
    ):  # fmt: skip
        assert label in form_of(people, game).text


@pytest.mark.slow
def test_a_game_that_scores_no_points_has_no_such_page(people):
    match = boards.begun(people.campaign)
    for device in (people.dm, people.other_dm):
        assert device.get(address("stake", match)).status_code == 404
        assert sends(device, match, a_point="3 gp").status_code == 404
    assert "Stake:" not in page(people.dm, match)


def test_nobody_is_told_of_coins_where_none_are_played_for(people, match):
    assert "a point" not in seat_page(people, match)
