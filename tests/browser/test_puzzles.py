"""Puzzles and puzzle doors by touch: a move is painted and judged, and two phones before a door see the same."""

import re

import pytest
from playwright.sync_api import expect

from campaigns.core.use_cases import new_key
from tests.browser.conftest import LOOKS, PHONE, TABLET, fits_one_screen, looks_right
from tests.browser.test_lessons import tap
from tests.browser.waits import eventually, settled
from variants import catalog
from variants.models import PuzzleDoor
from variants.puzzles.collection import Goal, puzzles
from variants.puzzles.play.doors import force_door, mark_square, name_piece, propose_move, show_door
from variants.puzzles.presenters.puzzle_board import PuzzleBoard
from variants.puzzles.progress import PuzzleProgress, solver_turns

MATE = next(
    one
    for one in puzzles("wotn").values()
    if one.goal is Goal.MATE
    and one.moves == 2
    and one.suits_door
    and not any("=" in move for move in one.tree)
)
FIRST = next(iter(MATE.tree))
# Its one move is from a level to another.
ACROSS = next(
    one
    for one in puzzles("dragonchess").values()
    if one.moves == 1
    and len({square[0] for square in catalog.game("dragonchess").squares(next(iter(one.tree)))}) == 2
)


def kind(puzzle):
    """What decides how much its page says: who is in check, what is asked, what lies beside the board."""
    seen = PuzzleBoard(PuzzleProgress(puzzle))
    return puzzle.board, puzzle.goal, bool(seen.status.checks), len(seen.dice_left), bool(seen.counter)


KINDS = {kind(one): one for board in catalog.GAMES for one in puzzles(board).values()}
ON_A_PHONE = [
    ACROSS,
    *(pytest.param(one, id="-".join(map(str, key)), marks=pytest.mark.slow) for key, one in KINDS.items()),
]
LABELS = "squares => squares.map((square) => square.ariaLabel)"


def move(page, text):
    """Both squares of a move, and what a finger confirms."""
    start, to = catalog.game("wotn").squares(text)
    page.locator(f"#s{start}").tap()
    page.locator(f"#s{to}").tap()
    page.locator("[data-board-confirm]").tap()


@pytest.fixture
def page(open_page, transactional_db):
    page = open_page(*TABLET)
    page.goto(f"/puzzles/wotn/{MATE.key}/")
    page.locator("#board .is-focus").wait_for()
    return page


def test_a_puzzle_asks_the_server_for_nothing_but_to_keep_what_was_solved(page):
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url)))
    progress = PuzzleProgress(MATE)
    while not progress.is_solved:
        expect(page.locator("#move-form [name=moves]")).to_have_value(" ".join(progress.steps))
        text = next(iter(progress.node))
        move(page, text)
        progress = progress.after_move(text)
        if not progress.is_solved:  # the answer is told and shown
            expect(page.locator("#board-say")).to_have_text(PuzzleBoard(progress).verdict)
            expect(page.locator("#played")).to_have_text(f"Played: {', '.join(PuzzleBoard(progress).played)}")
    expect(page.locator(".boardvoice")).to_contain_text("Next puzzle")
    expect(page.locator(".seal")).to_be_visible()
    expect(page.locator("#board .mated use").first).to_have_css("rotate", "76deg")  # the King has fallen
    assert [method for method, url in asked if "/puzzles/" in url] == ["POST"]


@pytest.mark.slow
def test_a_page_that_is_loaded_again_stands_where_it_stood(page):
    move(page, FIRST)
    then = " ".join(PuzzleProgress(MATE).after_move(FIRST).steps)
    expect(page.locator("#move-form [name=moves]")).to_have_value(then)
    page.reload()
    expect(page.locator("#move-form [name=moves]")).to_have_value(then)


@pytest.mark.parametrize("puzzle", ON_A_PHONE)
def test_a_phone_has_the_task_the_board_and_what_came_of_it_on_one_screen(
    open_page, transactional_db, puzzle
):
    page = open_page(*PHONE)
    page.goto(f"/puzzles/{puzzle.board}/{puzzle.key}/")
    hint = page.locator("#hint-button")
    fits_one_screen(page, hint)
    while "Hide" not in hint.inner_text():
        told = hint.inner_text()
        hint.tap()
        expect(hint).not_to_have_text(told)
        fits_one_screen(page, page.locator("#hint"))
    page.goto(f"/puzzles/{puzzle.board}/{puzzle.key}/")
    if puzzle.goal is Goal.WORD:
        return
    progress = PuzzleProgress(puzzle)
    for square in progress.game.squares(next(iter(progress.node))):
        tap(page, square)
    confirm, choice = page.locator("[data-board-confirm]:visible"), page.locator(".boardchoose")
    confirm.or_(choice).wait_for()
    if choice.count():  # over the board: each of its answers is drawn on one of its own
        expect(choice).to_be_in_viewport(ratio=1)
        return
    fits_one_screen(page, confirm)
    confirm.tap()
    if progress.after_move(next(iter(progress.node))).is_solved:
        fits_one_screen(page, page.get_by_role("link", name="Next puzzle"))
        expect(page.get_by_role("heading", name="Solved with help")).to_be_in_viewport()
    else:
        fits_one_screen(page, page.locator("#board-say"))


def test_a_wrong_move_is_taken_back_and_a_hint_is_told_step_by_step_and_forgotten(page):
    progress = PuzzleProgress(MATE)
    before = page.locator("#board .sq").evaluate_all(LABELS)
    moves = map(progress.game.write_action, progress.game.variant.moves(progress.state.position))
    wrong = next(text for text in moves if text not in MATE.tree and "=" not in text)
    move(page, wrong)
    expect(page.locator("#board-say")).to_have_text(progress.why_wrong(wrong))
    eventually(page, lambda: page.locator("#board .sq").evaluate_all(LABELS), before)

    page.locator("#hint-button").tap()
    expect(page.locator("#hint")).to_contain_text("Look at your")
    expect(page.locator("#board-advice circle").first).to_be_attached()
    looks_right(page)
    page.locator("#hint-button").tap()
    expect(page.locator("#hint-button")).to_have_text("Why?")
    move(page, FIRST)
    expect(page.locator("#hint-button")).to_have_text("Hint")
    expect(page.locator("#hint [name=moves]")).to_have_value(" ".join(progress.after_move(FIRST).steps))
    expect(page.locator("#board-advice")).to_have_count(0)


def test_what_one_phone_proposes_the_other_sees_and_tries(open_page, demo):
    door = PuzzleDoor.objects.create(
        campaign=demo, name="The vault", opens="Down.", board="wotn", key=MATE.key
    )
    phones = []
    for name in ("Chloe", "Dave"):
        phone = open_page(*PHONE)
        phone.goto(f"/before/{door.public_id}/")
        phone.get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Stand before the door").tap()
        expect(phone.locator("main")).to_contain_text("not before you yet")
        phones.append(phone)
    show_door(door.pk, new_key())
    for phone in phones:
        phone.locator("#board .is-focus").wait_for()
    chloe, dave = phones
    expect(chloe.locator("[data-seconds]")).to_have_text(re.compile(r"^([2-9]|\d\d+) seconds$"))  # counted on
    move(chloe, FIRST)
    expect(chloe.locator(".boardvoice")).to_contain_text("Chloe")
    expect(dave.locator(".boardvoice")).to_contain_text("Chloe")
    fits_one_screen(dave, dave.get_by_role("button", name="Try it"))
    dave.get_by_role("button", name="Try it").tap()
    expect(dave.locator(".boardvoice")).to_contain_text("Something gives way.")


@pytest.mark.slow
def test_a_puzzle_goes_by_the_keyboard(page):
    for square in catalog.game("wotn").squares(FIRST):
        page.locator(f"#s{square}").press("Enter")
    page.locator("[data-board-confirm]").press("Enter")
    expect(page.locator("#board-say")).to_contain_text("Right.")


@pytest.mark.slow
@LOOKS
@pytest.mark.parametrize("is_dm", [True, False], ids=["dungeon-master", "player"])
def test_a_door_looks_right(device, open_page, demo, size, scheme, is_dm):
    door = PuzzleDoor.objects.create(
        campaign=demo, name="The vault", opens="Down.", board="wotn", key=MATE.key
    )
    show_door(door.pk, new_key())
    propose_move(door.pk, new_key(), guest=door.guests.create(name="Chloe"), address=None, text=FIRST, step=0)
    if is_dm:
        page = device(size, at=f"/campaigns/{demo.pk}/doors/{door.pk}/", color_scheme=scheme)
    else:
        page = open_page(*size, color_scheme=scheme)
        page.goto(f"/before/{door.public_id}/?tv=1")
    page.locator("#board .is-focus").wait_for()
    looks_right(page)


@pytest.mark.slow
@LOOKS
def test_a_players_page_before_a_door_looks_right_from_its_name_to_its_opening(open_page, demo, size, scheme):
    door = PuzzleDoor.objects.create(
        campaign=demo, name="The vault", opens="Down.", board="wotn", key=MATE.key
    )
    page = open_page(*size, color_scheme=scheme)
    page.goto(f"/before/{door.public_id}/")
    page.get_by_label("Your name").fill("Chloe")
    page.get_by_role("button", name="Stand before the door").click()
    expect(page.locator("main")).to_contain_text("not before you yet")
    looks_right(page, "wait")
    show_door(door.pk, new_key())
    page.locator("#board .is-focus").wait_for()
    propose_move(door.pk, new_key(), guest=door.guests.create(name="Dave"), address=None, text=FIRST, step=0)
    name_piece(door.pk, new_key(), step=0)
    mark_square(door.pk, new_key(), step=0)
    expect(page.locator("main")).to_contain_text("Look at ")
    looks_right(page, "before")
    force_door(door.pk, new_key(), how="A ram")
    expect(page.locator("main")).to_contain_text("The door is open")
    looks_right(page, "open")


@pytest.mark.slow
@pytest.mark.parametrize("board", catalog.GAMES)
def test_the_puzzle_with_the_most_ways_of_a_board_is_solved_by_taps(open_page, transactional_db, board):
    puzzle = max(puzzles(board).values(), key=lambda one: len(solver_turns(one)))
    page, progress = open_page(*TABLET), PuzzleProgress(puzzle)
    page.goto(f"/puzzles/{board}/{puzzle.key}/")
    page.locator("#board .is-focus").wait_for()
    confirm = page.locator("[data-board-confirm]:visible")
    while not progress.is_solved:
        expect(page.locator("#move-form [name=moves]")).to_have_value(" ".join(progress.steps))
        text = next(iter(progress.node))
        start, to = progress.game.squares(text)
        number = page.locator("#table").get_attribute("data-place")
        has_several_ways = page.locator(f"template[id='ways-{number}-{start}{to}']").count()
        tap(page, start)
        tap(page, to)
        choice = page.locator(f"#choose [value='{text}']")
        confirm.or_(choice).first.wait_for()
        if confirm.count():
            confirm.tap()
        if has_several_ways:
            choice.tap()
        progress = progress.after_move(text)
    expect(page.locator(".boardvoice")).to_contain_text("Next puzzle")


@pytest.mark.slow
def test_a_tick_among_boxes_to_choose_from_is_level_with_them(device):
    page = settled(device(at="/puzzles/"))
    tick, choice = (page.get_by_label(name).bounding_box() for name in ("Few pieces", "Theme"))
    assert abs(tick["y"] + tick["height"] / 2 - choice["y"] - choice["height"] / 2) < 3
