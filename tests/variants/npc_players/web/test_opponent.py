"""An NPC who plays for himself, on the pages: asked for in New game, told of at the board, led by the DM."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from campaigns.jobs.workers import MSG_NO_WORKER
from campaigns.match.models import Match, Seat
from campaigns.match.play.begin import NewPlayer
from campaigns.rules.contract import Side
from tests import boards, factories
from tests.board_pages import words
from tests.boards import BLACK, url
from tests.client import seated
from tests.seats import given
from variants.npc_players.opponent import EngineTerms
from variants.npc_turns.npc_pace import MAX_GAMES_AT_ONCE

pytestmark = pytest.mark.django_db
HX = {"HX-Request": "true"}


@pytest.fixture
def vrasha(campaign):
    return factories.character(campaign, "Vrasha", cm=36)


@pytest.fixture
def match(campaign, vrasha):
    """Anna has moved, and Vrasha, who plays for herself, is to move."""
    terms = EngineTerms(BLACK, 20, "tired from the road")
    black = NewPlayer(vrasha, vrasha.cm)
    return boards.begun(campaign, "2d22d3", black=black, engine_players=[terms])


def begin(people, **wanted):
    form = {"white_name": "Anna", "engine_pace": "0", **wanted}
    return boards.new_game(people.dm, people.campaign, **form)


def direct(people, match, what):
    return people.dm.match(match).post("opponent", what=what).text


# --- New game -----------------------------------------------------------------------------------------------


def test_a_side_is_given_to_an_npc_of_his_own_cm_and_no_device_may_take_it(people, vrasha):
    begin(people, black=f"{vrasha.pk}", black_engine="on")
    match = Match.objects.get()
    assert match.engine_sides == "black"
    assert match.engine_players.get().plays_as == 36
    assert match.black.admission == Seat.Admission.NOBODY


def test_for_one_evening_he_plays_by_another_cm_with_the_reason(people, vrasha):
    begin(people, black=f"{vrasha.pk}", black_engine="on", black_plays_as="12", engine_reason="drunk")
    player = Match.objects.get().engine_players.get()
    assert (player.plays_as, player.reason) == (12, "drunk")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"white_engine": "on"}, "Nobody knows how well this side plays: give a CM."),
        ({"white_plays_as": "30"}, "A CM to play by is only for a side that the app plays."),
        ({"white_engine": "on", "white_plays_as": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"white_engine": "on", "white_plays_as": "many"}, "Enter a whole number."),
        ({"engine_pace": "1000"}, "Select a valid choice. 1000 is not one of the available choices."),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_in_an_open_drawer(people, vrasha, typed, sentence):
    page = begin(people, black=f"{vrasha.pk}", **typed).text
    assert sentence in page
    assert re.search(r'id="engine"\s+open', page) or 'id="engine" open' in page
    assert not Match.objects.exists()


# --- At the board ---------------------------------------------------------------------------------------------


def test_the_dm_reads_who_thinks_by_which_cm_and_why(dm, match):
    assert "Vrasha is thinking, as CM 20 (tired from the road)" in words(dm.get(url(match)).text)


@pytest.mark.slow
def test_every_device_reads_beside_her_name_that_the_app_plays_her(dm, match):
    for device, address in ((dm, url(match)), (seated(given(match, "white")), match.seat_url)):
        assert "Vrasha Scarlet, played by the app" in words(device.get(address).text)


def test_a_player_reads_who_thinks_and_nothing_of_how_well(people, match):
    device = seated(given(match, "spectator", "Tom"))
    page = device.get(match.seat_url).text
    assert "Vrasha is thinking" in words(page)
    # A sign at the name for eyes: no line comes and goes.
    assert 'class="visually-hidden" data-thinks="black"' in page
    assert not re.search(r"\bCM\b", words(page))  # an address may have these letters too
    assert "tired" not in page


def test_the_dm_pauses_her_and_lets_her_go_on(people, match):
    assert "Vrasha waits until you let him go on" in words(direct(people, match, "pause"))
    assert match.engine_players.get().is_paused
    assert "Vrasha is thinking" in words(direct(people, match, "go"))


def test_a_word_that_is_none_of_ours_changes_nothing(people, match):
    direct(people, match, "cheat")
    assert not match.engine_players.get().is_paused


def test_where_no_worker_takes_the_turn_the_page_says_so(dm, match):
    """A quarter of a minute after it was given out; while one thinks it is said that she does."""
    with time_machine.travel(timezone.now() + timedelta(minutes=1)):
        page = words(dm.get(url(match)).text)
        assert "Vrasha waits, as CM" in page and MSG_NO_WORKER in page
        match.engine_players.update(thinks_on=match.version, beat_at=timezone.now())
        assert "Vrasha is thinking" in words(dm.get(url(match)).text)


@pytest.mark.slow
def test_a_long_queue_of_thinking_npcs_is_told_to_everybody(campaign, dm, match):
    vrasha = factories.character(campaign, "Vrasha the Younger", cm=20)
    npc = {"white": NewPlayer(vrasha, vrasha.cm), "engine_players": [EngineTerms(boards.WHITE)]}
    for other in [boards.begun(campaign, **npc) for _ in range(MAX_GAMES_AT_ONCE)]:
        assert "are before this one" not in dm.get(url(match)).text
        other.engine_players.update(thinks_on=other.version, beat_at=timezone.now())
    player = seated(given(match, "white"))
    for page in (dm.get(url(match)).text, player.get(match.seat_url).text):
        assert re.search(rf"Vrasha waits.*\. {MAX_GAMES_AT_ONCE} games are before this one\.", words(page))
    match.engine_players.update(thinks_on=match.version, beat_at=timezone.now())
    assert "Vrasha is thinking" in words(player.get(match.seat_url).text)


def test_while_people_are_to_move_nobody_is_said_to_think(dm, match):
    boards.moved(match, "2e72e6")
    assert "thinking" not in dm.get(url(match)).text


def test_a_match_of_people_asks_the_database_nothing_about_npcs(dm, campaign, django_assert_num_queries):
    boards.begun(campaign, "2d22d3")
    match = Match.objects.get()
    with django_assert_num_queries(13, exact=False) as asked:
        dm.get(url(match, "table"), headers=HX)
    assert not [query for query in asked if "engineplayer" in query["sql"]]


def test_whoever_asks_an_npc_for_a_move_back_is_told_who_decides(dm, match):
    seat = seated(given(match, "white"))
    boards.asked_back(match, "ask", Side.WHITE)
    page = seat.get(reverse("board-seat", args=[match.public_id])).text
    assert "Gold requests a take-back, which the Dungeon Master decides" in words(page)
    assert 'value="grant"' in dm.get(url(match)).text
