"""A hint at a puzzle: three steps from its right moves, told to who asks and to nobody before, and remembered as help."""

import re
from dataclasses import replace
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.board_pages import words
from tests.client import HTMX, Device
from tests.variants.puzzles.puzzles import all_puzzles, of_tenths, solve, url
from tests.variants.puzzles.test_progress import BACK_RANK
from variants.models import Analysis
from variants.puzzles.collection import Goal, puzzle_of_the_day, puzzles
from variants.puzzles.presenters.puzzle_hint import puzzle_hint
from variants.puzzles.progress import PuzzleProgress, solver_turns
from variants.puzzles.puzzle_record import PuzzleRecord
from variants.puzzles.views import puzzles as views

pytestmark = pytest.mark.django_db
MATE = next(
    one for one in puzzles("wotn").values() if one.goal is Goal.MATE and one.moves == 2 and one.suits_door
)
DOUBLE = next(one for one in all_puzzles() if one.goal is Goal.WORD and "double" in one.tree)
TAKE = next(one for one in all_puzzles() if one.goal is Goal.WORD and "take" in one.tree)


@pytest.fixture
def world(monkeypatch):
    """A puzzle's page with another tree of right moves, the day's or any."""

    def shown(*right, is_today=False):
        one = replace(MATE, goal=Goal.MATE, moves=1, state=BACK_RANK, tree={move: {} for move in right})
        monkeypatch.setattr(views, "find_puzzle", lambda board, key: one)
        monkeypatch.setattr(views, "puzzle_of_the_day", lambda day: one if is_today else TAKE)
        return one

    return shown


def asked(phone, puzzle, step, moves=""):
    return phone.post(url(puzzle, "puzzle-hint"), {"step": str(step), "moves": moves}, headers=HTMX)


def of_form(text):
    """Without what differs from page to page in any world, and the right moves by which the script judges."""
    text = re.sub(r'\b\w{64}\b|name="key" value="[^"]+"', "", text)
    return re.sub(r'<script type="application/json" id="puzzle-data">.*?</script>', "", text, flags=re.DOTALL)


def test_it_names_the_piece_then_the_square_and_then_why(phone, world):
    one = world("d1d8", "a1a8")
    first, second, third = (asked(phone, one, step).text for step in (1, 2, 3))
    assert "Look at your Rook on d1." in first and 'data-advice="d1-d1"' in first and "d8" not in first
    assert (
        "Move it to d8 (Rd1-d8#)." in second and 'data-advice="d1-d8"' in second and "checkmate" not in second
    )
    assert "It gives checkmate. Hide the hint" in words(third)
    assert "Rook" not in asked(phone, one, 0).text


@pytest.mark.parametrize("is_today", [False, True], ids=["any", "the day's"])
def test_two_worlds_look_alike_until_the_hint_is_asked_for(world, is_today):
    pages = []
    for right in ("a1a8", "d1d8"):
        one = world(right, is_today=is_today)
        pages.append(of_form(Device().get(url(one)).text))
    assert pages[0] == pages[1] and "Look at your" not in pages[0]


def test_two_worlds_with_the_same_piece_look_alike_at_the_first_step(phone, world):
    answers = [of_form(asked(phone, world(right), 1).text) for right in ("a1a8", "a1a7")]
    assert answers[0] == answers[1]


def test_before_a_double_it_says_what_to_count_and_then_the_word(phone):
    first = words(asked(phone, DOUBLE, 1).text)
    assert "a double wants about two games in three" in first and "Which word?" in first
    assert "Double." in words(asked(phone, DOUBLE, 2).text)
    assert "with one game in four you can take" in asked(phone, TAKE, 1).text
    assert re.search(r"Any other word is worse by \d+% of the stake or more", asked(phone, TAKE, 3).text)


def test_it_goes_on_with_the_place_that_was_come_to(phone):
    then = PuzzleProgress(MATE).after_move(next(iter(MATE.tree)))
    told = asked(phone, MATE, 2, " ".join(then.steps)).text
    start, to = then.game.squares(next(iter(then.node)))
    assert f'data-advice="{start}-{to}"' in told and f'value="{" ".join(then.steps)}"' in told


def test_no_engine_is_asked(phone):
    asked(phone, MATE, 3)
    assert not Analysis.objects.exists()


def test_without_script_the_page_itself_shows_the_steps(phone):
    answer = phone.post(url(MATE, "puzzle-hint"), {"step": "1", "board": "wotn"})
    assert "board=wotn" in answer["Location"]
    page = phone.get(answer["Location"]).text
    assert "Look at your" in page and "Which square?" in page


@pytest.mark.slow
def test_a_puzzle_solved_with_a_hint_says_so_for_good(phone):
    asked(phone, MATE, 1)
    assert "Solved with help" in words(solve(phone, MATE).text)
    shelf = phone.get(reverse("puzzles"), {"board": MATE.board}).text
    assert 'data-solved="helped"' in shelf and "1 with help" in words(shelf)
    assert "Solved with help" in words(solve(phone, MATE).text)
    assert "with help" not in Device().get(reverse("puzzles")).text


@pytest.mark.parametrize("way", ["the button that hides it", "after it was solved"])
def test_no_help_is_counted_for(phone, way):
    if way == "after it was solved":
        solve(phone, MATE)
        asked(phone, MATE, 3)
    else:
        asked(phone, MATE, 0)
    assert "with help" not in words(solve(phone, MATE).text)


def test_who_has_looked_at_the_solution_solves_it_with_help_from_then_on(phone):
    phone.get(url(MATE), {"shown": "1"})
    assert "Solved with help" in words(solve(phone, MATE).text)


def test_the_streak_goes_on_with_help_and_says_on_how_many_days():
    today = date(2026, 11, 26)
    record = PuzzleRecord()
    for days, is_helped in ((2, False), (1, True), (0, True)):
        day = today - timedelta(days)
        one = puzzle_of_the_day(day)
        record = (record.with_help(one) if is_helped else record).with_solved(one, day)
    assert (record.streak, record.helped_days(today), record.count, record.helped_count) == (3, 2, 3, 2)
    assert record.helped_days(today + timedelta(2)) == 0


def test_the_day_solved_with_a_hint_says_so_on_the_list(phone):
    today = puzzle_of_the_day(timezone.localdate())
    asked(phone, today, 1), solve(phone, today)
    shelf = words(phone.get(reverse("puzzles")).text)
    assert "Solved with help" in shelf and "best 1, 1 with help" in shelf


def test_of_a_lock_nothing_is_told(phone, dm, campaign):
    dm.submit(
        "puzzle-doors", campaign, puzzle=f"wotn/{MATE.key}", name="The vault", opens="A stair.", person=""
    )
    assert asked(phone, MATE, 3).status_code == 404


@of_tenths()
def test_every_puzzle_has_a_hint_at_every_place(tenth):
    for puzzle in tenth:
        for progress in solver_turns(puzzle):
            hint = puzzle_hint(progress, 3, "/")
            assert len(hint.sentences) == 3 and all(
                one[0].isupper() and one[-1] == "." for one in hint.sentences
            )
            assert bool(hint.advice) is not hint.is_word
