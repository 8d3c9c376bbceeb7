"""Pages made for printing, as Chromium prints them: so many sheets, nothing cut off; the line typed back."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.match.models import Match
from tests import boards, games
from tests.browser.conftest import TABLET

pytestmark = pytest.mark.browser


@pytest.fixture
def match(pair):
    match = games.sit_down(*pair, limit="3")
    games.turn(match, "82", "F / C")
    return match


def sheets(page, path, size):
    """How many sheets come out of the printer, and what its paper measures in points."""
    page.goto(f"{path}{'&' if '?' in path else '?'}size={size}")
    pdf = page.pdf(prefer_css_page_size=True)
    boxes = {
        tuple(round(float(one)) for one in box.split()) for box in re.findall(rb"/MediaBox \[([^\]]*)\]", pdf)
    }
    return len(re.findall(rb"/Type /Page\b", pdf)), boxes


A4, LETTER = ("a4", (0, 0, 595, 842)), ("letter", (0, 0, 612, 792))


@pytest.mark.slow
@pytest.mark.parametrize(("size", "box"), [A4, LETTER], ids=["a4", "letter"])
def test_each_page_comes_out_on_as_many_sheets_as_it_should(device, demo, match, size, box):
    page = device(TABLET)
    grice, campaign = f"/campaigns/{demo.pk}/grice/{match.pk}", f"/campaigns/{demo.pk}"
    board = boards.begun(demo, "2a22a3")
    people = -(-demo.characters.count() // 8)
    for path, most in (
        (f"{campaign}/paper/cards/", people), (f"{campaign}/paper/cards/?edition=players", people),
        (f"{grice}/power-cut/", 1), (f"{grice}/slips/", 2), (f"{grice}/protocol/", 1),
        ("/paper/grice/slips/", 1), ("/paper/grice/score-sheet/", 1), ("/paper/grice/tables/", 2),
        ("/paper/dragonchess/sheet/", 1), ("/paper/expedition/pieces/", 2),
        (f"/campaigns/{demo.pk}/boards/{board.pk}/protocol/", 1),
    ):  # fmt: skip
        assert (path, *sheets(page, path, size)) == (path, most, {box})


@pytest.mark.slow  # Chromium works for seconds at each of these pages
@pytest.mark.parametrize(("size", "box"), [A4, LETTER], ids=["a4", "letter"])
def test_the_pieces_come_out_on_as_many_sheets_as_they_should(device, size, box):
    page = device(TABLET)
    for variant, most in (("chessgammon", 1), ("dragonchess", 2), ("wotn", 2)):
        path = f"/paper/{variant}/pieces/"
        assert (path, *sheets(page, path, size)) == (path, most, {box})


def test_a_line_from_paper_ends_the_match_by_touch(device, match):
    page = device(TABLET, at=f"/campaigns/{match.campaign_id}/grice/{match.pk}/power-cut/")
    code = page.locator(".sheet-rows tbody tr").nth(2).locator(".sheet-code").nth(1)
    expect(code).to_be_visible()
    line = code.inner_text()
    page.get_by_label("The line from the page").fill(line.lower())
    page.get_by_role("button", name="Show what it means").tap()
    expect(page.get_by_text("score −3 after turn 4")).to_be_visible()
    page.get_by_role("button", name="End match with this result").tap()
    expect(page.get_by_text("The result from paper is in.")).to_be_visible()
    assert Match.objects.get(pk=match.pk).winner == "white"
