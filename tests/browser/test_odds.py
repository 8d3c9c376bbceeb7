"""The meter, the odds beside the bet form, and the review, by touch."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.match.models import Match
from tests import games
from tests.browser.conftest import PHONE, SIZES, TABLET, UPRIGHT, find, looks_right
from tests.browser.waits import settled

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


@pytest.mark.slow
@SIZES
def test_the_meter_reads_well_at_every_size(device, match, size):
    page = device(size, at=address(match))
    summary = page.locator("#meter-drawer > summary")
    settled(page)
    assert summary.bounding_box()["height"] >= 44
    summary.tap()
    page.get_by_text("What would change it").tap()
    expect(page.get_by_text("reads Brannoc Blackhand’s mind")).to_be_visible()
    looks_right(page)


@pytest.mark.slow
def test_a_tablet_lying_down_has_all_tiles_and_the_die_above_the_fold(device, match):
    page = settled(device(TABLET, at=address(match)))
    expect(page.locator("#meter-drawer .meter-bar")).to_be_visible()
    assert bottom_of(page.locator("#turn-panel .actionbar")) <= TABLET[1]
    assert bottom_of(page.locator("#turn-panel .tile").last) < page.locator(".actionbar").bounding_box()["y"]


@pytest.mark.slow
def test_an_upright_tablet_shows_it_under_the_score_a_phone_below_tiles(device, match):
    page = settled(device(UPRIGHT, at=address(match)))
    assert bottom_of(page.locator("#meter-drawer")) < page.locator("#turn-panel").bounding_box()["y"]
    phone = settled(device(PHONE, at=address(match)))
    assert phone.locator("#meter-drawer").bounding_box()["y"] > bottom_of(phone.locator(".sides"))


@pytest.mark.slow
def test_choosing_both_players_shows_the_chances_at_once(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/games/new/grice/")
    find(page, "White", "Yso")
    find(page, "Black", "Bran")
    expect(page.get_by_role("img", name="Ysolde of the White Tower wins 57.9%")).to_be_visible()
    find(page, "White", "aldemar")
    expect(page.get_by_role("img", name="Duke Aldemar of Thornmere wins 8")).to_be_visible()
    page.get_by_role("button", name="Start match").tap()
    expect(page.get_by_role("heading", name="Before the first turn")).to_be_visible()
    assert Match.objects.count() == 1


def test_a_tap_takes_the_odds_that_are_offered(device, match):
    page = device(TABLET, at=address(match))
    page.locator("#bets-drawer > summary").tap()
    page.locator("#bet-stake").fill("2 gp")
    offer = page.locator(".offer", has_text="Draw")
    expect(offer).to_be_visible()
    assert offer.bounding_box()["height"] >= 44
    on, against = re.findall("[0-9]+", offer.locator("b").inner_text())
    offer.tap()
    expect(page.locator("#bet-outcome")).to_have_value("draw")
    expect(page.locator("#bet-odds")).to_have_value(f"{against}:{on}")
    expect(page.locator("#bet-stake")).to_have_value("2 gp")
    assert page.url.endswith(address(match))


@pytest.mark.slow
@SIZES
def test_the_look_back_reads_well_at_every_size(device, match, size):
    page = device(size, at=address(match))
    page.get_by_role("link", name="Luck and judgement").tap()
    expect(page.get_by_role("heading", name="Turn by turn")).to_be_visible()
    how = page.locator("details", has_text="How to read this").last
    how.locator("summary").tap()
    expect(how).to_have_attribute("open", "")
    looks_right(page)
