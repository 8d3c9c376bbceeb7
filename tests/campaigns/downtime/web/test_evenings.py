"""An evening's gambling in the browser's eyes: one form, a story with its working, one button that takes it all back."""

import re

import pytest

from campaigns.downtime.models import BulkRun
from tests import factories
from tests.client import without_bdi

pytestmark = pytest.mark.django_db


@pytest.fixture
def hero(campaign):
    return factories.player(campaign, "Aldric", cm=24, kind="pc", intelligence=15)


FORM = {
    "strangers": "3",
    "company": "tavern",
    "games": "4",
    "stake": "",
    "cheats": "on",
    "watched": "on",
    "when_noticed": "expel",
    "place": "the Crown",
    "seed": "ABCD",
}


def send(dm, campaign, **values):
    return dm.submit("evening-new", campaign, **{**FORM, **values})


def test_the_heroes_stand_in_the_form_already(dm, campaign, hero):
    assert "Aldric" in dm.page("evening-new", campaign)


def test_an_evening_is_played_told_and_undone(dm, campaign, hero):
    page = send(dm, campaign, **{"players-0": str(hero.pk)})
    run = BulkRun.objects.get()
    assert page.status_code == 302 and page.url == run.get_absolute_url()
    story = dm.page("evening", run)
    assert "Aldric sat down at the Crown with" in story
    assert story.count('<th scope="row">') == 4
    dm.submit("evening-undo", run)
    assert campaign.matches.count() == 0
    assert "nothing of it is on record" in dm.page("evening", run)


def test_an_empty_purse_offers_to_pay_in_and_play(dm, campaign, hero):
    typed = {"players-0": str(hero.pk), "stake": "1 gp"}
    refused = without_bdi(send(dm, campaign, **typed))
    assert "Aldric has 0 gp; four lost games cost 4 gp." in refused
    assert re.search(r'name="pay_in"\s+value="800">.*?Pay in 4 gp and play', refused, re.DOTALL)
    send(dm, campaign, **typed, pay_in="800")
    run = BulkRun.objects.get()
    assert len(run.report["story"]) > 2


@pytest.mark.parametrize(
    "values, sentence",
    [
        ({}, "Nobody plays yet"),
        ({"players-0_name": "Nobody Known"}, "Nobody here who knows chess is called"),
        ({"players-0": "hero", "games": "61"}, "1 to 60"),
        ({"players-0": "hero", "stake": "five"}, "five"),
        ({"players-0": "hero", "opponents-0": "hero"}, "named twice"),
        ({"players-0": "hero", "seed": "x" * 41}, "40"),
    ],
)
def test_what_cannot_be_played_is_told_beside_its_field(dm, campaign, hero, values, sentence):
    sent = {name: str(hero.pk) if value == "hero" else value for name, value in values.items()}
    page = send(dm, campaign, **sent)
    assert page.status_code == 200
    assert sentence in without_bdi(page)
    assert campaign.matches.count() == 0 and campaign.characters.count() == 1
