"""The list of things to do on `/`: some letters, arrow keys, Enter; it fits, and axe finds nothing."""

import re

from playwright.sync_api import expect

from campaigns.campaign.models import Campaign
from tests.browser.conftest import TABLET, violations


def test_some_letters_and_enter_do_what_one_wants(device, demo):
    page = device(TABLET, at=f"/campaigns/{demo.pk}/")
    page.keyboard.press("/")
    expect(page.get_by_role("link", name="Paper")).to_be_visible()
    assert violations(page) == []
    page.keyboard.type("house r")
    page.keyboard.press("Enter")  # which waits for the list
    expect(page).to_have_url(re.compile("house-rules/$"))
    page.wait_for_load_state()  # the key is the new page's
    page.keyboard.press("/")
    page.keyboard.type("+1 w")
    expect(page.locator("#top-results li")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/campaigns/{demo.pk}/$"))
    assert Campaign.objects.get(pk=demo.pk).day == 7
