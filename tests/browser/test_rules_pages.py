"""The rules pages in a browser: two sheets of paper for each game, and a tap that puts a piece on a square."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.match.games import all_entries
from tests.browser.conftest import PHONE


@pytest.mark.slow
def test_every_game_is_printed_on_two_pages(device):
    page = device(PHONE)
    for entry in all_entries():
        page.goto(f"/rules/{entry.rules.slug}/")
        for paper in ("A4", "Letter"):
            pages = re.findall(rb"/Type /Pages.*?/Count ([0-9]+)", page.pdf(format=paper), re.DOTALL)
            assert [int(count) for count in pages] <= [2], entry.rules.slug


def test_a_tap_puts_the_piece_there_and_a_link_opens_its_ruling(device):
    page = device(PHONE, at="/rules/dragonchess/#griffon")
    griffon = page.locator("#griffon")
    griffon.locator('.level[data-level="3"] .sq').first.tap()
    expect(griffon.get_by_label("Tap a square, or name one")).to_have_value("3a8")
    expect(griffon.get_by_role("img", name="the Griffon stands on 3a8")).to_have_count(1)

    page.goto("/rules/grice/rulings/#r61h")
    expect(page.locator("details[open] #r61h")).to_be_visible()
