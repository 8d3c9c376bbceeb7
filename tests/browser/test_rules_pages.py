"""The rules pages in a browser: two sheets of paper for each game, and a tap that puts a piece on a square."""

import re

import pytest

from campaigns.match.games import all_entries
from tests.browser.conftest import LOOKS, PHONE, looks_right


def test_every_game_is_printed_on_two_pages(device):
    page = device(PHONE, at="/rules/")
    for entry in all_entries():
        page.goto(f"{page.url.partition('/rules/')[0]}/rules/{entry.rules.slug}/")
        for paper in ("A4", "Letter"):
            pages = re.findall(rb"/Type /Pages.*?/Count ([0-9]+)", page.pdf(format=paper), re.DOTALL)
            assert [int(count) for count in pages] <= [2], entry.rules.slug


def test_a_tap_puts_the_piece_there(device):
    page = device(PHONE, at="/rules/dragonchess/#griffon")
    griffon = page.locator("#griffon")
    square = griffon.locator('.level[data-level="3"] .sq').first
    square.wait_for()
    square.tap()
    griffon.locator('input[name="at"]').and_(page.locator('[value="3a8"]')).wait_for()
    assert griffon.get_by_role("img", name="the Griffon stands on 3a8").count() == 1


@LOOKS
def test_the_rules_and_the_rulings_look_right(device, size, scheme):
    page = device(size, at="/rules/wotn/", color_scheme=scheme)
    looks_right(page, "rules")
    page.goto(page.url.replace("/rules/wotn/", "/rules/grice/rulings/#r61h"))
    page.locator("details[open] #r61h").wait_for()
    looks_right(page, "rulings")


BOARDS = [entry.rules.slug for entry in all_entries() if entry.rules.slug != "grice"]


@LOOKS
@pytest.mark.parametrize(
    "game", [BOARDS[0], *(pytest.param(slug, marks=pytest.mark.slow) for slug in BOARDS[1:])]
)
def test_the_rulings_of_every_board_look_right_with_all_of_them_unfolded(device, size, scheme, game):
    page = device(size, at=f"/rules/{game}/rulings/", color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    looks_right(page)
