"""A first evening with fingers: from an empty campaign to the first turn."""

import pytest
from playwright.sync_api import expect

from tests import factories
from tests.browser.conftest import PHONE, TABLET


def test_ten_taps_lead_from_an_empty_campaign_to_the_first_turn(device, demo):
    campaign = factories.campaign(demo.members.get().user, name="A new evening")
    page = device(TABLET, has_touch=True)
    page.goto(f"/campaigns/{campaign.pk}/")
    screens, taps = set(), 0

    def tap(one):
        nonlocal taps
        one.tap()
        taps += 1
        screens.add(page.url.partition("?")[0])  # a half-filled form stands in its address

    tap(page.get_by_role("link", name="New game").first)
    tap(page.get_by_role("link", name="The Game of Kings"))
    for side, name in (("White", "Ysolde"), ("Black", "Brannoc")):
        box = page.get_by_role("combobox", name=side)
        tap(box)
        box.press_sequentially(name)
        expect(page.get_by_role("option", name=f"New: “{name}”")).to_be_visible()
    tap(page.get_by_role("button", name="Start match"))
    tap(page.get_by_role("button", name="Roll").first)
    for side in ("white", "black"):
        tap(page.locator(f"#turn-panel label:has(input[name={side}])").first)
    tap(page.get_by_role("button", name="Roll and resolve"))
    expect(page.get_by_role("heading", name="Turn 2", exact=True)).to_be_visible()
    assert taps <= 10 and len(screens) <= 4


@pytest.mark.slow
def test_the_first_steps_are_as_wide_as_a_phone(device, demo):
    campaign = factories.campaign(demo.members.get().user, name="A new evening")
    page = device(PHONE, at=f"/campaigns/{campaign.pk}/")
    assert page.get_by_text("Two who know chess").bounding_box()["width"] > 200
