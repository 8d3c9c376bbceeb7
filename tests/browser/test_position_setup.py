"""A position tapped together faster than the server answers: every tap counts, once, in its order."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import CUT_OFF, TABLET, Held
from tests.browser.waits import time_passes

EMPTY = "/boards/wotn/analysis/setup/?position=8/8/8/8/8/8/8/8+w+-+-+0+1"
BUSY = pytest.mark.console("status of 503", "Response Status Error Code 503")


@pytest.fixture
def page(device):
    page = device(TABLET, at=EMPTY)
    page.locator("#board[data-drags]").wait_for(state="attached")
    return page


def choose(page: Page, piece: str) -> None:
    page.locator(f"label:has([aria-label='{piece}'])").tap()


def text_is(page: Page, position: str) -> None:
    expect(page.get_by_label("Position as text")).to_have_value(position)


@pytest.mark.parametrize("hand", ["tap", pytest.param("click", marks=pytest.mark.slow)])
def test_quick_taps_all_count_each_with_the_piece_chosen_at_the_time(page, hand):
    held = Held(page, "**/setup/?*")
    for piece, squares in (("White King", "a1"), ("Black King", "c6"), ("White Rook", "h1 h8")):
        choose(page, piece)
        for square in squares.split():
            getattr(page.locator(f"#s{square}"), hand)()
            expect(page.locator(f"#s{square}")).to_have_accessible_name(
                f"{square}, {piece.replace('W', 'w').replace('B', 'b')}"
            )
    choose(page, "White Knight")
    held.let_one_go()
    text_is(page, "8/8/8/8/8/8/8/K7 w - - 0 1")
    expect(page.locator("#sh8 > svg")).to_be_visible()
    held.let_go()
    text_is(page, "7R/8/2k5/8/8/8/8/K6R w - - 0 1")
    expect(page.get_by_role("radio", name="White Knight", exact=True)).to_be_checked()
    page.locator("#sb2").tap()
    text_is(page, "7R/8/2k5/8/8/8/1N6/K6R w - - 0 1")


@pytest.mark.slow
def test_the_same_piece_again_takes_it_away_but_a_double_click_is_one(page):
    held = Held(page, "**/setup/?*")
    page.locator("#sa1").dblclick()
    page.locator("#sb1").click()
    time_passes(page, 500)  # or the next click would be the second of a double one
    page.locator("#sb1").click()
    expect(page.locator("#sb1 > *")).to_have_count(0)
    held.let_go()
    text_is(page, "8/8/8/8/8/8/8/K7 w - - 0 1")


@pytest.mark.slow
def test_what_is_pressed_meanwhile_waits_its_turn(page):
    held = Held(page, "**/setup/?*")
    page.locator("#sd4").tap()
    page.get_by_role("button", name="First position").tap()
    page.locator("#se4").tap()
    held.let_one_go()
    held.let_one_go()
    text_is(page, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    page.locator("label:has([data-applies][value='black'])").tap()
    page.locator("label:has([data-applies][value='K'])").tap()
    held.let_go()
    text_is(page, "rnbqkbnr/pppppppp/8/8/4K3/8/PPPPPPPP/RNBQKBNR b Qkq - 0 1")


@pytest.mark.slow
def test_the_position_is_analysed_with_all_that_was_asked_for_before(page):
    page.goto(EMPTY.replace("8/8/8/8/8/8/8/8", "k7/8/8/8/8/8/8/K7"))
    choose(page, "White Rook")
    held = Held(page, "**/setup/?*")
    for square in ("h1", "h2"):
        page.locator(f"#s{square}").tap()
    page.get_by_label("Chart").select_option("alternative")
    page.get_by_role("button", name="Analyse this position").tap()
    held.let_go()
    expect(page.get_by_role("heading", level=1)).to_contain_text("White to move")
    [start] = parse_qs(urlsplit(page.url).query)["start"]
    assert start == "alternative; k7/8/8/8/8/8/7R/K6R w - - 0 1"


@CUT_OFF
@BUSY
def test_no_tap_is_lost_while_the_server_is_busy_or_cannot_be_reached(page):
    held = Held(page, "**/setup/?*")
    for square in ("a2", "b2", "c2"):
        page.locator(f"#s{square}").tap()
    held.let_one_go(lambda route: route.fulfill(status=503))
    expect(page.locator("#netbanner")).to_contain_text("The server is busy")
    held.let_one_go()
    held.let_one_go(Route.abort)
    expect(page.locator("#netbanner")).to_contain_text("cannot be reached")
    page.locator("#sd2").tap()
    held.let_go()
    text_is(page, "8/8/8/8/8/8/KKKK4/8 w - - 0 1")
    expect(page.locator("#netbanner")).to_be_hidden()
