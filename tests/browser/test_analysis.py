"""The analysis board by touch: a move, a branch, back; a position tapped together; and the engine asked while one looks."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import TABLET, Held
from tests.browser.test_boards import arrived
from tests.browser.waits import eventually
from variants import catalog
from variants.models import Analysis

WOTN = "/boards/wotn/analysis/"
GO = "[data-go='{}']"
SIDES = """() => {  // every width that the board has in a frame from now on
  window.sides = new Set();
  const look = () => {
    sides.add(Math.round(document.getElementById("board").getBoundingClientRect().width));
    requestAnimationFrame(look);
  };
  look();
}"""


def moves(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query).get("moves", [""])[0]


def try_move(page: Page, start: str, to: str) -> None:
    page.locator(f"#s{start}").tap()
    page.locator(f"#s{to}").tap()
    page.locator("[data-board-confirm]").tap()
    arrived(page, to)  # whose turn it is then, the answer tells


@pytest.fixture
def page(device):
    page = device(TABLET, at=WOTN)
    page.locator("#board").wait_for()
    return page


def test_a_move_a_branch_and_back_by_touch_and_by_key(page):
    page.evaluate(SIDES)
    try_move(page, "e2", "e4")
    try_move(page, "e7", "e5")
    page.wait_for_url("**moves=e2e4+e7e5**")
    page.locator(GO.format("back")).tap()
    expect(page.locator("#se4.last")).to_be_attached()
    assert len(page.evaluate("[...sides]")) == 1
    try_move(page, "c7", "c5")
    expect(page.locator(".tree-branch")).to_have_count(1)
    eventually(page, lambda: moves(page), "e2e4 e7e5 (c7c5)")
    page.locator("#tree button").nth(1).tap()
    expect(page.locator("#se5.last")).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#se4.last")).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator("#se5.last")).to_be_attached()
    page.reload()
    expect(page.locator("#se5.last")).to_be_attached()
    page.go_back()
    expect(page.locator("#se4.last")).to_be_attached()
    page.get_by_role("button", name="Remove from here").tap()
    expect(page.locator("#tree")).to_contain_text("Move any piece to try a line.")


@pytest.mark.slow
def test_what_a_tapped_enemy_threatens_is_marked(page):
    try_move(page, "e2", "e4")
    page.locator("#sg1").tap()
    expect(page.locator("#sf3.ahead")).to_be_attached()
    expect(page.locator("#board-say")).to_contain_text("when it is its turn")


def test_a_position_is_tapped_together(page):
    page.get_by_role("link", name="Set up a position").tap()
    page.get_by_role("button", name="Clear the board").tap()
    expect(page.get_by_role("button", name="Analyse this position")).to_be_disabled()
    page.evaluate(SIDES)
    for piece, square in (("White King", "a1"), ("Black King", "c6"), ("White Rook", "h1")):
        page.get_by_role("radio", name=piece, exact=True).check(force=True)
        page.locator(f"#s{square}").tap()
        expect(page.locator(f"#s{square}.{piece[0].lower()}")).to_be_attached()
    assert len(page.evaluate("[...sides]")) == 1
    page.locator("label:has([data-applies][value='black'])").tap()
    expect(page.get_by_label("Position as text")).to_have_value("8/8/2k5/8/8/8/8/K6R b - - 0 1")
    page.get_by_role("button", name="Analyse this position").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Black to move")
    assert "8/8/2k5/8/8/8/8/K6R b" in parse_qs(urlsplit(page.url).query)["start"][0]


@pytest.mark.slow
def test_an_answer_takes_no_piece_from_a_finger_and_scrolls_nothing(page):
    page.get_by_role("link", name="Set up a position").tap()
    page.get_by_role("button", name="Clear the board").tap()
    rook = page.get_by_role("radio", name="White Rook", exact=True)
    expect(page.get_by_role("button", name="Analyse this position")).to_be_disabled()
    tools = page.locator(".boardside")
    assert tools.evaluate("tools => { tools.scrollTop = 30; return tools.scrollTop; }") == 30
    rook.hover(force=True)
    page.mouse.down()
    page.locator("#sa1").dispatch_event("click")
    expect(page.get_by_label("Position as text")).to_have_value("8/8/8/8/8/8/8/K7 w - - 0 1")
    page.mouse.up()
    expect(rook).to_be_checked()
    assert tools.evaluate("tools => tools.scrollTop") == 30


@pytest.mark.slow
def test_dragged_pieces_and_the_choice_of_a_roll(device):
    page = device(TABLET, at="/boards/chessgammon/analysis/")
    page.get_by_text("Choose the roll").tap()
    page.get_by_role("button", name="6 1", exact=True).tap()
    page.wait_for_url("**moves=roll%3A61**")
    expect(page.get_by_role("heading", level=1)).to_contain_text("White to move")
    page.locator("#se2").drag_to(page.locator("#se3"))
    expect(page.locator("#se3.last")).to_be_attached()


def test_the_best_line_is_drawn_from_level_to_level_and_a_bar_is_there(device):
    game = catalog.game("dragonchess")
    moves = map(game.write_action, game.awaits(game.start()).actions)
    move = next(text for text in moves if len({square[0] for square in game.squares(text)}) == 2)
    page = device(TABLET, at="/boards/dragonchess/analysis/?engine=1")
    expect(page.locator("#engine")).to_contain_text("begins to think")
    best = {"line": [move], "score": 120, "mate": None, "depth": 3, "nodes": 9}
    Analysis.objects.update(findings=[best], is_done=True)
    expect(page.get_by_role("img", name="Expected score: Gold 62%, Scarlet 38%")).to_be_visible()
    # From level to level it is bent, and has a ring at each of its ends.
    expect(page.locator("#board-advice path")).to_have_attribute("d", re.compile("^([^a]*a){4}[^a]*$"))
    page.locator("[data-focus-level='1']").tap()
    expect(page.locator("#board-advice path")).to_have_count(1)
    page.get_by_role("button", name="Stop the engine").tap()
    expect(page.get_by_role("button", name="Ask the engine")).to_be_visible()
    expect(page.locator("#board-advice")).to_have_count(0)


@pytest.mark.slow
def test_the_engine_is_asked_as_long_as_one_looks(page):
    """Without a worker the page says so, and goes on asking."""
    page.get_by_role("button", name="Ask the engine").tap()
    expect(page.locator("#engine")).to_contain_text("No worker is free")
    assert not Analysis.objects.get().is_stopped
    page.goto("/")
    eventually(page, lambda: Analysis.objects.get().is_stopped)


def test_two_quick_moves_of_both_sides_both_arrive(page):
    held = Held(page, "**/analysis/?*move=*")
    page.evaluate("document.body.dataset.same = 'yes'")
    for number, (moves_made, start, to) in enumerate(
        [("e2e4 e7e5", "e7", "e5"), ("e2e4 e7e5 g1f3 b8c6", "b8", "c6")], 1
    ):
        first = moves_made.split()[-2]
        page.locator(f"#s{first[:2]}").tap()
        page.locator(f"#s{first[2:]}").tap()
        page.locator("[data-board-confirm]").tap()
        expect(page.locator("#board.is-sending")).to_have_count(1)
        page.locator(f"#s{start}").tap()
        page.locator(f"#s{to}").tap()
        expect(page.locator("#board-say")).to_contain_text(f"{start} to {to} waits for the move before it.")
        held.let_one_go()
        held.let_one_go()
        expect(page.locator("#tree button")).to_have_count(2 * number)
        arrived(page, to)
        eventually(page, lambda: moves(page), moves_made)
    assert page.evaluate("document.body.dataset.same") == "yes"  # no page was loaded anew for it
