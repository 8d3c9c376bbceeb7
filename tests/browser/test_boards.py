"""Dragonchess at the table: a tablet, phones and a laptop, by touch, by keyboard and in writing."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer
from tests import boards
from tests.browser.conftest import (
    CUT_OFF,
    PHONE,
    SIZES,
    STALE,
    TABLE_LOOKS,
    TABLET,
    UPRIGHT,
    looks_right,
    more,
    scrolls_sideways,
    settings,
    sign_in_elsewhere,
)
from tests.browser.waits import eventually, settled

TV = (1920, 1080)
VIEWS = {"focus": "One large", "stack": "Stacked", "side": "Side by side"}

# Scarlet's King climbs to the upper board, where he has one way back, and his own Paladin's square is taken by none:
# a short game to mate in which every level is moved on, three pieces change boards and a Dragon captures from afar.
SCORE = [
    ("3g13f2", "Dr3f2"), ("2j81i7", "H1i7"),
    ("2e11e1", "C1e1"), ("2f83f8", "M3f8"),
    ("2f11f1", "M1f1"), ("3g83a2", "Drx3a2"),
    ("3i23h3", "S/3i2-3h3"), ("3a22b2", "Drx2b2"),
    ("3f23i5", "Dr3i5"), ("2h82i6", "P2i6"),
    ("1j21j3", "D1j3"), ("2g83g8", "K3g8"),
    ("3i53g7", "Drx3g7 mate"),
]  # fmt: skip
MOVES = [move for move, _ in SCORE]

# Where the next rank lies, seen from the first.
AHEAD = """squares => {
  const [last, first] = [0, 12 * 7].map((at) => document.querySelectorAll(squares)[at].getBoundingClientRect());
  return last.left > first.left ? "right" : last.top < first.top ? "up" : "";
}"""
# Scarlet's Basilisk on 1f4 holds Gold's Oliphant on 2f4.
FREEZING = "12/12/12/12/12/12/12/12|6k5/12/12/12/5O6/12/12/6K5|12/12/12/12/5b6/12/12/12 g 0 1"


@pytest.fixture
def match(demo):
    return boards.begun(demo)


@pytest.fixture
def table(device, match):
    return at_the_board(device(), match)


def at_the_board(page: Page, match: Match) -> Page:
    page.goto(f"/campaigns/{match.campaign_id}/boards/{match.pk}/")
    page.locator("#board").wait_for()
    return settled(page)


def ask_no_more(laptop: Page) -> None:
    """Have this device move at the second click."""
    settings(laptop)
    laptop.get_by_label("Confirm moves").uncheck()
    laptop.get_by_role("button", name="Done").click()


def arrived(page: Page, square: str) -> None:
    """The move stands and has its answer: what is painted before that does not wait for the next tap."""
    expect(page.locator(f"#board:not(.is-sending) #s{square}.last")).to_be_attached()


def bring(page: Page, level: str) -> None:
    """Have the level in focus, as a thumb does: by its small board."""
    chosen = page.locator(f"#level-{level}")
    chosen.wait_for()
    if "is-focus" not in str(chosen.get_attribute("class")).split():
        chosen.locator(".level-name button").tap()
        expect(page.locator(f"#level-{level}.is-focus")).to_be_attached()


def by_touch(page: Page, move: str, _: str) -> None:
    start, to = move[:3], move[3:]
    for square in (start, to):
        bring(page, square[0])
        page.locator(f"#s{square}").tap()
    page.locator("[data-board-confirm]").tap()


def by_keyboard(page: Page, move: str, _: str) -> None:
    """From the square that has the focus to the two of the move, by arrows and Page Up and Page Down alone."""
    page.locator("#board .sq[tabindex='0']").focus()
    for square in (move[:3], move[3:]):
        walk(page, square)
        page.keyboard.press("Enter")


def in_writing(page: Page, _: str, notation: str) -> None:
    field = more(page).get_by_label("Type a move")
    field.fill(notation)
    field.press("Enter")


def walk(page: Page, to: str) -> None:
    """Go there key by key; every key goes to a square and nowhere else."""
    sign = -1 if page.locator("html").get_attribute("data-board-near") == "black" else 1
    for _ in range(24):
        now = str(page.evaluate("document.activeElement.id"))[1:]
        level, file, rank = (ord(there) - ord(here) for here, there in zip(now, to, strict=True))
        steps = [
            ("PageUp", level > 0), ("PageDown", level < 0),
            ("ArrowRight", sign * file > 0), ("ArrowLeft", sign * file < 0),
            ("ArrowUp", sign * rank > 0), ("ArrowDown", sign * rank < 0),
        ]  # fmt: skip
        wanted = [key for key, is_wanted in steps if is_wanted]
        if not wanted:
            return
        page.keyboard.press(wanted[0])
        page.wait_for_function("before => document.activeElement.id !== `s${before}`", arg=now)
    raise AssertionError(f"{to} was not reached")


def stands(page: Page, move: str) -> None:
    arrived(page, move[3:])


def marked(page: Page, mark: str) -> set[str]:
    """The squares with this mark now."""
    return {
        name[1:] for name in page.locator(f"#board .{mark}").evaluate_all("all => all.map(one => one.id)")
    }


def marks(page: Page, mark: str, squares: set[str]) -> None:
    """Soon these squares have the mark, and no other."""
    eventually(page, lambda: marked(page, mark), squares)


Hand = Callable[[Page, str, str], None]


@pytest.mark.parametrize(("hand", "size", "touch", "first"), [
    pytest.param(by_touch, PHONE, True, 8, id="by touch to the end"),
    pytest.param(by_touch, PHONE, True, 0, id="by touch", marks=pytest.mark.slow),
    pytest.param(by_keyboard, TABLET, False, 0, id="by keyboard", marks=pytest.mark.slow),
    pytest.param(in_writing, PHONE, True, 0, id="in writing", marks=pytest.mark.slow),
])  # fmt: skip
def test_two_devices_play_to_mate_over_all_three_levels(table, join, match, hand: Hand, size, touch, first):
    boards.moved(match, *MOVES[:first])
    gold = join("Ann", "Gold", size, has_touch=touch)
    scarlet = join("Bob", "Scarlet", size, has_touch=touch)
    for number, (move, notation) in enumerate(SCORE[first:], start=first):
        hand((gold, scarlet)[number % 2], move, notation)
        for page in (gold, scarlet):
            stands(page, move)
    for page in (gold, scarlet, table):
        expect(page.get_by_role("heading", name="Gold wins: checkmate")).to_be_visible()
        expect(page.locator("#moves a")).to_have_count(len(SCORE))
    expect(table.locator("#moves a")).to_have_text([notation for _, notation in SCORE])
    assert Match.objects.get().status == "over"


@pytest.mark.slow
def test_a_phone_comes_in_by_the_room_s_code_and_sits_down_at_the_board(open_page, table, match):
    table.goto(f"/campaigns/{match.campaign_id}/matches/{match.pk}/room/")
    table.get_by_role("button", name="Allow joining").tap()
    table.locator(".room-code").wait_for()
    code = table.locator(".room-code").inner_text()
    phone = open_page(*PHONE)
    phone.goto(f"/join/{code}/")
    phone.get_by_label("Your name").fill("Bob")
    phone.locator(".seat-choice", has_text="Scarlet").click()
    phone.get_by_role("button", name="Join").click()
    phone.locator("#board").wait_for()


@CUT_OFF
def test_a_tap_marks_the_targets_on_all_levels_at_once_and_asks_nobody(table):
    table.context.set_offline(True)
    table.locator("#s2c1").tap()
    expect(table.locator("#board-say")).to_have_text("Gold Hero on 2c1: 4 moves.")
    assert marked(table, "quiet") == {"2a3", "2e3", "3b2", "3d2"}
    assert marked(table, "selected") == {"2c1"}
    assert marked(table, "shaft") == {"3c1", "1c1"}
    expect(table.locator("#level-3 [data-count='2']")).to_be_visible()
    table.locator("#s2c1").tap()
    expect(table.locator("#board :is(.quiet, .selected, .shaft)")).to_have_count(0)
    table.locator("#s2c1").tap()
    table.locator("#s2e3").tap()
    expect(table.locator("#board-say")).to_have_text("Gold Hero 2c1 to 2e3?")
    table.get_by_role("button", name="Clear selection").tap()
    expect(table.locator("#board .selected")).to_have_count(0)


@pytest.mark.slow
def test_a_capture_from_afar_has_a_mark_of_its_own(table, match):
    boards.moved(match, *MOVES[:7])
    expect(table.locator("#moves a")).to_have_count(7)
    bring(table, "3")
    table.locator("#s3a2").tap()
    marks(table, "afar", {"2a2", "2b2", "2a1"})
    assert marked(table, "afar").isdisjoint(marked(table, "capture"))
    bring(table, "2")
    table.locator("#s2b2").tap()
    expect(table.locator("#board-say")).to_have_text(
        "Scarlet Dragon 3a2 takes from afar the gold Warrior on 2b2?"
    )


@pytest.mark.slow
def test_a_small_board_is_brought_into_focus_and_never_moves(table):
    table.locator("#s2c1").tap()
    expect(table.locator("#s2c1.selected")).to_be_attached()
    box = table.locator("#s3b2").bounding_box()
    table.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(table.locator("#level-3.is-focus")).to_be_visible()
    assert marked(table, "selected") == {"2c1"}
    expect(table.locator("[data-board-confirm]")).to_be_hidden()
    assert Match.objects.get().turns == 0


@pytest.mark.slow
def test_a_touch_is_asked_and_may_answer_by_the_same_square_once_more(table):
    table.locator("#s2c1").tap()
    table.locator("#s2a3").tap()
    table.locator("#s2a3").tap()
    stands(table, "2c12a3")


@pytest.mark.slow
def test_a_device_that_is_not_to_ask_moves_at_the_second_tap(device, match):
    laptop = at_the_board(device(), match)
    ask_no_more(laptop)
    laptop.locator("#s2c1").click()
    laptop.locator("#s2e3").click()
    stands(laptop, "2c12e3")


@pytest.mark.slow
def test_an_illegal_square_is_answered_with_one_sentence_why(table):
    table.locator("#s2c1").tap()
    table.locator("#s2c5").tap()
    expect(table.locator("#board-say")).to_contain_text("Hero cannot go from 2c1 to 2c5")
    assert marked(table, "selected") == {"2c1"}
    table.get_by_role("link", name="The rule").tap()
    expect(table.locator("#hero[open]")).to_be_visible()


@pytest.mark.slow
def test_a_frozen_piece_wears_a_badge_and_says_what_holds_it(device, demo):
    page = at_the_board(device(), boards.begun(demo, position=FREEZING))
    expect(page.locator("#s2f4.frozen")).to_have_attribute(
        "aria-label", "level 2, f4, gold Oliphant, frozen by 1f4"
    )
    page.locator("#s2f4").tap()
    expect(page.locator("#board-say")).to_have_text(
        "Gold Oliphant on 2f4 is frozen by the scarlet Basilisk on 1f4 and cannot move."
    )
    page.locator("#s2f7").tap()
    expect(page.locator("#board-say")).to_contain_text("frozen")


def test_a_long_press_tells_what_a_piece_does_and_moves_nothing(table):
    hold(table, "#s2c1", "Hero")
    dialog = table.locator("#piece-help")
    expect(dialog).to_contain_text("Worth about 4½")
    expect(dialog).to_contain_text("Dragon #100")
    expect(dialog.locator(".board-diagram")).to_have_count(3)
    looks_right(table)
    dialog.get_by_role("button", name="Back to the board").tap()
    expect(dialog).to_be_hidden()
    expect(table.locator("#board .selected")).to_have_count(0)
    table.locator("#s2d1").focus()
    table.keyboard.press("?")
    expect(table.get_by_role("heading", name="Thief")).to_be_visible()
    table.keyboard.press("Escape")
    more(table).get_by_text("Rules and pieces", exact=True).tap()
    table.get_by_role("link", name="Basilisk").tap()
    expect(table.get_by_role("heading", name="Basilisk")).to_be_visible()
    expect(dialog).to_contain_text("It freezes an enemy")


@pytest.mark.slow
def test_a_held_piece_tells_what_it_does_as_the_board_is_turned(device, demo):
    page = at_the_board(device(PHONE), boards.begun(demo))
    expect(page.locator("html[data-board-turned=yes]")).to_be_attached()
    bring(page, "3")
    hold(page, "#s3g1", "Dragon")
    expect(page.locator("#piece-help .board-diagram")).to_be_visible()
    assert (
        page.evaluate(AHEAD, "#piece-help .board-diagram .sq")
        == page.evaluate(AHEAD, "#level-3 .sq")
        == "right"
    )


@pytest.mark.slow
def test_a_piece_held_on_a_small_board_tells_what_it_does(device, demo):
    page = at_the_board(device(UPRIGHT), boards.begun(demo))
    hold(page, "#s3g1", "Dragon")
    expect(page.locator("#level-2.is-focus")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#level-3-name button").tap(position={"x": 5, "y": 5})
    expect(page.locator("#level-3.is-focus")).to_be_visible()


def hold(page, square, name):
    """A finger rests on the square until the help of that piece is there."""
    box = page.locator(square).bounding_box()
    finger = page.context.new_cdp_session(page)
    where = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": where})
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_an_offer_is_answered_beside_the_board(join, match):
    scarlet = join("Bob", "Scarlet")
    boards.declared(match, "draw?")
    boards.moved(match, "2f22f3")
    answer = scarlet.locator(".boardvoice .boardanswer")
    expect(answer).to_contain_text("Gold offers a draw")
    looks_right(scarlet)
    answer.get_by_role("button", name="Accept the draw").tap()
    scarlet.locator("#ask").get_by_role("button", name="Accept the draw").tap()
    expect(scarlet.get_by_role("heading", name="Draw by agreement")).to_be_visible()


def test_a_board_is_there_for_keys_and_ears(table, match):
    expect(table.locator("#board .sq[aria-label^='level']")).to_have_count(288)
    expect(table.locator("#board .sq[tabindex='0']")).to_have_count(1)
    expect(table.get_by_role("button", name="level 3, g1, gold Dragon", exact=True)).to_be_attached()
    table.locator("#s2c1").press("Enter")
    expect(table.locator("#s3b2")).to_have_attribute("aria-description", "may go here")
    table.keyboard.press("PageUp")
    expect(table.locator("#s3c1")).to_be_focused()
    expect(table.locator("#level-3.is-focus")).to_be_visible()
    table.keyboard.press("Escape")
    expect(table.locator("#board .selected")).to_have_count(0)
    table.locator("#s2f7").focus()
    boards.moved(match, "2f22f3")
    expect(table.locator("#live")).to_contain_text("Gold: W2f3")
    expect(table.locator("#s2f7")).to_be_focused()
    boards.moved(match, "2f72f6")
    expect(table.locator("#s2f6.last")).to_be_visible()
    expect(table.locator("#s2f7")).to_be_focused()
    expect(table.locator("#s2f6")).to_have_attribute("aria-description", "last move")
    expect(table.locator("#moves [aria-current]")).to_have_text(["W2f6"])


def test_the_moves_can_be_gone_through_with_the_keys(table, match):
    boards.moved(match, *MOVES[:4])
    at_the_board(table, match)
    for key, ply, piece in (
        ("ArrowLeft", 3, "2f8"),
        ("Home", 0, "3g1"),
        ("ArrowRight", 1, "2e1"),
        ("ArrowRight", 2, "1i7"),
    ):
        table.keyboard.press(key)
        table.wait_for_function("ply => location.pathname.endsWith(`/ply/${ply}/`)", arg=ply)
        expect(table.locator(f"#s{piece} svg, #s{piece} b")).to_have_count(1)
    looks_right(table)
    table.keyboard.press("End")
    expect(table.locator("#s3f8 :is(svg, b)")).to_have_count(1)
    expect(table.locator("#replay")).to_be_hidden()
    expect(table).to_have_url(re.compile(f"/boards/{match.pk}/$"))
    table.keyboard.press("ArrowLeft")
    table.get_by_role("link", name="Back to the live game").tap()
    expect(table.locator("#replay")).to_be_hidden()
    expect(table).to_have_url(re.compile(f"/boards/{match.pk}/$"))


def test_keys_that_are_quicker_than_their_script_count_in_their_order(table):
    held = []
    table.route("**/board/keys.*", lambda route: held.append(route))
    table.locator("#s2f2").focus()
    with table.expect_request("**/board/keys.*"):
        table.keyboard.press("ArrowRight")
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft", "Enter"):
        table.keyboard.press(key)
    expect(table.locator("#s2f2")).to_be_focused()
    eventually(table, lambda: len(held), 1)
    held[0].continue_()
    expect(table.locator("#s2e2")).to_be_focused()
    expect(table.locator("#s2e2.selected")).to_be_attached()


@pytest.mark.slow
def test_a_board_has_its_place_and_size_before_its_script_has_come(seat, match):
    page = seat(match, "Bob", "Scarlet", TABLET)
    squares = page.locator("#board .sq")
    boxes = "squares => squares.map((square) => JSON.stringify(square.getBoundingClientRect()))"
    as_ever = settled(page).locator("#board .sq").evaluate_all(boxes)
    page.route("**/board/main.*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    assert squares.evaluate_all(boxes) == as_ever  # once the page is loaded
    top, bottom = (page.locator(f"#s2g{rank}").bounding_box() for rank in (1, 8))
    assert top["y"] < bottom["y"]


@pytest.mark.slow
def test_a_player_sits_at_the_near_edge_and_may_turn_the_board(join):
    scarlet = join("Bob", "Scarlet", TABLET)
    top, bottom = (scarlet.locator(f"#s2g{rank}") for rank in (1, 8))

    def is_turned():
        return top.bounding_box()["y"] > bottom.bounding_box()["y"]

    eventually(scarlet, is_turned, False)
    scarlet.get_by_role("button", name="Flip the board").tap()
    eventually(scarlet, is_turned)
    scarlet.reload()
    eventually(scarlet, is_turned)


@CUT_OFF
def test_nothing_is_lost_or_doubled_when_the_network_goes(table, match):
    table.locator("#s2c1").tap()
    table.locator("#s2e3").tap()
    table.context.set_offline(True)
    expect(table.get_by_text("Connection lost")).to_be_visible()
    table.locator("[data-board-confirm]").dblclick()
    expect(table.locator("#netbanner")).to_contain_text("cannot be reached")
    expect(table.get_by_text("Connection lost")).to_have_count(0)
    table.context.set_offline(False)
    stands(table, "2c12e3")
    table.reload()
    expect(table.locator("#moves a")).to_have_text(["H2e3"])


@pytest.mark.slow
@CUT_OFF
def test_a_killed_server_comes_back_to_the_same_board(table, app_server):
    table.locator("#s2c1").tap()
    table.locator("#s2e3").tap()
    app_server.kill()
    table.locator("[data-board-confirm]").tap()
    expect(table.locator("#netbanner")).to_be_visible()
    app_server.start()
    stands(table, "2c12e3")
    expect(table.locator("#moves a")).to_have_text(["H2e3"])


@STALE
def test_a_move_of_a_stale_tab_goes_with_one_more_tap(table):
    sign_in_elsewhere(table)
    table.locator("#s2c1").tap()
    table.locator("#s2e3").tap()
    table.locator("[data-board-confirm]").tap()
    expect(table.locator("#netbanner")).to_contain_text("Nothing was changed")
    assert Match.objects.get().turns == 0
    table.get_by_role("button", name="Send again").tap()
    stands(table, "2c12e3")
    expect(table.locator("#netbanner")).to_be_hidden()
    assert Match.objects.get().turns == 1


def test_of_two_tablets_on_one_seat_the_later_is_shown_what_the_other_did(device, match):
    one, other = (at_the_board(device(), match) for _ in range(2))
    for page, to in ((one, "2e3"), (other, "2a3")):
        page.locator("#s2c1").tap()
        page.locator(f"#s{to}").tap()
    one.locator("[data-board-confirm]").tap()
    stands(one, "2c12e3")
    expect(other.locator("#s2e3.last")).to_be_attached()
    expect(other.locator("[data-board-confirm]")).to_be_hidden()
    assert Match.objects.get().turns == 1


@pytest.mark.slow
@SIZES
def test_the_squares_of_the_level_in_focus_are_as_wide_as_a_thumb(device, match, size):
    page = at_the_board(device(size), match)
    for level in "321":
        bring(page, level)
        settled(page)
        box = page.locator(f"#s{level}g4").bounding_box()
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.slow
@TABLE_LOOKS
def test_the_three_views_fit_and_satisfy_axe(device, match, size, scheme):
    boards.moved(match, *MOVES[:8])
    page = at_the_board(device(size, color_scheme=scheme), match)
    for name, words in VIEWS.items():
        settings(page).get_by_label(words).check()
        page.get_by_role("button", name="Done").tap()
        expect(page.locator(f"html[data-board-view={name}]")).to_be_attached()
        page.locator("#board .sq[tabindex='0']").evaluate("square => square.click()")
        looks_right(page)
    page.reload()
    expect(page.locator("html[data-board-view=side]")).to_be_attached()
    settings(page)
    looks_right(page)


@pytest.mark.slow
@SIZES
def test_a_player_s_page_fits_every_device(join, size):
    page = join("Bob", "Scarlet", size)
    for name, words in VIEWS.items():
        settings(page).get_by_label(words).check()
        page.get_by_role("button", name="Done").tap()
        expect(page.locator(f"html[data-board-view={name}]")).to_be_attached()
        looks_right(page)
    more(page).get_by_text("Rules and pieces", exact=True).tap()
    expect(page.get_by_role("link", name="Basilisk")).to_be_visible()
    looks_right(page)


@pytest.mark.slow
def test_the_word_for_a_piece_taken_is_for_ears_alone_and_widens_no_page(device, demo):
    long = NewPlayer(None, person="Annabella of Greyhawk")
    match = boards.begun(demo, "e2e4", "d7d5", "e4d5=AD", variant="wotn", white=long)
    page = at_the_board(device(PHONE), match)
    color = page.locator(".boardplayer", has_text="Annabella").get_by_text("White").bounding_box()
    gain = page.locator("#gain-white")
    box = gain.bounding_box()
    assert box["x"] > color["x"] + 30 and box["y"] + box["height"] <= color["y"] + color["height"] + 2
    assert gain.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert not scrolls_sideways(page)


@pytest.mark.slow
def test_another_view_is_there_at_once_where_less_motion_is_asked_for(device, match):
    page = at_the_board(device(TABLET), match)
    for view in ("stack", "side", "focus"):
        choice = page.locator(f"[name=board-view][value={view}]")
        assert choice.evaluate("choice => (choice.click(), document.getAnimations().length)") == 0
        expect(page.locator(f"html[data-board-view={view}]")).to_be_attached()


def test_a_tv_shows_the_level_of_the_last_move_large_two_beside_it_and_tells_it(join, match):
    tv = join("The TV", "Spectator", TV, has_touch=False)
    boards.moved(match, "3g13f2")
    expect(tv.locator("#level-3.is-focus #s3f2.last")).to_be_visible()
    large, *small = [tv.locator(f"#level-{level} .squares").bounding_box() for level in "321"]
    assert all(box["x"] > large["x"] + large["width"] and box["width"] < large["width"] / 2 for box in small)
    assert large["width"] + small[0]["width"] > 0.8 * TV[0]
    expect(tv.get_by_text("Anna's Dragon moves from 3g1 to 3f2")).to_be_visible()
    boards.moved(match, "2f72f6")
    expect(tv.locator("#level-2.is-focus #s2f6.last")).to_be_visible()
    expect(tv.locator("#move-form")).to_have_count(0)
    looks_right(tv)
