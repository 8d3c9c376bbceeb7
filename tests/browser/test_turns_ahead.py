"""A move planned on the other side's time: by touch, mouse, keyboard and in writing; marked, heard, taken away, played."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import boards
from tests.browser.conftest import PHONE, TABLET, Held, more
from tests.browser.test_boards import marked
from tests.browser.test_gestures import dragged
from tests.browser.waits import eventually, settled

PROMOTING = "4k3/8/8/8/8/8/6p1/K7 w - - 0 1 -"


def by_touch(page: Page, start: str, to: str) -> None:
    page.locator(f"#s{start}").tap()
    expect(page.locator(f"#s{to}.ahead")).to_be_attached()
    page.locator(f"#s{to}").tap()


def by_mouse(page: Page, start: str, to: str) -> None:
    dragged(page, start, to)


def by_keyboard(page: Page, start: str, to: str) -> None:
    page.locator(f"#s{start}").press("Enter")
    expect(page.locator(f"#s{to}.ahead")).to_be_attached()
    page.locator(f"#s{to}").press("Enter")


def in_writing(page: Page, start: str, to: str) -> None:
    more(page).get_by_text("Plan ahead").click()
    page.get_by_label("Play after").fill(start + to)
    page.get_by_role("button", name="Plan", exact=True).click()


GAMES = {
    "dragonchess": ("Scarlet", "2a22a3", "2b7", "2b6"),
    "wotn": ("Black", "e2e4", "b8", "c6"),
    "expedition": ("Black", "e2e4", "b8", "c6"),
}
GESTURES = [
    pytest.param("dragonchess", by_touch, id="dragonchess by touch"),
    *(
        pytest.param(game, gesture, marks=pytest.mark.slow)
        for game in GAMES
        for gesture in (by_touch, by_mouse, by_keyboard, in_writing)
        if (game, gesture) != ("dragonchess", by_touch)
    ),
]


def planning(page: Page) -> Page:
    """The page, once a piece may be dragged on it to plan a move."""
    expect(page.locator("#board")).to_have_attribute("data-drags", re.compile("."))
    return settled(page)


@pytest.mark.parametrize(("game", "gesture"), GESTURES)
def test_a_move_is_planned_heard_and_played_after_the_answer(seat, demo, game, gesture):
    name, answer, start, to = GAMES[game]
    match = boards.begun(demo, variant=game)
    page = planning(seat(match, "Ben", name, TABLET if gesture is by_mouse else PHONE))
    gesture(page, start, to)
    expect(page.locator("#live")).to_contain_text(f"{start} to {to}. It is played after the answer")
    eventually(page, lambda: marked(page, "queued"), {start, to})
    expect(page.locator(f"#s{to}")).to_have_attribute("aria-description", "planned")
    ghost, target = page.locator("#board .planned").bounding_box(), page.locator(f"#s{to}").bounding_box()
    assert ghost == pytest.approx(target, abs=1)
    boards.moved(match, answer)
    expect(page.locator(f"#s{to}.b.last")).to_be_attached()
    expect(page.locator("#moves a")).to_have_count(2)
    expect(page.locator("#board :is(.queued, .planned)")).to_have_count(0)


@pytest.fixture
def early(seat, demo):
    """A match, a seat's page on the other's time, and the script that plans, held up until a move has been tapped."""
    match = boards.begun(demo, variant="expedition")
    page = seat(match, "Ben", "Black", has_touch=True)
    held = Held(page, re.compile(r"/premove\b.*\.js$"))
    page.reload()
    eventually(page, lambda: len(held.waiting), 1)
    by_touch(page, "b8", "c6")
    return match, page, held


def test_a_move_that_is_tapped_before_the_script_for_it_has_come_is_planned_then(early):
    _, page, held = early
    held.let_go()
    expect(page.locator("#plan")).to_contain_text("b8 to c6")
    eventually(page, lambda: marked(page, "queued"), {"b8", "c6"})


def test_a_move_that_was_tapped_before_the_script_had_come_is_void_with_the_position(early):
    match, page, held = early
    boards.moved(match, "e2e4")
    expect(page.locator("#se4.last")).to_be_attached()
    boards.moved(match, "g8f6")
    expect(page.locator("#sf6.last")).to_be_attached()
    held.let_go()
    by_touch(page, "a7", "a6")
    expect(page.locator("#plan")).to_contain_text("a7 to a6")
    eventually(page, lambda: marked(page, "queued"), {"a7", "a6"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "before", "start", "to", "answer"),
    [
        pytest.param("wotn", ("e2e4", "d7d5"), "d5", "e4", "a2a3", id="a capture that improves"),
        pytest.param("expedition", PROMOTING, "g2", "g1", "a1a2", id="a promotion"),
    ],
)
def test_a_planned_move_of_several_ways_is_chosen_by_tap(seat, demo, game, before, start, to, answer):
    wanted = {"position": before} if isinstance(before, str) else {}
    match = boards.begun(demo, *(() if wanted else before), variant=game, **wanted)
    page = planning(seat(match, "Ben", "Black", has_touch=True))
    by_touch(page, start, to)
    second = page.get_by_role("button", name="Rook" if game == "expedition" else "AD")
    expect(page.get_by_text("What does it become?")).to_be_visible()
    second.tap()
    expect(page.locator("#plan")).to_contain_text(re.compile(f"{start} to {to}, becomes an? (AD|Rook)"))
    eventually(page, lambda: marked(page, "queued"), {start, to})
    boards.moved(match, answer)
    expect(page.locator(f"#s{to}.b.last")).to_have_accessible_name(re.compile("AD|Rook"))


@pytest.mark.slow  # the page itself is tried in tests/variants/board/web
def test_a_conditional_move_of_several_ways_is_chosen_by_tap(seat, demo):
    match = boards.begun(demo, variant="expedition", position=PROMOTING, hours=24)
    page = planning(seat(match, "Ben", "Black", has_touch=True))
    more(page).get_by_text("Plan ahead").tap()
    page.get_by_role("link", name="If … then …").tap()
    for start, to in (("a1", "a2"), ("g2", "g1")):
        page.locator(f"#s{start}").tap()
        page.locator(f"#s{to}.quiet").tap()
        page.get_by_role("button", name="Rook" if to == "g1" else "Move", exact=to != "g1").first.tap()
        expect(page.locator("#status")).to_contain_text(to)
    page.get_by_role("button", name="Keep this line").tap()
    expect(page.get_by_text("If Ka2, then g1=R")).to_be_visible()


def test_it_is_taken_away_by_one_tap_and_planned_anew_any_number_of_times(seat, demo):
    match = boards.begun(demo, variant="expedition")
    page = planning(seat(match, "Ben", "Black", has_touch=True))
    for start, to in (("b8", "c6"), ("b8", "a6"), ("g8", "f6")):
        by_touch(page, start, to)
        expect(page.locator("#plan")).to_contain_text(f"{start} to {to}")
    page.get_by_role("button", name="Take away").tap()
    expect(page.locator("#board .queued")).to_have_count(0)
    expect(page.locator("#live")).to_have_text("Nothing is planned any more.")


def test_what_is_planned_while_the_plan_before_is_on_its_way_comes_next(seat, demo):
    match = boards.begun(demo, variant="expedition")
    page = planning(seat(match, "Ben", "Black", has_touch=True))
    held = Held(page, re.compile("/premove/"))
    for start, to in (("b8", "c6"), ("g8", "h6"), ("g8", "f6")):
        by_touch(page, start, to)
    held.let_go()
    expect(page.locator("#plan")).to_contain_text("g8 to f6")
    expect(page.locator("#sf6")).to_contain_class("queued")


@pytest.mark.slow
def test_a_piece_dragged_onto_one_s_own_takes_back_there(seat, demo):
    match = boards.begun(demo, "e2e4", "d7d5", "h2h3", "h7h6", variant="expedition")
    page = planning(seat(match, "Ben", "Black", TABLET))
    dragged(page, "d8", "d5")
    expect(page.locator("#plan")).to_contain_text("Queen d8 to d5")


@pytest.mark.slow
def test_where_dice_come_first_the_roll_is_planned(seat, demo):
    match = boards.thrown(boards.begun(demo, variant="chessgammon"), "6 1")
    page = settled(seat(match, "Ben", "Black", has_touch=True))
    more(page).get_by_text("Plan ahead").tap()
    page.get_by_role("button", name="Roll, without doubling, as soon as White is done").tap()
    expect(page.locator("#plan")).to_contain_text("Planned: roll the dice")
    boards.moved(match, "e2e4", "e1e2")
    expect(page.get_by_role("list", name="The dice")).to_be_attached()
