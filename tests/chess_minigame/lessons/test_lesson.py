"""The lesson of Grice's game: its numbers are those of the rules, and every answer leads on or back."""

import re

import pytest
from django.urls import reverse

from chess_minigame.lessons.views import grice_cards, grice_lessons
from chess_minigame.rules.tables import Strategy, modifier, turn_result_of
from tests.client import Device

[LESSON] = grice_lessons().values()
STEPS = {step.title: step for step in LESSON.steps}


def right(title):
    return [option for option in STEPS[title].options if option.is_right]


def test_it_is_short():
    assert LESSON.minutes == 2 and len(LESSON.steps) <= 6


def test_any_strategy_may_be_written():
    assert [option.text for option in right("Your note")] == list(Strategy)


def test_the_best_strategy_against_a_trap_is_the_table_s():
    gains = {strategy.value: -modifier(strategy, Strategy.SET_A_TRAP) for strategy in Strategy}
    [best] = right("What beats what")
    assert gains[best.text] == max(gains.values()) == 30 and "gains 30" in best.say


def test_the_turn_is_worked_out_as_the_article_does():
    total = 82 + modifier(Strategy.ATTACK_FOES_KING, Strategy.DESTROY_FOES_POSITION) + 20 - 29
    [answer] = right("A turn worked out")
    assert answer.text == str(total) == "83" and answer.say == "82 + 10 + 20 − 29 = 83."


def test_what_it_brings_is_what_the_table_says():
    [answer] = right("What it brings")
    assert int(answer.text) == turn_result_of(83).adjustment


def test_the_limit_is_the_article_s():
    [answer] = right("How it ends")
    assert answer.text == str((29 + 20) // 10 + 3)


@pytest.mark.django_db
def test_every_answer_is_on_the_page_and_leads_on_or_back():
    [card] = grice_cards()
    page = Device().get(card.url).text
    shown = set(re.findall(r'id="(step-[\d-]+)"', page))
    links = set(re.findall(r'href="#(step-[\d-]+)"', page))
    assert links == shown - {"step-1"} | (links & {"step-1"})
    for number, step in enumerate(LESSON.steps, 1):
        for count, option in enumerate(step.options, 1):
            section = page.partition(f'id="step-{number}-{count}"')[2].partition("</section>")[0]
            assert f'href="#step-{number + 1 if option.is_right else number}"' in section
    assert page.count("tile-face") == 6 + 3


@pytest.mark.django_db
def test_there_is_no_other_lesson():
    assert Device().get(reverse("grice-lesson", args=["nothing"])).status_code == 404
