"""The judge's page by keys alone: strategies, the die, the list of keys, and never while something is typed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import TABLET
from tests.browser.waits import settled

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_turn_by_keys_from_both_strategies_to_its_undo(device, dm, match):
    page = settled(device(TABLET, f"/campaigns/{match.campaign_id}/grice/{match.pk}/"))
    tile = "fieldset.side-{} .tile input:checked".format
    page.keyboard.press("d")
    expect(page.locator(tile("white"))).to_have_value("D")
    page.keyboard.press("c")
    expect(page.locator(tile("black"))).to_have_value("C")
    page.keyboard.press("Shift+F")
    expect(page.locator(tile("black"))).to_have_value("F")
    page.keyboard.press("d")
    expect(page.locator("#faces")).to_be_focused()
    page.keyboard.type("a5u0")
    expect(page.locator("#faces")).to_have_value("a5u0")
    page.keyboard.press("Escape")
    page.locator("#faces").fill("50")
    page.keyboard.press("Enter")
    second = page.get_by_role("heading", name="Turn 2", exact=True)
    expect(second).to_be_visible()
    expect(page.locator("#panel-main form :focus")).to_have_count(1)  # else Tab began at the top of the page
    page.keyboard.press("Tab")
    page.locator("h1").click()
    settled(page).keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    page.keyboard.press("u")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    settled(page)  # were that key heard in the dialog, its answer would be in
    expect(second).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Turn 1", exact=True)).to_be_visible()
