"""What a campaign's house rules begin a new game with (R61k, R61l)."""

import pytest

from campaigns.campaign.rules.house_rules import HouseRules, write
from campaigns.campaign.rules.house_rules.cube import Beavers, Jacoby
from tests import boards

pytestmark = pytest.mark.django_db


def begun_by(campaign, **rules):
    campaign.house_rules = write(HouseRules(**rules))
    campaign.save()
    return boards.begun(campaign, variant="chessgammon")


def test_without_a_house_rule_neither_jacoby_nor_beavers_are_played(campaign):
    assert begun_by(campaign).options == "standard cube startpos"


def test_a_house_rule_begins_games_by_it_and_a_match_may_be_begun_otherwise(campaign):
    match = begun_by(campaign, jacoby=Jacoby.YES, beavers=Beavers.YES)
    assert match.options == "standard cube jacoby beavers startpos"
    other = boards.begun(campaign, variant="chessgammon", settings={})
    assert other.options == "standard cube startpos"


@pytest.mark.slow
def test_the_form_of_a_new_game_offers_what_the_house_rules_say(people):
    begun_by(people.campaign, jacoby=Jacoby.YES)
    page = people.dm.get(f"/campaigns/{people.campaign.pk}/games/new/chessgammon/").text
    field = page.partition('name="chessgammon-Jacoby"')[2].partition("</select>")[0]
    assert '<option value="true" selected>' in field
