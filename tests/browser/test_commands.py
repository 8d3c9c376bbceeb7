"""The list of things to do on `/`: some letters, arrow keys, Enter; it fits, and axe finds nothing."""

import re

from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from tests.browser.conftest import TABLET, violations
from tests.browser.waits import eventually, settled


def test_some_letters_and_enter_do_what_one_wants(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/")
    settled(page)
    page.keyboard.press("/")
    expect(page.get_by_role("link", name="Paper")).to_be_visible()
    assert violations(page) == []
    page.keyboard.type("house r")
    page.keyboard.press("Enter")  # which waits for the list
    expect(page).to_have_url(re.compile("house-rules/$"))
    settled(page)  # the key is the new page's
    page.keyboard.press("/")
    page.keyboard.type("+1 w")
    expect(page.locator("#top-q")).to_have_attribute("data-sought", "+1 w")
    expect(page.locator("#top-results li")).to_have_count(1)
    settled(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    eventually(page, lambda: Campaign.objects.get(pk=demo.pk).day, 7)
    expect(page).to_have_url(re.compile(rf"/campaigns/{demo.pk}/$"))


def test_the_search_s_page_and_the_top_bar_above_it_have_names_of_their_own(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/search/?q=brannoc")
    page.get_by_label("Search and commands").tap()
    page.locator("#top-q").fill("brannoc")
    expect(page.get_by_role("region", name="People in the top bar")).to_be_visible()
    expect(page.get_by_role("region", name="People", exact=True)).to_be_visible()
    settled(page)
    assert violations(page) == []
