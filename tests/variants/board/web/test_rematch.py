"""A rematch from phone to phone, and what the Dungeon Master sees of it."""

import pytest

from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from campaigns.rooms.play import room
from tests import boards, factories
from tests.boards import shown
from tests.client import seated
from tests.variants.board.web.test_board import get
from tests.variants.board.web.test_board_seat import sent, url
from variants.npc_players.opponent import EngineTerms

pytestmark = pytest.mark.django_db
REMATCH = "Rematch, sides swapped"


@pytest.fixture
def match(people):
    return boards.declared(boards.begun(people.campaign), "resign")


@pytest.fixture
def devices(match):
    """A phone for each side, one for a spectator."""
    places = ("white", "black", "spectator")
    return {
        place: seated(room.join(match=match, seat_request=room.SeatRequest(place.title(), place)))
        for place in places
    }


def asks(device, match, what="ask"):
    return sent(device, match, "rematch", get(device, url(match)), what=what).text


def dm_sends(people, match, page, **form):
    was = get(people.dm, boards.url(match))
    return people.dm.post(boards.url(match, page), {**shown(was), **form}, follow=True).text


def test_before_the_end_nobody_sees_a_word_of_a_rematch(people):
    match = boards.begun(people.campaign)
    phone = seated(room.join(match=match, seat_request=room.SeatRequest("W", "white")))
    assert REMATCH not in get(phone, url(match))
    assert REMATCH not in get(people.dm, boards.url(match))


def test_a_player_asks_the_other_agrees_and_the_dm_starts_it(people, match, devices):
    assert REMATCH not in get(devices["spectator"], url(match))
    page = asks(devices["white"], match)
    assert "You ask for a rematch: waiting for Ben." in page and REMATCH not in page
    assert "Anna asks for a rematch." in get(devices["black"], url(match))
    assert "Anna asks for a rematch." in get(people.dm, boards.url(match))
    page = asks(devices["black"], match)
    assert "Both players ask for a rematch: the Dungeon Master starts it." in page
    assert "Both players ask for a rematch." in get(people.dm, boards.url(match))
    dm_sends(people, match, "rematch")
    new = Match.objects.get(rematch_of=match)
    assert boards.url(new) in get(people.dm, boards.url(match))
    for place, side in (("white", "black"), ("black", "white"), ("spectator", "spectator")):
        page = get(devices[place], url(match))
        assert "The rematch has begun." in page and REMATCH not in page
        answer = devices[place].post(url(match, "follow"))
        assert answer["Location"] == url(new)
        assert new.guests.get(name=place.title()).place == side
    assert "Scarlet, you" in get(devices["white"], url(new))


def test_where_the_dm_lets_them_the_players_start_it(people, match, devices):
    page = dm_sends(people, match, "rematch-rule", rule="freely")
    assert '<option value="freely" selected>' in page
    asks(devices["white"], match)
    assert "The rematch has begun." in asks(devices["black"], match)
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_following_twice_takes_one_seat(match, devices, people):
    dm_sends(people, match, "rematch")
    for _ in range(2):
        assert devices["white"].post(url(match, "follow")).status_code == 302
    assert Match.objects.get(rematch_of=match).guests.count() == 1


def test_who_finds_the_seat_taken_is_told_so(match, devices, people):
    dm_sends(people, match, "rematch")
    new = Match.objects.get(rematch_of=match)
    room.seat(
        match=new,
        guest=room.join(match=new, seat_request=room.SeatRequest("Other", "spectator")),
        place="black",
    )
    page = devices["white"].post(url(match, "follow")).text
    assert "That seat is taken. Ask the Dungeon Master for it." in page
    assert new.guests.count() == 1


def test_a_wish_is_withdrawn_and_nobody_hears_more_of_it(people, match, devices):
    asks(devices["white"], match)
    page = asks(devices["white"], match, "withdraw")
    assert REMATCH in page and "waiting for" not in page
    assert "asks for a rematch" not in get(people.dm, boards.url(match))


def test_the_dm_declines(people, match, devices):
    asks(devices["white"], match)
    dm_sends(people, match, "rematch-rule", rule="never")
    for device in devices.values():
        assert (
            "ematch"
            not in get(device, url(match)).partition('id="answers"')[2].partition('id="panel-dice"')[0]
        )
    was, version = get(devices["white"], url(match)), Match.objects.get(pk=match.pk).public_version
    page = sent(devices["white"], match, "rematch", was, what="ask", version=version).text
    assert "allows no rematch" in page


def test_the_rule_is_one_of_three(people, match):
    dm_sends(people, match, "rematch-rule", rule="always")
    assert Match.objects.get(pk=match.pk).rematch_rule == "asking"


def test_who_asks_after_a_game_against_an_npc_waits_for_nobody_but_the_dm(people):
    vrasha = factories.character(people.campaign, "Vrasha", cm=36)
    npc = {"black": NewPlayer(vrasha, vrasha.cm), "engine_players": [EngineTerms(boards.BLACK)]}
    match = boards.declared(boards.begun(people.campaign, **npc), "resign")
    phone = seated(room.join(match=match, seat_request=room.SeatRequest("Wilma", "white")))
    assert "You ask for a rematch: the Dungeon Master starts it." in asks(phone, match)
