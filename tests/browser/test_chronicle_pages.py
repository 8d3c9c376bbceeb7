"""A recap of the chronicle: which span it covers, and its words to take along."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.chronicle.models import ChronicleText
from tests import factories, games
from tests.browser.conftest import TABLET


@pytest.fixture
def told(demo):
    """A campaign with entries of several kinds."""
    ysolde = demo.characters.get(name__startswith="Ysolde")
    games.won(ysolde, factories.player(demo, "Bors of the Long and Winding River Road", 20))
    ChronicleText.objects.create(
        campaign=demo, day=demo.day, number=9000, title="Snow", text="It *falls*.\n\n- much", tags="\nWinter\n",
        place="The Gilded Rook", for_players=True,
    )  # fmt: skip
    return demo


def test_a_recap_asks_for_what_its_span_needs_and_its_markdown_is_copied_by_one_tap(device, told):
    page = device(TABLET, permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/campaigns/{told.pk}/chronicle/recap/?span=last&count=20")
    page.locator("[data-copy=players-text]").click()
    page.get_by_text("Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#players-text").input_value() and "Snow" in copied
    expect(page.locator("#dm-text")).to_have_value(re.compile("Snow"))  # comes after the page
    since, until, count = (page.locator(f"#{name}") for name in ("since", "until", "count"))
    expect(count).to_be_visible()
    expect(since).to_be_hidden()
    page.locator("#span").select_option("days")
    for field in (since, until):
        expect(field).to_be_visible()
    expect(count).to_be_hidden()
