"""Chessgammon at the table: one tablet passed to and fro to a dropped cube, two phones to a King's capture."""

import re

import pytest
from playwright.sync_api import Page, expect

from campaigns.match.models import Line
from tests import boards
from tests.browser.conftest import SIZES, TABLET, looks_right
from tests.browser.test_boards import arrived, at_the_board
from tests.browser.waits import eventually

# White's Pawn, Knight, Bishop, Rook, Queen and King all attack Black's King: whatever falls takes him.
SURROUNDED = "3Kk2R/5P2/3N4/1B6/8/8/p6P/4Q3 w - - 0 1 - 1:-"


def typed(page: Page, first: str, second: str) -> None:
    """The dice on the keypad's fields, and laid down."""
    fields = page.locator(".boardroll:not(.boardcorrect *) input[name=face]")
    fields.nth(0).fill(first)
    fields.nth(1).fill(second)
    page.get_by_role("button", name="Use these dice").tap()


def tapped(page: Page, move: str) -> None:
    for square in (move[:2], move[2:]):
        page.locator(f"#s{square}").tap()
    page.locator("[data-board-confirm]").tap()
    arrived(page, move[2:])


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words)).to_be_visible()


def confirmed(page: Page, label: str) -> None:
    """A word of the cube: its button asks, and only the answer counts."""
    page.get_by_role("button", name=label, exact=True).tap()
    page.locator("#ask [value=yes]").tap()


def badges(page: Page, wanted: dict[str, str]) -> None:
    """Soon the board shows which die moves which piece."""
    read = "all => Object.fromEntries(all.map(one => [one.id.slice(1), one.dataset.dice]))"
    eventually(page, lambda: page.locator("#board [data-dice]").evaluate_all(read), wanted)


@pytest.fixture
def match(demo):
    return boards.begun(demo, variant="chessgammon")


@pytest.mark.slow
def test_one_tablet_is_passed_to_and_fro_until_a_double_is_dropped(device, match):
    page = at_the_board(device(TABLET, has_touch=True), match)
    heading(page, "Roll one die each: the higher moves first")
    typed(page, "3", "3")
    heading(page, "Equal dice: roll one die each again")
    typed(page, "6", "1")
    heading(page, "White to move")
    badges(page, {"d2": "1", "e2": "1", "f2": "1"})
    looks_right(page)
    tapped(page, "e2e4")
    badges(page, {"e1": "6"})
    expect(page.locator(".boarddice li.is-played")).to_have_text(re.compile("played"))
    tapped(page, "e1e2")
    heading(page, "Black to roll")
    typed(page, "5", "4")
    heading(page, "Black to pass")
    voice = page.locator(":is(.boardstatus, .boardvoice) p")
    expect(voice.filter(has_text="cannot be used")).to_have_count(1)
    page.get_by_role("button", name="Pass").tap()
    heading(page, "White to roll")
    page.get_by_role("button", name="Double", exact=True).tap()
    page.locator("#ask [value=no]").tap()
    expect(page.locator("#ask")).to_be_hidden()
    heading(page, "White to roll")
    confirmed(page, "Double")
    expect(page.locator(".boardanswer")).to_contain_text("White doubles")
    looks_right(page)
    confirmed(page, "Take the double")
    expect(page.locator(".boardcounter")).to_contain_text("The doubling cube shows 2: Black owns it.")
    typed(page, "5", "3")
    heading(page, "White to move")
    tapped(page, "d1e1")
    page.get_by_role("button", name="Pass").tap()
    heading(page, "Black to roll")
    confirmed(page, "Double")
    confirmed(page, "Drop the double")
    heading(page, "Black wins: White drops the double, 2 points")
    expect(page.locator(".boardplayers")).to_contain_text("2 points won")
    assert set(match.lines.filter(kind=Line.Kind.THROW).values_list("thrown_by", flat=True)) == {"typed"}


def test_two_phones_throw_their_dice_until_a_king_is_taken(seat, device, demo):
    match = boards.begun(demo, variant="chessgammon", position=SURROUNDED)
    table = at_the_board(device(), match)
    white = seat(match, "Ann", "White")
    black = seat(match, "Bob", "Black")
    expect(black.get_by_role("button", name="Roll")).to_have_count(0)
    white.get_by_role("button", name="Roll").tap()
    for page in (white, black, table):
        expect(page.locator(".boarddice .boarddie")).to_have_count(2)
    expect(white.locator("#board [data-dice]").first).to_be_attached()
    looks_right(white)
    away = next(move for move in moves(white) if not move.endswith("8"))
    tapped(white, away)
    white.get_by_role("button", name=re.compile("^Take back ")).tap()
    expect(white.locator(f"#s{away[:2]}.w")).to_be_attached()
    take_the_king(white)
    for page in (white, black, table):
        heading(page, "White wins: the King is captured, 1 point")
    thrown = match.lines.filter(kind=Line.Kind.THROW)
    assert [line.thrown_by for line in thrown] == ["machine"]


def moves(page: Page) -> list[str]:
    """What this device may move now, from and to."""
    found = page.evaluate("JSON.parse(document.getElementById('board-data').textContent).moves")
    return [start + to for start, there in found.items() for to in there]


def take_the_king(page: Page) -> None:
    taking = next(move for move in moves(page) if move.endswith("e8"))
    for square in (taking[:2], taking[2:]):
        page.locator(f"#s{square}").tap()
    # A pawn on f7 has a choice of what it becomes, and is not asked besides.
    page.locator(".boardchoice" if taking.startswith("f7") else "[data-board-confirm]").first.tap()


@pytest.mark.slow
@SIZES
def test_the_dice_fit_every_screen(device, match, size):
    page = at_the_board(device(size, has_touch=True), match)
    typed(page, "6", "1")
    heading(page, "White to move")
    looks_right(page)
    small = page.locator("#dice :is(button, input, summary)").evaluate_all(
        "all => all.filter(one => one.offsetParent && one.getBoundingClientRect().height < 44).map(one => one.outerHTML)"
    )
    assert small == []
