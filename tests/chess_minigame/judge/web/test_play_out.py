"""*Play to the end* and *Just the result* on the judge's page: one tap for a match of two NPCs."""

import pytest

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from tests import factories, games

pytestmark = pytest.mark.django_db


@pytest.fixture
def npcs(campaign):
    return [factories.player(campaign, name, cm=20) for name in ("Ysolde", "Brannoc")]


def test_before_the_first_turn_one_tap_leads_to_the_result_and_its_turns(dm, npcs):
    table = dm.match(games.begin(*npcs))
    assert "Just the result" in table.page()
    answer = table.post("play-out").text
    assert 'class="result verdict' in answer
    assert 'id="turns"' in answer
    assert "Resolve turn" not in answer


@pytest.mark.slow
def test_from_any_turn_it_is_played_to_the_end_without_script_too(dm, npcs):
    table = dm.match(games.sit_down(*npcs))
    assert "Play to the end" in table.page()
    answer = table.post("play-out", htmx=False)
    assert answer["Location"] == table.url()
    assert "Played to the end" in table.page()


@pytest.mark.slow
def test_a_player_character_is_not_offered_it_and_refused(dm, campaign, npcs):
    pc = factories.player(campaign, "Aldric", kind="pc")
    table = dm.match(games.sit_down(npcs[0], pc))
    assert "Play to the end" not in table.page()
    assert "a player writes notes of their own" in table.post("play-out").text
    assert not table.row.is_over


def new_game(dm, campaign, white, black, **values):
    players = {"white": white.pk, "white-text": white.name, "black": black.pk, "black-text": black.name}
    return dm.submit("grice-new", campaign, date=campaign.date, result="1", **players, **values)


@pytest.mark.slow
def test_two_npcs_who_are_named_are_offered_just_the_result_in_place_of_start(dm, campaign, npcs):
    pc = factories.player(campaign, "Aldric", kind="pc")
    for other, offers in ((npcs[1], True), (pc, False)):
        page = dm.page("grice-meter", campaign, white=npcs[0].pk, black=other.pk)
        assert ("Just the result" in page) is offers


def test_one_tap_begins_the_game_and_plays_it_to_its_end_once(dm, campaign, npcs):
    key = new_key()
    answers = [new_game(dm, campaign, *npcs, key=key) for _ in range(2)]
    match = Match.objects.get()
    assert [answer["Location"] for answer in answers] == [dm.match(match).url()] * 2
    assert match.turns and 'class="result verdict' in dm.match(match).page()


def test_a_player_s_game_is_refused_and_not_begun(dm, campaign, npcs):
    pc = factories.player(campaign, "Aldric", kind="pc")
    assert "a player writes notes of their own" in new_game(dm, campaign, npcs[0], pc).text
    assert not Match.objects.exists()


def test_people_made_with_the_game_play_it_out_too(dm, campaign):
    values = {
        "white-text": "Hob",
        "white-new": "1",
        "white_cm": "20",
        "black-text": "CM 20",
        "black-new": "1",
    }
    dm.submit("grice-new", campaign, date=campaign.date, result="1", **values)
    assert Match.objects.get().turns
