"""The page of a set-up: the learner's move, the engine's answer, and how it ends."""

import pytest
from django.test import TestCase
from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.lessons.progress import COOKIE
from tests.board_pages import data_of, words
from tests.client import HTMX
from tests.variants.lessons.test_training import FROZEN
from variants.analysis import analyses
from variants.models import Analysis

pytestmark = pytest.mark.django_db

URL = reverse("lesson", args=FROZEN)
REPLY = reverse("lesson-reply", args=FROZEN)


def found(text, score=0, **values):
    """What a worker has found about the one position that is asked about."""
    row = Analysis.objects.get()
    finding = {"line": [text], "score": score, "mate": None, "depth": 1, "nodes": 1}
    Analysis.objects.filter(pk=row.pk).update(findings=[finding], is_done=True, **values)


def test_a_move_is_made_and_the_engine_is_asked(phone):
    page = phone.get(URL, {"move": "1f71g8"}, headers=HTMX).text
    assert f'hx-post="{REPLY}"' in page and "Scarlet to move" in page
    assert data_of(page)["mine"] == [] and data_of(page)["moves"] == {}


def test_nothing_stands_below_the_box_for_a_move(phone):
    page = phone.get(URL).text
    assert 'id="move"' in page and "move_helptext" not in page


def test_the_answer_comes_once_the_engine_has_one(phone):
    asked = {"moves": "1f71g8", "page": new_key()}
    assert phone.post(REPLY, asked, headers=HTMX).status_code == 204
    assert phone.post(REPLY, asked, headers=HTMX).status_code == 204
    found("2c62c5")
    answer = phone.post(REPLY, asked, headers=HTMX)
    assert "moves=1f71g8+2c62c5" in answer["HX-Replace-Url"]
    assert "that is you" in answer.text and data_of(answer.text)["mine"] == ["white"]


def test_the_engine_looks_at_so_many_positions_and_no_more(phone, monkeypatch):
    sent = []
    monkeypatch.setattr(analyses, "send_task", lambda name, **arguments: sent.append(arguments))
    with TestCase.captureOnCommitCallbacks(execute=True):
        phone.post(REPLY, {"moves": "1f71g8", "page": new_key()}, headers=HTMX)
    assert [arguments["nodes"] for arguments in sent] == [300]


def test_without_a_worker_the_rules_answer(phone, time_machine):
    time_machine.move_to("2026-01-01T12:00:00Z", tick=False)
    asked = {"moves": "1f71g8", "page": new_key()}
    assert phone.post(REPLY, asked, headers=HTMX).status_code == 204
    for _ in range(2):
        time_machine.shift(2)
        assert phone.post(REPLY, asked, headers=HTMX).status_code == 204
    time_machine.shift(2)
    assert "moves=1f71g8+" in phone.post(REPLY, asked, headers=HTMX)["HX-Replace-Url"]


def test_without_scripts_forms_do_the_same(phone):
    answer = phone.get(URL, {"move": "1f71g8"})
    assert answer.status_code == 302 and "moves=1f71g8&page=" in answer["Location"]
    asked = {"moves": "1f71g8", "page": answer["Location"][-32:]}
    assert phone.post(REPLY, asked).status_code == 302
    found("2c62c5")
    assert "moves=1f71g8+2c62c5" in phone.post(REPLY, asked)["Location"]


def test_a_win_is_told_and_finishes_the_lesson(phone):
    page = phone.page("lesson", *FROZEN, moves="1f71g8 2c62c5 2a12a8")
    assert "You have won." in page and "Gold wins: checkmate" in page
    phone.submit("lesson-finish", lesson="/".join(FROZEN))
    assert phone.cookies[COOKIE].value


def test_a_refused_move_says_why(phone):
    page = phone.get(URL, {"move": "2a13a1"}, headers=HTMX).text
    assert "An Oliphant cannot" in page or "Oliphant" in page and "refusal" in page
    assert "moves" in phone.get(URL, {"moves": "nonsense"}).text


def test_nobody_moves_for_the_engine(phone):
    page = phone.get(URL, {"moves": "1f71g8", "move": "2c62c5"}, headers=HTMX).text
    assert "It is the engine’s turn." in page


def test_why_not_knows_the_position(phone):
    query = {"moves": "1f71g8 2c62c5", "from": "2a1", "to": "2b2"}
    assert "Oliphant" in phone.get(reverse("lesson-why", args=FROZEN), query).text


# --- A hint ------------------------------------------------------------------------------------------------------------


HINT = reverse("lesson-hint", args=FROZEN)


def test_a_hint_names_the_piece_the_square_and_the_reason(phone):
    assert "Hint</button>" in phone.get(URL).text
    form = {"moves": "", "page": new_key(), "step": "1"}
    assert "The engine looks for a hint" in phone.post(HINT, form, headers=HTMX).text
    found("1f71g8", score=900)
    first = words(phone.post(HINT, form, headers=HTMX).text)
    assert "Look at your Basilisk on 1f7." in first and "1g8" not in first
    third = words(phone.post(HINT, form | {"step": "3"}, headers=HTMX).text)
    assert "Move it to 1g8" in third and "then Gold is" in third


def test_without_scripts_the_hint_stands_on_the_page(phone):
    form = {"moves": "", "page": new_key(), "step": "1"}
    address = phone.post(HINT, form)["Location"]
    found("1f71g8", score=900)
    page = words(phone.get(address).text)
    assert "Look at your Basilisk on 1f7." in page and "Which square?" in page


def test_on_the_engine_s_turn_there_is_no_hint(phone):
    answer = phone.post(HINT, {"moves": "1f71g8", "page": new_key(), "step": "1"}, headers=HTMX)
    assert "disabled" in answer.text and not Analysis.objects.exists()
