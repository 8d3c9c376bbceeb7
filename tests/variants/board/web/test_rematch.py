"""A rematch from phone to phone, and what the Dungeon Master sees of it."""

import pytest

from campaigns.campaign.rules.house_rules import HouseRules, write
from campaigns.campaign.rules.house_rules.devices import GamesAgainstNpcs
from campaigns.devices.play import room
from campaigns.match.models import Match
from tests import boards
from tests.board_pages import phone_at, phones_at, sent
from tests.client import seated

pytestmark = pytest.mark.django_db
REMATCH = "Rematch, sides swapped"


@pytest.fixture
def match(board):
    return boards.declared(board, "resign")


@pytest.fixture
def phones(match):
    return phones_at(match)


def asks(phone, what="ask"):
    return sent(phone, "rematch", what=what).text


def dm_sends(people, match, page, **form):
    return people.dm.match(match).post(page, **form).text


def test_before_the_end_nobody_sees_a_word_of_a_rematch(dm, campaign):
    match = boards.begun(campaign)
    phone = phone_at(match, "white")
    assert REMATCH not in phone.page()
    assert REMATCH not in dm.match(match).page()


def test_a_player_asks_the_other_agrees_and_the_dm_starts_it(people, dm, match, phones):
    assert REMATCH not in phones["spectator"].page()
    page = asks(phones["white"])
    assert "You ask for a rematch: waiting for Ben." in page and REMATCH not in page
    assert "Anna asks for a rematch." in phones["black"].page()
    assert "Anna asks for a rematch." in dm.match(match).page()
    page = asks(phones["black"])
    assert "Both players ask for a rematch: the Dungeon Master starts it." in page
    assert "Both players ask for a rematch." in dm.match(match).page()
    dm_sends(people, match, "rematch")
    new = Match.objects.get(rematch_of=match)
    assert boards.url(new) in dm.match(match).page()
    for place, side in (("white", "black"), ("black", "white"), ("spectator", "spectator")):
        page = phones[place].page()
        assert "The rematch has begun." in page and REMATCH not in page
        answer = phones[place].post("follow", htmx=False)
        assert answer["Location"] == phones[place].device.seat(new).url()
        assert new.guests.get(name=place.title()).place == side
    assert "Scarlet, you" in phones["white"].device.seat(new).page()


@pytest.mark.slow
def test_where_the_dm_lets_them_the_players_start_it(people, match, phones):
    page = dm_sends(people, match, "rematch-rule", rule="freely")
    assert '<option value="freely" selected>' in page
    asks(phones["white"])
    assert "The rematch has begun." in asks(phones["black"])
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_following_twice_takes_one_seat_and_none_that_is_taken(people, match, phones):
    dm_sends(people, match, "rematch")
    new = Match.objects.get(rematch_of=match)
    for _ in range(2):
        assert phones["white"].post("follow", htmx=False).status_code == 302
    assert new.guests.count() == 1
    phone_at(new, "white", "Other")
    page = phones["black"].post("follow", htmx=False).text
    assert "That seat is taken. Ask the Dungeon Master for it." in page
    assert new.guests.count() == 2


def test_a_wish_is_withdrawn_and_nobody_hears_more_of_it(dm, match, phones):
    asks(phones["white"])
    page = asks(phones["white"], "withdraw")
    assert REMATCH in page and "waiting for" not in page
    assert "asks for a rematch" not in dm.match(match).page()


def test_the_dm_declines(people, match, phones):
    asks(phones["white"])
    dm_sends(people, match, "rematch-rule", rule="never")
    for phone in phones.values():
        assert "ematch" not in phone.page().partition('id="answers"')[2].partition('id="panel-dice"')[0]
    version = Match.objects.get(pk=match.pk).public_version
    assert "allows no rematch" in sent(phones["white"], "rematch", what="ask", version=version).text


@pytest.mark.slow
def test_the_rule_is_one_of_three(people, match):
    dm_sends(people, match, "rematch-rule", rule="always")
    assert Match.objects.get(pk=match.pk).rematch_rule == "asking"


def test_an_npc_whom_the_app_plays_agrees_at_once_and_the_player_is_there(campaign):
    match = boards.declared(boards.against_npc(campaign), "resign")
    phone = phone_at(match, "white")
    assert phone.post("rematch", what="ask", htmx=False)["Location"] == Match.objects.latest("pk").seat_url
    match = Match.objects.latest("pk")
    assert (match.engine_sides, match.rematch_rule) == ("white", "freely")


@pytest.fixture
def free_phone(campaign):
    """A phone at a game against Vrasha, in a campaign whose players need nobody for that."""
    campaign.house_rules = write(HouseRules(against_npcs=GamesAgainstNpcs.FREELY))
    campaign.save()
    return phone_at(boards.against_npc(campaign, "2a22a3", "2b72b6"), "white")


def test_against_an_npc_the_next_game_begins_at_once_where_the_campaign_says_so(free_phone):
    boards.declared(free_phone.row, "resign")
    assert "The rematch has begun." in asks(free_phone)
    assert free_phone.post("follow", htmx=False)["Location"] == Match.objects.latest("pk").seat_url
    assert Match.objects.latest("pk").rematch_rule == "freely"


def test_against_an_npc_a_move_is_taken_back_with_the_answer_at_once(free_phone):
    assert "Take back</button>" in free_phone.page()
    free_phone.post("take-back", side="white", what="ask")
    match = Match.objects.get(pk=free_phone.row.pk)
    assert boards.position(match) == match.lines.get(seq=1).position
    assert "Request take-back" not in free_phone.page()


def test_a_tablet_that_was_handed_over_is_not_led_to_the_rematch(people, match):
    phone = phone_at(match, "white")
    tablet = seated(room.hand_over(match=match, side=boards.BLACK)).seat(match)
    dm_sends(people, match, "rematch")
    for at, follows in ((phone, True), (tablet, False)):
        page = at.page(taken="white")
        assert "The rematch has begun" in page
        assert (f'action="{at.url("follow")}"' in page) is follows
