"""The meter, the odds beside the bet form, and the review, by touch."""

import re

import pytest

from campaigns.match.models import Match
from tests import games
from tests.browser.conftest import PHONE, SIZES, TABLET, UPRIGHT, find, scrolls_sideways, violations

pytestmark = pytest.mark.browser


@pytest.fixture
def match(pair):
    found = games.sit_down(*pair, limit="3")
    for percentile, notes in (("82", "F / C"), ("77", "A / E"), ("56", "D / F")):
        games.turn(found, percentile, notes)
    return found


def address(match, end=""):
    return f"/campaigns/{match.campaign_id}/grice/{match.pk}/{end}"


def bottom_of(locator):
    box = locator.bounding_box()
    return box["y"] + box["height"]


@SIZES
def test_the_meter_reads_well_at_every_size(device, match, size):
    page = device(size, at=address(match))
    summary = page.locator("#meter-drawer > summary")
    assert summary.bounding_box()["height"] >= 44
    summary.tap()
    page.get_by_text("What would change it").tap()
    page.get_by_text("reads Brannoc Blackhand’s mind").wait_for()
    assert not scrolls_sideways(page)
    assert violations(page) == []


def test_a_tablet_lying_down_has_all_tiles_and_the_die_above_the_fold(device, match):
    page = device(TABLET, at=address(match))
    assert page.locator("#meter-drawer .meter-bar").is_visible()
    assert bottom_of(page.locator("#turn-panel .actionbar")) <= TABLET[1]
    assert bottom_of(page.locator("#turn-panel .tile").last) < page.locator(".actionbar").bounding_box()["y"]


def test_an_upright_tablet_shows_it_under_the_score_a_phone_below_tiles(device, match):
    page = device(UPRIGHT, at=address(match))
    assert bottom_of(page.locator("#meter-drawer")) < page.locator("#turn-panel").bounding_box()["y"]
    phone = device(PHONE, at=address(match))
    assert phone.locator("#meter-drawer").bounding_box()["y"] > bottom_of(phone.locator(".sides"))


def test_choosing_both_players_shows_the_chances_at_once(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/grice/")
    find(page, "White", "Yso")
    find(page, "Black", "Bran")
    page.get_by_role("img", name="Ysolde of the White Tower wins 57.9%").wait_for()
    find(page, "White", "aldemar")
    page.get_by_role("img", name="Duke Aldemar of Thornmere wins 8").wait_for()
    page.get_by_role("button", name="Start match").tap()
    page.get_by_role("heading", name="Before the first turn").wait_for()
    assert Match.objects.count() == 1


def test_a_tap_takes_the_odds_that_are_offered(device, match):
    page = device(TABLET, at=address(match))
    page.locator("#bets-drawer > summary").tap()
    page.fill("#bet-stake", "2 gp")
    offer = page.locator(".offer", has_text="Draw")
    assert offer.bounding_box()["height"] >= 44
    on, against = re.findall("[0-9]+", offer.locator("b").inner_text())
    offer.tap()
    assert page.input_value("#bet-outcome") == "draw"
    assert page.input_value("#bet-odds") == f"{against}:{on}"
    assert page.input_value("#bet-stake") == "2 gp"
    assert page.url.endswith(address(match))


@SIZES
def test_the_look_back_reads_well_at_every_size(device, match, size):
    page = device(size, at=address(match))
    page.get_by_role("link", name="Luck and judgement").tap()
    page.get_by_role("heading", name="Turn by turn").wait_for()
    page.get_by_text("How to read this").tap()
    assert not scrolls_sideways(page)
    assert violations(page) == []
