"""*Play to the end* and *Just the result* on the judge's page: one tap for a match of two NPCs."""

import pytest

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


def test_from_any_turn_it_is_played_to_the_end_without_script_too(dm, npcs):
    table = dm.match(games.sit_down(*npcs))
    assert "Play to the end" in table.page()
    answer = table.post("play-out", htmx=False)
    assert answer["Location"] == table.url()
    assert "Played to the end" in table.page()


def test_a_player_character_is_not_offered_it_and_refused(dm, campaign, npcs):
    pc = factories.player(campaign, "Aldric", kind="pc")
    table = dm.match(games.sit_down(npcs[0], pc))
    assert "Play to the end" not in table.page()
    assert "a player writes notes of their own" in table.post("play-out").text
    assert not table.row.is_over
