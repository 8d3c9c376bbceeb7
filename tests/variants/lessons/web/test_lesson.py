"""A lesson's page: without scripts by its forms, with them by the places that it carries."""

import json
import re

import pytest
from django.urls import reverse
from django.utils.html import escape

from tests.board_pages import data_of
from tests.variants.lessons.test_lesson_steps import LESSONS
from variants.lessons.lesson_steps import NodeKind
from variants.lessons.shelf import steps_of_lesson

pytestmark = pytest.mark.django_db

LESSON = ("dragonchess", "three-boards")
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids="/".join)


def places_in(page):
    text = re.search(r'<script type="application/json" id="lesson-data">(.*?)</script>', page, re.DOTALL)[1]
    return json.loads(text)["places"]


def first(kind, lesson=LESSON):
    return next(node for node in steps_of_lesson(*lesson).nodes if node.kind is kind)


def answered(phone, node, lesson=LESSON, **answer):
    return phone.get(reverse("lesson", args=lesson), {"at": node.number, **answer})


@each_lesson
def test_the_page_carries_every_place_and_is_light(phone, lesson):
    answer = phone.get(reverse("lesson", args=lesson), headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == 200 and len(answer.content) < 60_000
    page = phone.page("lesson", *lesson)
    assert len(places_in(page)) == page.count('<template id="place-') == len(steps_of_lesson(*lesson).nodes)


@each_lesson
def test_what_the_rules_fill_in_stands_in_what_is_read(phone, lesson):
    page = phone.page("lesson", *lesson)
    assert re.findall(r"{[a-z][^}]*}", re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)) == []
    shown = [node.step.text for node in steps_of_lesson(*lesson).nodes if node.step]
    assert all(escape(text.split("\n")[0]) in page for text in shown)


def test_a_right_move_leads_on(phone):
    answer = answered(phone, first(NodeKind.MOVE), move="2c22c3")
    assert answer.status_code == 302
    assert "That is how every Warrior goes" in phone.get(answer["Location"]).text


def test_a_wrong_move_stays_with_the_reason_and_the_hint(phone):
    node = first(NodeKind.MOVE)
    assert "not the one asked for. Hint: Tap the Warrior" in answered(phone, node, move="2d22d3").text
    illegal = answered(phone, node, move="2c22c4").text
    assert "moves one square straight ahead" in illegal and "Hint: Tap" in illegal
    assert f'href="{reverse("rules", args=["dragonchess"])}#warrior">The rule</a>' in illegal


def test_squares_are_typed_where_there_is_no_script(phone):
    node = first(NodeKind.SQUARES)
    assert "1 more to find. Hint:" in answered(phone, node, move="2b3, 2c3").text
    assert "2b4 is not one of them." in answered(phone, node, move="2b4").text
    assert answered(phone, node, move="2b3 2c3 2d3").status_code == 302


def test_a_choice_is_a_link(phone):
    node = first(NodeKind.CHOOSE)
    assert "3 is the sky" in answered(phone, node, answer="0").text
    assert answered(phone, node, answer="1").status_code == 302
    for nonsense in ("9", "x", "-1"):
        assert "is not one of the answers" in answered(phone, node, answer=nonsense).text


@pytest.mark.slow
def test_only_where_a_move_is_asked_for_does_the_board_move(phone):
    for node in steps_of_lesson(*LESSON).nodes:
        data = data_of(phone.page("lesson", *LESSON, at=node.number))
        assert bool(data["moves"]) is bool(data["mine"]) is (node.kind is NodeKind.MOVE)


def test_why_not_comes_with_the_hint(phone):
    url = reverse("lesson-why", args=LESSON)
    query = {"at": first(NodeKind.MOVE).number, "from": "2c2", "to": "2c4"}
    assert "moves one square straight ahead" in (sentence := phone.get(url, query).text)
    assert sentence.endswith("Hint: Tap the Warrior on 2c2, then 2c3.")
    assert phone.get(url, {**query, "to": "2c3"}).text == "That is a legal move."
    assert phone.get(url, {"from": "9z9", "to": ""}).status_code == 200


@pytest.mark.parametrize("at", ["999", "-1", "x", "1e9"])
def test_a_place_that_does_not_exist_is_the_first(phone, at):
    assert "Step 1 of" in phone.page("lesson", *LESSON, at=at)


@pytest.mark.parametrize("lesson", [("dragonchess", "nothing"), ("checkers", "three-boards")], ids="/".join)
def test_there_is_no_page_for_what_does_not_exist(phone, lesson):
    for name in ("lesson", "lesson-why"):
        assert phone.get(reverse(name, args=lesson)).status_code == 404
    assert phone.get(reverse("lesson-piece", args=[*LESSON, "gnome"])).status_code == 404
