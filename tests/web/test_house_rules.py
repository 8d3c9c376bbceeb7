"""House rules: two readings for each open point, saved for the matches that start from now on."""

import pytest
from django.urls import reverse

from campaigns.rules.house_rules import SWITCHES, HouseRules, NpcCap
from campaigns.table.submissions import new_key
from chess_minigame import play
from tests import factories

AS_RULED = {switch.key: switch.default.value.value for switch in SWITCHES}


@pytest.fixture
def url(people):
    return reverse("house-rules", args=[people.campaign.pk])


def test_every_open_point_is_shown_with_its_ruling_and_both_readings(people, url):
    page = people.dm.get(url).content.decode()
    for switch in SWITCHES:
        assert f">{switch.ruling}</span>" in page
        assert page.count(f'name="{switch.key}"') == 2
    assert page.count("checked") == len(SWITCHES)


def test_a_reading_is_saved(people, url):
    people.dm.send(url, **{**AS_RULED, "r36": "five"})
    people.campaign.refresh_from_db()
    assert people.campaign.rules == HouseRules(npc_cap=NpcCap.FIVE)


def test_a_match_on_the_table_keeps_its_own(people, url):
    white, black = factories.player(people.campaign, "Ygraine"), factories.player(people.campaign, "Bors")
    match = play.start(
        campaign_id=people.campaign.pk,
        key=new_key(),
        white=white,
        black=black,
        when=play.When(100),
        by=people.alice,
    )
    people.dm.send(url, **{**AS_RULED, "r36": "five"})
    match.refresh_from_db()
    assert match.rules == HouseRules()
    assert "keep the house rules they started with" in people.dm.get(url).content.decode()


@pytest.mark.parametrize("reading", ["", "sometimes", "\0", "five five"])
def test_a_reading_nobody_offered_is_refused_beside_its_point(people, url, reading):
    answer = people.dm.send(url, **{**AS_RULED, "r7": "recomputed", "r36": reading})
    assert answer.status_code == 200
    assert "Choose one of the two readings." in answer.content.decode()
    assert 'value="recomputed"\n               checked' in answer.content.decode()
    people.campaign.refresh_from_db()
    assert people.campaign.rules == HouseRules()
