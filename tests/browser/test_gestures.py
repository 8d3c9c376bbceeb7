"""What a hand does at a board: pieces dragged on all four games, moves at once, stepping through the game, arrows."""

import re
from typing import Literal

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.devices.play import room
from campaigns.match.models import Match
from tests import boards
from tests.browser.conftest import CUT_OFF, TABLET, Held, more, settings
from tests.browser.test_boards import MOVES, arrived, at_the_board, marked, marks, stands
from tests.browser.waits import eventually, settled, time_passes

TV = (1920, 1080)
# No piece arrives before the test says so.
SLOWLY = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    return animate.call(this, frames, { ...options, duration: 60_000 });
  };
}"""
MOVE = "**/move/"
LONG = 700  # ms; a finger that rests this long asks for help
# A capture in passing on d6, and a castling to g1.
CHESS = "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1 -"
GAMES = [
    pytest.param("dragonchess", "", "2c12e3", "2e3", id="dragonchess"),
    pytest.param("wotn", "", "b1c3", "c3", id="wotn", marks=pytest.mark.slow),
    pytest.param("expedition", "", "e2e4", "e4", id="expedition", marks=pytest.mark.slow),
]


def middle(page: Page, name: str) -> tuple[float, float]:
    box = page.locator(f"#s{name}").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dragged(page: Page, start: str, to: str, button: Literal["left", "right"] = "left") -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down(button=button)
    page.mouse.move(*middle(page, to), steps=4)
    page.mouse.up(button=button)


@pytest.mark.parametrize(("variant", "position", "move", "to"), GAMES)
def test_a_dragged_piece_moves_before_the_server_has_heard_of_it(device, demo, variant, position, move, to):
    match = boards.begun(demo, variant=variant, position=position)
    page = at_the_board(device(TABLET, has_touch=True), match)
    held = Held(page, MOVE)
    start = move.removesuffix(to)
    page.mouse.move(*middle(page, start))
    page.mouse.down()
    time_passes(page, LONG)  # whoever thinks with the piece in the hand is not shown its help
    page.mouse.move(*middle(page, to), steps=4)
    expect(page.locator("#board .hover")).to_have_id(f"s{to}")
    expect(page.locator(f"#s{to}.quiet")).to_be_attached()
    page.mouse.up()
    expect(page.locator(f"#s{to}.w.last")).to_be_attached()
    expect(page.locator(f"#s{start} > *")).to_have_count(0)
    expect(page.locator("#board .ghost")).to_have_count(0)
    held.let_go()
    expect(page.locator("#moves a")).to_have_count(1)
    expect(page.locator("#board.is-sending")).to_have_count(0)
    expect(page.locator("#replay")).to_be_hidden()


@pytest.mark.slow
def test_a_piece_glides_over_the_board_once_also_when_the_answer_comes(device, demo):
    page = at_the_board(device(TABLET, reduced_motion="no-preference"), boards.begun(demo, variant="wotn"))
    page.evaluate(SLOWLY)
    held = Held(page, MOVE)
    page.locator("#se2").tap()
    page.locator("#se4").tap()
    page.locator("[data-board-confirm]").tap()
    glider, piece = page.locator("#board .ghost"), page.locator("#se4 > :is(svg, b)")
    expect(piece).to_be_hidden()
    expect(glider).to_be_visible()
    glider.evaluate("glider => { window.glider = glider; }")
    held.let_go()
    expect(page.locator("#moves a")).to_have_count(1)
    assert glider.evaluate("glider => glider === window.glider")
    assert piece.is_hidden()
    page.evaluate("document.getAnimations().forEach(motion => motion.finish())")
    expect(piece).to_be_visible()
    expect(glider).to_have_count(0)


def test_two_half_moves_of_one_turn_queue_up_and_both_stay_marked(device, demo):
    match = boards.thrown(boards.begun(demo, variant="chessgammon"), "6 1")
    page = at_the_board(device(TABLET), match)
    held = Held(page, MOVE)
    dragged(page, "e2", "e4")
    dragged(page, "e1", "e2")
    marks(page, "queued", {"e1", "e2"})
    held.let_go()
    expect(page.locator("#moves a")).to_have_count(2)
    expect(page.locator("#se4.last")).to_be_attached()
    marks(page, "last", {"e2", "e4", "e1"})


@pytest.mark.slow
def test_a_piece_selected_while_a_move_is_on_its_way_stays_selected(device, demo):
    match = boards.thrown(boards.begun(demo, variant="chessgammon"), "6 1")
    page = at_the_board(device(TABLET, has_touch=True), match)
    held = Held(page, MOVE)
    dragged(page, "e2", "e4")
    page.locator("#se1").tap()
    held.let_go()
    arrived(page, "e4")
    page.locator("#se2").tap()
    page.locator("[data-board-confirm]").tap()
    expect(page.locator("#moves a")).to_have_count(2)


@pytest.mark.slow
def test_a_piece_tapped_while_a_move_is_on_its_way_shows_what_comes_after(device, demo):
    page = at_the_board(device(TABLET), boards.begun(demo, variant="wotn"))
    held = Held(page, MOVE)
    dragged(page, "e2", "e4")
    page.locator("#sg1").tap()
    expect(page.locator("#board-say")).to_have_text("White Knight on g1.")
    held.let_go()
    expect(page.locator("#sf3.ahead")).to_be_attached()
    expect(page.locator("#board-say")).to_contain_text("when it is its turn")


@pytest.mark.slow
def test_castling_takes_the_rook_along_and_en_passant_the_pawn_at_once(device, demo):
    for move, gone, there in (("e1g1", "h1", "f1"), ("e5d6", "d5", "d6")):
        match = boards.begun(demo, variant="expedition", position=CHESS)
        page = at_the_board(device(TABLET), match)
        Held(page, MOVE)
        dragged(page, move[:2], move[2:])
        expect(page.locator(f"#s{gone} > *")).to_have_count(0)
        expect(page.locator(f"#s{there}.w")).to_be_attached()


def test_a_refused_move_is_taken_back_with_the_server_s_sentence(device, demo):
    match = boards.begun(demo)
    page = at_the_board(device(TABLET), match)
    held = Held(page, MOVE)
    dragged(page, "2c1", "2e3")
    boards.moved(match, "2f22f3")
    held.let_go()
    expect(page.locator("#refusal .error-summary, #refusal .notice")).to_be_visible()
    expect(page.locator("#s2c1.w")).to_be_attached()
    expect(page.locator("#s2f3.last")).to_be_attached()
    expect(page.locator("#s2e3 > *")).to_have_count(0)
    assert Match.objects.get().turns == 1


@pytest.fixture
def cut_off(device, demo) -> Page:
    """A tablet whose move waits for the connection."""
    page = at_the_board(device(TABLET), boards.begun(demo))
    page.context.set_offline(True)
    dragged(page, "2c1", "2e3")
    expect(page.locator("#board-say")).to_contain_text("waits for the connection")
    return page


@CUT_OFF
def test_a_move_without_a_connection_waits_visibly_and_arrives_once(cut_off):
    page = cut_off
    expect(page.locator("#board.is-waiting #s2e3.w")).to_be_attached()
    page.context.set_offline(False)
    expect(page.locator("#moves a")).to_have_text(["H2e3"])
    expect(page.locator("#board.is-waiting")).to_have_count(0)
    assert Match.objects.get().turns == 1


@pytest.mark.slow
@CUT_OFF
def test_a_move_that_waits_stays_painted_whatever_else_fails_meanwhile(cut_off):
    page = cut_off
    with page.expect_event("requestfailed", lambda request: "/bets/" in request.url):
        more(page).get_by_text("Bets: none yet").tap()
    expect(page.locator("#netbanner")).to_be_visible()
    expect(page.locator("#board.is-waiting #s2e3.w.last > :is(svg, b)")).to_be_attached()
    expect(page.locator("#s2c1 > *")).to_have_count(0)


@pytest.mark.slow
def test_off_turn_a_piece_shows_where_it_could_go(seat, demo):
    match = boards.begun(demo)
    black = seat(match, "Bob", "Scarlet", TABLET)
    black.locator("#s2g8").wait_for()
    black.locator("#s2c8").tap()
    expect(black.locator("#s2e6.ahead.quiet")).to_be_attached()
    black.locator("#s2f5").tap()
    expect(black.locator("#board-say")).to_have_text("2f5 is empty.")
    assert marked(black, "selected") == set()
    assert Match.objects.get().turns == 0
    black.locator("#s2c8").tap()
    boards.moved(match, "3g13f2")
    expect(black.locator("#s3f2.last")).to_be_attached()
    expect(black.locator("#level-2.is-focus")).to_be_visible()
    marks(black, "selected", {"2c8"})


def test_the_game_is_stepped_through_by_wheel_list_and_swipe_offline(device, demo):
    match = boards.moved(boards.begun(demo), *MOVES[:8])
    page = at_the_board(device(TABLET), match)
    asked: list[str] = []
    seventh = page.locator("#moves a").nth(6)
    page.mouse.move(*middle(page, "2f5"))
    with page.expect_response("**/plies/"):
        page.mouse.wheel(0, -120)
    expect(seventh).to_have_attribute("aria-current", "true")
    expect(page.locator("#moves [aria-current]")).to_have_count(1)
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#moves a").nth(2).tap()
    expect(page.locator("#s2e1.last")).to_be_attached()
    expect(page).to_have_url(re.compile("/ply/3/$"))
    page.locator("[data-step='1']").tap()
    expect(page.locator("#s3f8.last")).to_be_attached()
    assert [address for address in asked if "/static/" not in address] == []
    expect(page.get_by_role("heading", name="Gold to move")).to_contain_text("earlier position")
    boards.moved(match, MOVES[8])
    expect(page.locator("#replay-news")).to_contain_text("A move was made")
    expect(page.locator("#s3f8.last")).to_be_attached()
    page.get_by_role("link", name="Back to the live game").tap()
    stands(page, MOVES[8])
    page.reload()
    stands(page, MOVES[8])


def test_quick_steps_while_the_game_is_fetched_are_all_taken(device, demo):
    match = boards.moved(boards.begun(demo), *MOVES[:8])
    page = at_the_board(device(TABLET), match)
    held = Held(page, "**/plies/")
    for key in ("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
    eventually(page, lambda: len(held.waiting), 1)
    held.let_go()
    expect(page).to_have_url(re.compile("/ply/6/$"))
    expect(page.locator("#moves a").nth(5)).to_have_attribute("aria-current", "true")


def test_leaving_while_the_game_is_fetched_takes_the_steps_back(device, demo):
    match = boards.moved(boards.begun(demo), *MOVES[:8])
    page = at_the_board(device(TABLET), match)
    held = Held(page, "**/plies/")
    page.keyboard.press("ArrowLeft")
    eventually(page, lambda: len(held.waiting), 1)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    held.let_go()
    expect(page).to_have_url(re.compile("/ply/6/$"))


@pytest.mark.slow
def test_arrows_and_circles_are_drawn_by_the_other_button_wiped_by_a_tap(device, demo):
    page = at_the_board(device(TABLET), boards.begun(demo))
    dragged(page, "2c1", "2e3", "right")
    dragged(page, "2f5", "2f5", "right")
    expect(page.locator("#board-arrows path")).to_have_count(1)
    expect(page.locator("#board-arrows circle")).to_have_count(1)
    expect(page.locator("#piece-help[open]")).to_have_count(0)
    page.locator("#s2f5").tap()
    expect(page.locator("#board-arrows")).to_have_count(0)
    assert Match.objects.get().turns == 0


def test_what_the_dm_draws_is_seen_on_the_tv_where_the_tablet_says_so(device, seat, demo):
    match = boards.begun(demo)
    room.open_room(match=match, now=timezone.now())
    tv = seat(match, "The wall", "Spectator", TV)
    page = at_the_board(device(TABLET), match)
    dragged(page, "2c1", "2e3", "right")
    settings(page)
    page.get_by_text("Show my arrows on the TV").tap()
    page.get_by_role("button", name="Done").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    dragged(page, "2f5", "2f5", "right")
    expect(tv.locator("#board-arrows path")).to_have_count(1)
    expect(tv.locator("#board-arrows circle")).to_have_count(1)
    page.locator("#s2f5").tap()
    expect(tv.locator("#board-arrows > *")).to_have_count(0)
    boards.declared(match, "resign", boards.WHITE)
    expect(page.get_by_role("heading", name="Scarlet wins")).to_be_visible()
    settled(page)
    dragged(page, "2c1", "2e3", "right")
    expect(tv.locator("#board-arrows path")).to_have_count(1)
