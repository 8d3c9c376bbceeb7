"""A pasted score that leaves something open, in a browser: the question fits, the text stays, the answer opens the game."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LOOKS, looks_right

TWO = (
    '[Gold "Ysolde of the Long Name, Keeper of the Northern Marches"]\n[Scarlet "Brannoc"]\n'
    '[Game "Dragonchess (Gygax)"]\n[Date "day 11 of month 4, year 1"]\n\n1. W2a3 W2b6 *\n\n'
    "[Gold “Hob”]\n[Scarlet “Duke”]\n\n1. W2c3 W2d6 1–0\n"
)
FROM_TOP = "1. S1a2–1b3 S1a7–1b6 *"


@pytest.mark.slow
@LOOKS
def test_what_a_score_leaves_open_is_asked_beside_its_text(device, demo, size, scheme):
    page = device(size, color_scheme=scheme)
    for address, box, button in (
        (f"/campaigns/{demo.pk}/games/new/dragonchess/", "From a score", "Start match"),
        ("/boards/dragonchess/analysis/setup/", "Paste a position or a score", "Open"),
    ):
        page.goto(address)
        if button == "Start match":
            page.get_by_text("From a position or a score").click()
        page.get_by_label(box).fill(TWO)
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_text("This text holds 2 games: which?").first).to_be_visible()
        expect(page.get_by_label(box)).to_have_value(TWO)
        looks_right(page, address)
        page.get_by_label(box).fill(FROM_TOP)
        page.get_by_role("button", name=button, exact=True).click()
        tick = page.get_by_label("Levels are counted from the top")
        expect(tick).to_be_visible()
        looks_right(page, address)
        tick.check()
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator('#s3b3[aria-label*="Sylph"]')).to_be_attached()
