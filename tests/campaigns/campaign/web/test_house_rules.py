"""House rules: the readings of each open point, saved for the matches that start from now on."""

import re
from html import escape

import pytest

from campaigns.campaign.rules.house_rules import GROUPS, SWITCHES, HouseRules
from campaigns.campaign.rules.house_rules.experience import NpcCap
from tests import factories, games
from tests.client import address

AS_RULED = {switch.key: switch.default.value.value for switch in SWITCHES}


@pytest.fixture
def url(campaign):
    return address("house-rules", campaign)


def test_every_open_point_is_shown_with_its_ruling_and_all_its_readings(dm, url):
    page = dm.get(url).text
    for switch in SWITCHES:
        assert re.search(rf">Ruling <a [^>]*>{switch.ruling}</a></p>", page)
        assert page.count(f'name="{switch.key}"') == len(switch.readings)
    assert page.count("checked") == len(SWITCHES)


@pytest.mark.slow
def test_the_points_stand_under_their_headings(dm, url):
    page = dm.get(url).text
    headings = [page.index(f'<h2 id="{group.key}-title">{escape(group.title)}</h2>') for group in GROUPS]
    first = [page.index(f'name="{group.switches[0].key}"') for group in GROUPS]
    assert sorted(headings + first) == [at for pair in zip(headings, first, strict=True) for at in pair]


@pytest.mark.slow
def test_a_question_shows_the_answer_in_force_and_how_many_are_changed(dm, campaign, url):
    dm.send(url, **{**AS_RULED, "r36": "five"})
    page = dm.get(url).text
    assert '<span class="fold-note">Every NPC to 5 times the initial CM</span>' in page
    assert "1 changed from the default" in page
    assert all(f'<a href="#{group.key}">' in page for group in GROUPS)


def test_a_reading_is_saved(dm, campaign, url):
    dm.send(url, **{**AS_RULED, "r36": "five"})
    campaign.refresh_from_db()
    assert campaign.rules == HouseRules(npc_cap=NpcCap.FIVE)


@pytest.mark.slow
def test_a_match_on_the_table_keeps_its_own(dm, campaign, url):
    white, black = factories.player(campaign, "Ygraine"), factories.player(campaign, "Bors")
    match = games.begin(white, black, day=100)
    dm.send(url, **{**AS_RULED, "r36": "five"})
    match.refresh_from_db()
    assert match.rules == HouseRules()
    assert "keep the house rules they started with" in dm.get(url).text


@pytest.mark.parametrize("reading", ["", "sometimes"])
def test_a_reading_nobody_offered_is_refused_beside_its_point(dm, campaign, url, reading):
    answer = dm.send(url, **{**AS_RULED, "r7": "recomputed", "r36": reading})
    assert answer.status_code == 200
    assert "Choose one of the options." in answer.text
    assert 'value="recomputed" checked' in answer.text
    campaign.refresh_from_db()
    assert campaign.rules == HouseRules()
