"""The coach by touch: what is threatened is marked, the chosen piece's moves are at hand, a blunder is asked about once."""

import pytest
from playwright.sync_api import expect

from campaigns.match.play.begin import NewPlayer
from tests import boards
from tests.browser.conftest import PHONE, TABLET
from tests.browser.test_boards import arrived
from variants.models import Analysis
from variants.npc_players.opponent import EngineTerms

# Gold's Mage may step before Scarlet's Warrior on 2d5.
NAIVE = "12/12/12/12/12/12/12/12|k11/12/12/3w8/12/12/W3M7/6K5|12/12/12/12/12/12/12/12 g 0 1"


# The Thief on 2b3 looks at the Warrior on 2a2.
LOOKED_AT = "12/12/12/12/12/12/12/12|k11/12/12/12/12/1t10/W11/6K5|12/12/12/12/12/12/12/12 g 0 1"


def move_there(page, square):
    """The selected piece, to a square that may lie under what the coach says."""
    page.locator(f"#s{square}").dispatch_event("click")
    page.get_by_role("button", name="Move", exact=True).first.tap()


def test_a_blunder_is_asked_about_once_and_then_played(seat, demo):
    match = boards.begun(demo, position=NAIVE)
    match.coached_sides = "white"
    match.save()
    page = seat(match, "Wilma", "Gold", PHONE)
    page.locator("#s2e2").tap()
    expect(page.locator("#coach-piece")).to_contain_text("Mage")
    move_there(page, "2e4")
    question = page.get_by_text("could then capture your Mage on 2e4")
    question.wait_for()
    page.get_by_role("link", name="Choose another move").tap()
    expect(question).to_have_count(0)
    expect(page.locator("#s2e2.w")).to_have_count(1)
    page.locator("#s2e2").tap()
    move_there(page, "2e4")
    page.get_by_role("button", name="Play it").tap()
    arrived(page, "2e4")
    expect(page.locator("#status")).to_contain_text("Scarlet to move")


@pytest.mark.slow
def test_marks_appear_when_the_dungeon_master_switches_it_on_and_go_with_it(seat, device, demo):
    match = boards.begun(demo, position=LOOKED_AT)
    phone, dm = seat(match, "Wilma", "Gold", PHONE), device(TABLET)
    for says, marked in (("Switch it on for Gold", 1), ("Switch it off for Gold", 0)):
        dm.goto(boards.url(match, "rules"))
        dm.get_by_role("button", name=says).tap()
        expect(phone.locator("#s2a2.threatened")).to_have_count(marked)


def test_a_hint_rings_the_piece_then_draws_its_way(seat, demo):
    npc = {
        "black": NewPlayer(None, person="Vrasha"),
        "engine_players": [EngineTerms(boards.BLACK, 20, "for the test")],
    }
    match = boards.begun(demo, position=NAIVE, **npc)
    match.coached_sides, match.may_analyse = "white", True
    match.save()
    page = seat(match, "Wilma", "Gold", PHONE)
    page.get_by_role("button", name="Hint").tap()
    expect(page.locator("#hint")).to_contain_text("The engine looks for a hint")
    best = {"line": ["2e23e2"], "score": 300, "mate": None, "depth": 3, "nodes": 9}
    Analysis.objects.update(findings=[best], is_done=True)
    expect(page.locator("#hint")).to_contain_text("Look at your Mage on 2e2.")
    expect(page.locator("#board-advice circle")).to_have_count(1)
    page.get_by_role("button", name="Which square?").tap()
    expect(page.locator("#hint")).to_contain_text("Move it to 3e2")
    expect(page.locator("#board-advice path")).to_have_count(1)
    page.get_by_role("button", name="Why?").tap()
    expect(page.locator("#hint")).to_contain_text("then Gold is")
    page.locator("#s2e2").tap()
    move_there(page, "2e3")
    arrived(page, "2e3")
    expect(page.locator("#board-advice")).to_have_count(0)
