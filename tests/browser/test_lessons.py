"""Lessons by touch: each walked through without a request a step, and somebody who knows nothing but their words, at a game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import boards
from tests.browser.conftest import PHONE, TABLET, fits_one_screen
from variants import catalog
from variants.lessons.lesson_steps import LessonSteps, NodeKind
from variants.lessons.shelf import lessons_of, steps_of_lesson

WALKED = [
    pytest.param(game, slug, id=f"{game}/{slug}")
    for game in catalog.GAMES
    for slug, lesson in lessons_of(game).items()
    if lesson.steps
]
ON_A_PHONE = [
    pytest.param(*walked.values, id=walked.id, marks=[pytest.mark.slow] if number else [])
    for number, walked in enumerate(WALKED)
]


def tap(page: Page, square: str) -> None:
    """Tap a square, after the small board it is on where it is not on the large one."""
    level = page.locator(f".level:has(#s{square}):not(.is-focus) [data-focus-level]")
    if level.count():
        level.tap()
        expect(page.locator(f".level.is-focus #s{square}")).to_be_attached()
    page.locator(f"#s{square}").tap()


def select(page: Page, lesson_steps: LessonSteps, text: str) -> None:
    start, to = lesson_steps.game.squares(text)
    if not page.locator(f"#s{start}.selected").count():
        tap(page, start)
        expect(page.locator(f"#s{start}.selected")).to_be_attached()
    tap(page, to)


def move(page: Page, lesson_steps: LessonSteps, text: str) -> None:
    select(page, lesson_steps, text)
    page.locator(f"[data-board-confirm]:visible, #choose [value='{text}']").first.tap()


def answer(page: Page, lesson_steps: LessonSteps, node):
    """Give the first right answer of a place by touch; the place it leads to."""
    match node.kind:
        case NodeKind.MOVE:
            text, number = next(iter(node.to.items()))
            move(page, lesson_steps, text)
        case NodeKind.SQUARES:
            for square in node.step.squares:
                tap(page, square)
            page.get_by_role("button", name="Check").tap()
            number = node.next
        case NodeKind.CHOOSE:
            text, number = next(iter(node.to.items()))
            page.locator("#lesson-answer a").nth(int(text)).tap()
        case _:
            page.get_by_role("link", name="Continue").tap()
            number = node.next
    return number


@pytest.mark.slow
@pytest.mark.parametrize(("game", "slug"), WALKED)
def test_a_lesson_is_walked_through_without_a_request(open_page, transactional_db, game, slug):
    page, lesson_steps, number = open_page(*TABLET), steps_of_lesson(game, slug), 0
    page.goto(f"/learn/{game}/{slug}/")
    page.locator("#board .is-focus").wait_for()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    while lesson_steps.nodes[number].kind is not NodeKind.END:
        number = answer(page, lesson_steps, lesson_steps.nodes[number])
        expect(page.locator("#move-form [name=at]")).to_have_value(str(number))
    assert [url for url in asked if "/learn/" in url] == []
    page.get_by_role("button", name="All lessons").tap()
    page.wait_for_url("**/learn/#*")
    expect(page.locator(f"#{game}")).to_contain_text("finished")


def test_what_is_wrong_is_explained_and_taken_back_and_keys_go_on(open_page, transactional_db):
    page = open_page(*TABLET)
    page.goto("/learn/dragonchess/three-boards/?at=3")
    for square in ("2d2", "2d3"):
        tap(page, square)
    page.locator("[data-board-confirm]").tap()
    says = page.locator("#board-say")
    expect(says).to_contain_text("not the one asked for. Hint: Tap the Warrior on 2c2")
    expect(page.locator("#s2d2")).to_have_attribute("aria-label", "level 2, d2, gold Warrior")
    for square in ("2c2", "2c4"):
        tap(page, square)
    expect(says).to_contain_text("moves one square straight ahead")
    expect(says).to_contain_text("Hint:")
    expect(page.locator("#s2c2.selected")).to_be_attached()
    for _ in "to", "sure":
        page.locator("#s2c3").press("Enter")
    expect(page.locator("#lesson-answer")).to_contain_text("That is how every Warrior goes")
    page.get_by_role("link", name="Continue").press("Enter")
    expect(page.locator("#lesson h2")).to_be_focused()

    page.goto("/learn/dragonchess/three-boards/?at=5")
    tap(page, "2b4")
    expect(page.locator("#s2b4")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Check").tap()
    expect(says).to_contain_text("2b4 is not one of them. A Warrior cannot go")
    page.get_by_role("button", name="Show me").tap()
    page.get_by_role("button", name="Check").tap()
    expect(page.locator("#lesson")).to_contain_text("From Warrior to Hero")


@pytest.mark.parametrize(("game", "slug"), ON_A_PHONE)
def test_a_phone_has_the_words_the_board_and_the_answer_of_each_step_on_one_screen(
    open_page, transactional_db, game, slug
):
    page, lesson_steps = open_page(*PHONE), steps_of_lesson(game, slug)
    for node in lesson_steps.nodes:
        page.goto(f"/learn/{game}/{slug}/?at={node.number}")
        if node.kind is NodeKind.MOVE:
            select(page, lesson_steps, next(iter(node.to)))
            confirm = page.locator("[data-board-confirm]:visible")
            choice = page.locator(".boardchoose")
            confirm.or_(choice).wait_for()
            if choice.count():  # over the board: each of its answers is drawn on one of its own
                expect(choice).to_be_in_viewport(ratio=1)
            else:
                fits_one_screen(page, confirm)
            continue
        fits_one_screen(page, page.locator("#lesson-answer"))
        wrong = [one for one in node.step.options if not one.is_right] if node.to else []
        for option in wrong:
            link = page.locator("#lesson-answer").get_by_role("link", name=option.text, exact=True)
            link.dispatch_event("click")  # a tap would bring it to the middle
            expect(page.locator("#board-say")).to_have_text(option.say)
            expect(page.locator("#board-say")).to_be_in_viewport(ratio=1)
            fits_one_screen(page, page.locator(".boardsay"))


# What a newcomer has read, and what it lets them do from the first position: sentences of the lessons, and moves
# that follow from nothing else, Gold's and Scarlet's in turn.
WORDS = [
    ("A Warrior steps one square straight ahead", ["2d22d3", "2d72d6"]),
    ("it moves one square diagonally ahead, onto an empty square", ["3e23d3", "3e73d6"]),
    ("A Dwarf moves one square ahead or to either side, onto an empty square", ["1d21d3", "1d71c7"]),
    ("three squares one way and two the other, over whatever stands between", ["3c13f3", "3k83h6"]),
    ("the Unicorn leaps as a knight", ["2b12c3", "2k82j6"]),
]


@pytest.mark.slow
def test_who_knows_only_the_lessons_plays_ten_legal_moves(device, demo):
    lessons = " ".join(step.text for lesson in lessons_of("dragonchess").values() for step in lesson.steps)
    page = device(TABLET, at=boards.begun(demo, variant="dragonchess").get_absolute_url())
    page.locator("#board .is-focus").wait_for()
    illegal = []
    page.on("request", lambda request: illegal.append(request.url) if "/why/" in request.url else None)
    for words, moves in WORDS:
        assert words in lessons
        for text in moves:
            start, to = re.findall("[123][a-l][1-8]", text)
            tap(page, start)
            tap(page, to)
            page.locator("[data-board-confirm]").tap()
            expect(page.locator(f"#board:not(.is-sending) #s{to}.last")).to_be_attached()
    assert illegal == []
    expect(page.locator("#moves a")).to_have_count(10)


@pytest.mark.slow
def test_who_knows_only_its_plan_wins_a_set_up_against_the_engine(open_page, transactional_db):
    plan = lessons_of("dragonchess")["train-the-frozen-king"].training.plan
    assert "First put the Basilisk straight below the King" in plan
    assert "Then attack him with the Oliphant along his rank" in plan
    page = open_page(*PHONE)

    def found(piece):
        return page.locator(f"#board .sq[aria-label*='{piece}']").first.get_attribute("id")[1:]

    def make(start: str, to: str) -> None:
        tap(page, start)
        tap(page, to)
        page.locator("[data-board-confirm]").tap()

    page.goto("/learn/dragonchess/train-the-frozen-king/")
    make(found("gold Basilisk"), f"1{found('scarlet King')[1:]}")
    answered = re.compile(r"^\S+ \S+$")
    expect(page.locator("#move-form [name=moves]")).to_have_value(answered)
    make(found("gold Oliphant"), f"2{found('gold Oliphant')[1]}{found('scarlet King')[2]}")
    expect(page.locator(".boardvoice")).to_contain_text("You have won.")
