"""A quick match between any two people, from the page of one of them."""

import pytest

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from tests import factories, games
from tests.client import address

pytestmark = pytest.mark.django_db


def played(dm, character, opponent):
    form = {"key": new_key(), "opponent": str(opponent.pk)}
    return dm.post(address("quick-match", character), form, follow=True).text


def test_two_npcs_play_to_the_end(dm, campaign):
    html = played(dm, factories.player(campaign, "Ada"), factories.player(campaign, "Bert"))
    assert Match.objects.get().is_over and "Played to the end" in html


@pytest.mark.slow
def test_a_player_character_s_game_is_begun(dm, campaign):
    played(dm, factories.player(campaign, "Ada", kind="pc"), factories.player(campaign, "Bert"))
    assert not Match.objects.get().is_over


@pytest.mark.parametrize(
    ("other", "sentence"), [("self", "cannot play against themself"), ("ignorant", "Choose somebody")]
)
def test_who_cannot_play_is_told_beside_the_field(dm, campaign, other, sentence):
    ada = factories.player(campaign, "Ada")
    opponent = ada if other == "self" else factories.character(campaign, "Igor")
    assert sentence in played(dm, ada, opponent)
    assert not Match.objects.exists()


@pytest.mark.slow
def test_an_opponent_of_before_is_one_tap_away(dm, campaign):
    ada, bert = factories.player(campaign, "Ada"), factories.player(campaign, "Bert")
    games.finish(games.sit_down(ada, bert))
    html = dm.page("character", ada)
    assert f'value="{bert.pk}"' in html and 'form="quick-match"' in html
