"""Expedition Chess at the table: attempts that fail and succeed, a King taken by one, dice typed and thrown."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.match.models import Line, Match
from tests import boards
from tests.browser.conftest import CUT_OFF, SIZES, TABLET, looks_right
from tests.browser.test_boards import arrived, ask_no_more, at_the_board, marked, marks
from tests.browser.test_chessgammon import heading, typed
from tests.browser.waits import eventually, time_passes

# White's Rook and Black's King look at each other over six squares; whoever is lucky takes.
OPEN_FILE = "4k3/5ppp/8/8/8/8/5PPP/4RK2 w - - 0 20 -"
# White's Rook on e4 may take Black's on e7, which looks at White's King.
ROOKS = "6k1/4rppp/8/8/4R3/8/5PPP/4K3 w - - 0 20 -"
FROM_AFAR = "4r1k1/5ppp/8/8/8/8/5PPP/R3K3 w Q - 0 20 -"
LEAPT = "6k1/5ppp/8/8/8/5n2/5P1P/R3K2R w KQ - 0 20 -"


def odds(page: Page, wanted: dict[str, str]) -> None:
    """Soon the board shows these chances, and no others."""
    read = "all => Object.fromEntries(all.map(one => [one.id.slice(1), one.dataset.odds]))"
    eventually(page, lambda: page.locator("#board [data-odds]").evaluate_all(read), wanted)


def announced(page: Page, move: str, name: str) -> None:
    """Two taps and the button that says what is announced."""
    for square in (move[:2], move[2:]):
        page.locator(f"#s{square}").tap()
    page.get_by_role("button", name=f"Announce {name}", exact=True).tap()
    heading(page, "to roll")


def landed(page: Page, square: str) -> None:
    page.locator(f"#s{square}").tap()
    page.get_by_role("button", name=f"Land on {square}", exact=True).tap()
    arrived(page, square)


def moved(page: Page, move: str) -> None:
    for square in (move[:2], move[2:]):
        page.locator(f"#s{square}").tap()
    page.get_by_role("button", name="Move", exact=True).first.tap()
    arrived(page, move[2:])


def moves(page: Page) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = page.evaluate(
        "JSON.parse(document.getElementById('board-data').textContent).moves"
    )
    return found


def test_attempts_fail_and_succeed_on_one_tablet_until_a_king_is_taken(device, demo):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    page = at_the_board(device(TABLET, has_touch=True), match)
    announced(page, "e1e8", "Re1-e8")
    expect(page.locator("#se1.leaves")).to_be_attached()
    expect(page.locator("#se8.wanted")).to_be_attached()
    looks_right(page)
    typed(page, "1", "2")
    heading(page, "White to land")
    marks(page, "quiet", {"e2", "e3", "e4"})
    marks(page, "selected", {"e1"})
    expect(page.locator("#dice")).to_contain_text("Rolled 3: at most 3 of 7 squares, up to e4.")
    looks_right(page)
    landed(page, "e3")
    heading(page, "Black to move")
    expect(page.locator("#moves a").first).to_have_text(re.compile(r"Re3\(e4,e8\)\s*dice1 2"))
    expect(page.locator("#board :is(.leaves, .wanted, .way)")).to_have_count(0)
    moved(page, "h7h6")
    announced(page, "e3e8", "Re3-e8")
    typed(page, "4", "3")
    heading(page, "White to land")
    marks(page, "capture", {"e8"})
    landed(page, "e8")
    heading(page, "White wins: the King is captured")
    expect(page.locator("#moves a").last).to_have_text(re.compile("Rxe8"))


@pytest.mark.slow
def test_two_phones_throw_by_the_machine_and_both_see_every_step(seat, device, demo):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    table = at_the_board(device(), match)
    white = seat(match, "Ann", "White")
    black = seat(match, "Bob", "Black")
    announced(white, "e1e5", "Re1-e5")
    for page in (black, table):
        heading(page, "White to roll")
        expect(page.locator("#notes")).to_contain_text("Announced: the Rook from e1 to e5")
        odds(page, {"e2": "36/36", "e3": "34/36", "e4": "30/36", "e5": "16/36"})
        marks(page, "way", {"e2", "e3", "e4"})
    expect(black.get_by_role("button", name="Roll")).to_have_count(0)
    white.get_by_role("button", name="Roll").tap()
    for page in (white, black, table):
        heading(page, "White to land")
        expect(page.locator(".boarddice .boarddie")).to_have_count(2)
    landings = list(moves(white)["e1"])
    assert landings == ["e2", "e3", "e4", "e5"][: len(landings)]
    marks(white, "quiet", set(landings))
    assert marked(black, "quiet") == set()
    landed(white, landings[-1])
    for page in (black, table):
        heading(page, "Black to move")
        expect(page.locator(f"#s{landings[-1]}.w.last")).to_be_attached()
        marks(page, "wanted", set())
    looks_right(black)
    assert match.lines.get(kind=Line.Kind.THROW).thrown_by == Line.ThrownBy.MACHINE


@CUT_OFF
def test_the_chances_are_shown_before_an_announcement_without_a_request(device, demo):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    page = at_the_board(device(), match)
    page.context.set_offline(True)
    page.locator("#se1").tap()
    expect(page.locator("#se5.attempt")).to_have_attribute(
        "aria-description", "may go here, if the dice allow it"
    )
    expect(page.locator("#se2.quiet:not(.attempt)")).to_be_attached()
    page.locator("#se3").tap()
    odds(page, {"e2": "36/36", "e3": "30/36"})
    panel = page.locator("#board-odds")
    expect(panel).to_contain_text("Chance to reach e3: 30/36; if you announce e7 instead: 35/36.")
    expect(page.locator("#se3")).to_have_attribute("aria-description", re.compile("chance to reach it 30/36"))
    cells = panel.locator("tr").nth(2).locator("td")
    expect(cells).to_have_text(["16.7% 6/36", "83.3% 30/36"], use_inner_text=True)
    looks_right(page)
    page.get_by_role("button", name="Clear selection").tap()
    expect(panel).to_be_hidden()
    odds(page, {})
    assert Match.objects.get().lines.count() == 1


@pytest.mark.slow
def test_an_announcement_is_asked_for_even_where_moves_are_not(device, demo):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    laptop = at_the_board(device(), match)
    ask_no_more(laptop)
    laptop.locator("#se1").click()
    laptop.locator("#se5").dblclick()
    expect(laptop.get_by_role("button", name="Announce Re1-e5")).to_be_visible()
    assert match.lines.count() == 1
    laptop.get_by_role("button", name="Announce Re1-e5").click()
    heading(laptop, "White to roll")


@pytest.mark.slow
def test_a_tap_elsewhere_after_the_throw_says_that_there_is_no_withdrawal(device, demo):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    page = at_the_board(device(), match)
    announced(page, "e1e8", "Re1-e8")
    typed(page, "1", "1")
    heading(page, "White to land")
    marks(page, "quiet", {"e2"})
    for square in ("f1", "e1", "d1", "h8"):
        with page.expect_response(f"**/why/?from=e1&to={square}*"):
            page.locator(f"#s{square}").tap()
        expect(page.locator("#board-say")).to_contain_text("An attempt cannot be withdrawn")
        marks(page, "selected", {"e1"})
        marks(page, "quiet", {"e2"})
    page.locator("#se5").tap()
    expect(page.locator("#board-say")).to_contain_text("The dice allow at most 1 square")


@pytest.mark.slow
def test_an_attempt_is_played_by_keyboard_alone(device, demo):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    page = at_the_board(device(), match)
    page.locator("#board .sq[tabindex='0']").focus()
    for square in ("e1", "e5"):
        walk_flat(page, square)
        page.keyboard.press("Enter")
    time_passes(page, 700)  # an answer comes later than the second key of a slip
    page.keyboard.press("Enter")
    heading(page, "White to roll")
    fields = page.locator(".boardroll input[name=face]")
    fields.nth(0).press("3")
    fields.nth(1).press("4")
    page.keyboard.press("Enter")
    heading(page, "White to land")
    page.locator("#board .sq[tabindex='0']").focus()
    walk_flat(page, "e4")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Land on e4")).to_be_visible()
    page.keyboard.press("Enter")
    heading(page, "Black to move")
    expect(page.locator("#moves a")).to_have_text(re.compile(r"Re4\(e5,e5\)"))


def walk_flat(page: Page, to: str) -> None:
    """Arrow by arrow on a board of one level."""
    for _ in range(16):
        now = str(page.evaluate("document.activeElement.id"))[1:]
        file, rank = (ord(there) - ord(here) for here, there in zip(now, to, strict=True))
        steps = [
            ("ArrowRight", file > 0),
            ("ArrowLeft", file < 0),
            ("ArrowUp", rank > 0),
            ("ArrowDown", rank < 0),
        ]
        wanted = [key for key, is_wanted in steps if is_wanted]
        if not wanted:
            return
        page.keyboard.press(wanted[0])
        page.wait_for_function("before => document.activeElement.id !== `s${before}`", arg=now)
    raise AssertionError(f"{to} was not reached")


@pytest.mark.slow
def test_certain_and_uncertain_checks_look_different_and_are_spoken(device, demo):
    page = device()
    at_the_board(page, boards.begun(demo, variant="expedition", position=FROM_AFAR))
    king = page.locator("#se1.check.uncertain")
    told = "White's King on e1 is in uncertain check from the Rook on e8, 7 squares away: captured with 6/36 (16.7%)"
    expect(king).to_have_attribute("aria-description", told)
    expect(page.locator("#notes .is-uncertain")).to_have_text(told)
    unsure = king.evaluate("one => getComputedStyle(one).backgroundImage")
    at_the_board(page, boards.begun(demo, variant="expedition", position=LEAPT))
    king = page.locator("#se1.check:not(.uncertain)")
    expect(king).to_have_attribute(
        "aria-description", "White's King on e1 is in certain check from the Knight on f3"
    )
    assert king.evaluate("one => getComputedStyle(one).backgroundImage") != unsure


@pytest.mark.slow
def test_a_risky_capture_is_thrown_for_again_and_two_men_share_the_square(device, demo):
    match = boards.begun(demo, variant="expedition", position=ROOKS, settings={"RiskyCaptures": "share"})
    page = at_the_board(device(TABLET, has_touch=True), match)
    page.locator("#se4").tap()
    page.locator("#se7").tap()
    expect(page.locator("#board-odds")).to_contain_text(
        "Capturing needs a second roll there: 24/36 (66.7%), so overall 16/36 (44.4%)."
    )
    page.get_by_role("button", name="Announce Re4-e7").tap()
    typed(page, "3", "4")
    heading(page, "White to land")
    landed_on = page.locator("#se7")
    landed_on.tap()
    page.get_by_role("button", name="Land on e7").tap()
    heading(page, "White to roll")
    expect(page.locator("#notes")).to_contain_text("now roll for the capture")
    expect(landed_on).to_have_attribute("aria-label", "e7, white Rook and black Rook")
    typed(page, "1", "1")
    heading(page, "Black to move")
    expect(page.locator("#moves a").last).to_have_text(re.compile(r"Rxe7\(missed\)"))
    expect(page.locator("#se7.shared .half")).to_have_count(2)
    looks_right(page)
    page.locator("#se7").tap()
    expect(page.locator("#board-say")).to_contain_text("and black Rook on e7")
    expect(page.locator("#se6.quiet")).to_be_attached()


@pytest.mark.slow
@SIZES
def test_attempts_fit_every_screen(device, demo, size):
    match = boards.begun(demo, variant="expedition", position=OPEN_FILE)
    page = at_the_board(device(size, has_touch=True), match)
    page.locator("#se1").tap()
    page.locator("#se8").tap()
    expect(page.locator("#board-odds td")).to_have_count(15)
    small = page.locator(".boardsay button").evaluate_all(
        "all => all.filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert small == []
    looks_right(page)
