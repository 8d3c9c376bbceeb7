"""Puzzles for everybody: nobody signs in, wrong moves are answered, and the device remembers what was solved."""

import gzip
import json
import re
from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.core.use_cases import new_key
from tests.board_pages import data_of, words
from tests.client import HTMX, Device
from tests.variants.puzzles.puzzles import all_puzzles, solve, url, wrong_move
from variants.models import PuzzleReport
from variants.puzzles.collection import Goal, puzzle_of_the_day, puzzles
from variants.puzzles.presenters.puzzle_board import solution_of
from variants.puzzles.progress import PuzzleProgress, solver_turns
from variants.puzzles.puzzle_record import COOKIE, PuzzleRecord

pytestmark = pytest.mark.django_db
MATE = next(one for one in puzzles("wotn").values() if one.goal is Goal.MATE and one.moves == 2)
WORD = next(one for one in all_puzzles() if one.goal is Goal.WORD)


def test_a_puzzle_is_on_the_board_for_whoever_comes(phone):
    page = phone.get(url(MATE)).text
    assert "Mate in two." in page and "Solution</button>" in page
    assert f'href="{reverse("rules", args=["wotn"])}"' in page
    data = data_of(page)
    assert len(data["mine"]) == 1 and data["moves"]


def test_the_page_holds_no_solution_before_it_is_asked_for(phone):
    page, shown = phone.get(url(MATE)).text, phone.get(url(MATE), {"shown": "1"}).text
    line = ", ".join(solution_of(PuzzleProgress(MATE)))
    assert f"Solution: {line}" in words(shown)
    assert "Solution:" not in page and line not in page


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_level_that_all_pieces_stand_on_is_the_large_one_at_first(phone, level):
    low = next(one for one in puzzles("dragonchess").values() if one.level == level and one.moves > 1)
    assert f'class="level is-focus" id="level-{level}"' in phone.get(url(low)).text


def places_of(page):
    return json.loads(re.search(r'id="puzzle-data">(.+?)</script>', page)[1])["places"]


def test_the_page_carries_each_place_that_right_moves_lead_to(phone):
    places = places_of(phone.get(url(MATE)).text)
    first = next(iter(MATE.tree))
    then = PuzzleProgress(MATE).after_move(first)
    place = places[places[0]["to"][first]]
    assert place["moves"] == " ".join(then.steps)
    assert place["data"]["moves"] == data_of(phone.get(url(MATE), {"moves": place["moves"]}).text)["moves"]
    assert [place["to"][text] for text in then.node] == [None] * len(then.node)
    assert set(places[0]["to"]) >= set(MATE.tree)


@pytest.mark.slow
def test_all_places_together_weigh_little(phone):
    heaviest = max(all_puzzles(), key=lambda one: len(solver_turns(one)))
    script = re.search(
        '<script type="application/json" id="puzzle-data">.*</template>',
        phone.get(url(heaviest)).text,
        re.DOTALL,
    )[0]
    assert len(gzip.compress(script.encode())) < 4_000


def test_why_a_legal_move_is_not_right_is_told_when_asked(phone):
    wrong = wrong_move(MATE)
    assert phone.get(url(MATE, "puzzle-why"), {"move": wrong}).text == PuzzleProgress(MATE).why_wrong(wrong)


def test_a_right_move_is_answered_and_the_last_one_solves_it(phone):
    first = next(iter(MATE.tree))
    page = phone.post(url(MATE), {"move": first}, headers=HTMX).text
    assert "Played: " in page and "Next puzzle" not in page
    solved = solve(phone, MATE).text
    assert "Next puzzle" in solved and 'class="seal"' in solved and solved.count(" check mated") == 1


def test_a_wrong_move_is_told_why_and_the_position_stays(phone):
    page = phone.post(url(MATE), {"move": wrong_move(MATE)}, headers=HTMX).text
    assert "There is better" in page or "That is not mate" in page or "That ends the game" in page
    assert data_of(page) == data_of(phone.get(url(MATE)).text)


def test_what_the_rules_forbid_is_refused_in_a_sentence(phone):
    page = phone.post(url(MATE), {"move": "a1a9"}, headers=HTMX)
    assert page.status_code == 200 and "data-error-summary" in page.text


def test_a_move_of_more_than_60_characters_is_refused(phone):
    page = phone.post(url(MATE), {"move": "x" * 61}, headers=HTMX)
    assert page.status_code == 200 and "A move has at most 60 characters." in page.text


def test_without_script_a_right_move_leads_to_an_address_that_shows_it(phone):
    first = next(iter(MATE.tree))
    answer = phone.post(url(MATE), {"from_square": first[:2], "to_square": first[2:]})
    if answer.status_code == 302:
        assert "Played: " in phone.get(answer["Location"]).text
    else:
        assert "What does it become?" in answer.text


def test_a_word_about_the_stake_is_chosen_by_a_button(phone):
    right = next(iter(WORD.tree))
    assert f'value="{right}"' in phone.get(url(WORD)).text
    assert "Solved" in phone.post(url(WORD), {"move": right}, headers=HTMX).text


def test_the_device_remembers_what_was_solved_and_nobody_else_does(phone):
    solve(phone, MATE)
    page = phone.get(reverse("puzzles"), {"board": MATE.board}).text
    assert "1 of " in page
    assert "0 of " in Device().get(reverse("puzzles"), {"board": MATE.board}).text


def test_who_has_looked_at_the_solution_has_not_solved_it(phone):
    solve(phone, MATE, shown="1")
    assert COOKIE not in phone.cookies


def test_a_cookie_of_somebodys_own_making_counts_for_nothing(phone):
    phone.cookies[COOKIE] = '{"streak":99}'
    assert phone.get(reverse("puzzles")).context["shelf"].record == PuzzleRecord()


def test_the_day_after_the_streak_goes_on_and_after_a_gap_begins_anew():
    first = date(2026, 11, 26)
    record = PuzzleRecord()
    for day in range(3):
        today = first + timedelta(day)
        record = record.with_solved(puzzle_of_the_day(today), today)
    assert (record.streak, record.streak_on(today), record.best) == (3, 3, 3)
    assert record.streak_on(today + timedelta(1)) == 3
    later = today + timedelta(2)
    assert record.streak_on(later) == 0
    again = record.with_solved(puzzle_of_the_day(later), later)
    assert (again.streak, again.best) == (1, 3)
    other = next(one for one in all_puzzles() if one != puzzle_of_the_day(later))
    assert again.with_solved(other, later).streak == 1


def test_the_puzzle_of_the_day_is_the_same_for_all():
    where = {Device().get(reverse("puzzle-today"))["Location"] for _ in range(2)}
    today = puzzle_of_the_day(timezone.localdate())
    assert where == {url(today)}


def test_the_list_is_filtered_by_board_grade_and_theme(phone):
    asked = {"board": "wotn", "grade": str(MATE.grade), "theme": min(MATE.themes)}
    page = phone.get(reverse("puzzles"), asked).text
    listed = [
        one for one in puzzles("wotn").values() if one.grade == MATE.grade and min(MATE.themes) in one.themes
    ]
    assert page.count('class="puzzle-number"') == len(listed)
    assert phone.get(reverse("puzzles"), {"board": "checkers", "grade": "9"}).status_code == 200


def test_the_next_puzzle_is_one_that_this_device_has_not_solved(phone):
    listed = list(puzzles("wotn").values())
    solve(phone, listed[0])
    answer = phone.get(reverse("puzzle-next"), {"board": "wotn"})
    assert url(listed[1]) in answer["Location"]
    answer = phone.get(reverse("puzzle-next"), {"board": "wotn", "after": listed[-1].key})
    assert url(listed[1]) in answer["Location"]


def test_a_report_reaches_whoever_runs_the_house_and_nobody_else(phone, people):
    form = {"words": "Two answers <b>", "key": new_key()}
    for _ in range(2):
        assert phone.post(url(MATE, "puzzle-report"), form).status_code == 302
    assert PuzzleReport.objects.get().words == "Two answers <b>"
    assert "Two answers &lt;b&gt;" in people.dm.page("puzzle-reports")
    assert people.other_dm.get(reverse("puzzle-reports")).status_code == 404
    for fields in ({"words": "  ", "key": new_key()}, {"words": "Without a key"}):
        phone.post(url(MATE, "puzzle-report"), fields)
    assert PuzzleReport.objects.count() == 1


def test_a_refusal_leads_to_its_paragraph_of_the_rules(phone):
    targets = data_of(phone.get(url(MATE)).text)["moves"]
    start, there = next(iter(targets.items()))
    to = next(name for name in ("a1", "a5", "h1", "h5") if name not in {start, *there})
    rules = reverse("rules", args=["wotn"])
    assert f'href="{rules}#' in phone.post(url(MATE), {"move": start + to}, headers=HTMX).text
    tapped = phone.get(url(MATE, "puzzle-why"), {"from": start, "to": to})
    assert tapped["Rule"].startswith(f"{rules}#")
    assert f'href="{rules}#' not in phone.post(url(MATE), {"move": "?"}, headers=HTMX).text


def test_a_puzzle_that_there_is_none_of_is_not_found(phone):
    for board, key in (("checkers", MATE.key), ("wotn", "zzzzzz")):
        assert phone.get(reverse("puzzle", args=[board, key])).status_code == 404
