"""A quick match between any two people, from the page of one of them."""

import pytest
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.match.models import Match
from tests import factories, games
from tests.client import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return factories.campaign(factories.user())


@pytest.fixture
def browser(campaign):
    return signed_in(factories.dm_of(campaign.pk))


def played(browser, character, opponent, **more):
    url = reverse("quick-match", args=[character.campaign_id, character.pk])
    return browser.post(
        url, {"key": new_key(), "opponent": str(opponent.pk), **more}, follow=True
    ).content.decode()


def test_two_npcs_play_to_the_end(browser, campaign):
    html = played(browser, factories.player(campaign, "Ada"), factories.player(campaign, "Bert"))
    assert Match.objects.get().is_over and "Played to the end" in html


def test_a_player_character_s_game_is_begun(browser, campaign):
    played(browser, factories.player(campaign, "Ada", kind="pc"), factories.player(campaign, "Bert"))
    assert not Match.objects.get().is_over


@pytest.mark.parametrize(
    ("other", "sentence"), [("self", "cannot play against themself"), ("ignorant", "Choose somebody")]
)
def test_who_cannot_play_is_told_beside_the_field(browser, campaign, other, sentence):
    ada = factories.player(campaign, "Ada")
    opponent = ada if other == "self" else factories.character(campaign, "Igor")
    assert sentence in played(browser, ada, opponent)
    assert not Match.objects.exists()


def test_an_opponent_of_before_is_one_tap_away(browser, campaign):
    ada, bert = factories.player(campaign, "Ada"), factories.player(campaign, "Bert")
    games.finish(games.sit_down(ada, bert))
    html = browser.get(reverse("character", args=[campaign.pk, ada.pk])).content.decode()
    assert f'value="{bert.pk}"' in html and 'form="quick-match"' in html
