"""Questions about Grice's game: one right answer each, by the exact odds, and what every other is worth."""

import re

import pytest
from django.urls import reverse

from campaigns.money.rules.odds import Odds
from chess_minigame.puzzles.questions import (
    BET_QUESTIONS,
    QUESTIONS,
    STRATEGY_QUESTIONS,
    BetQuestion,
    StrategyQuestion,
)
from chess_minigame.rules.tables import Strategy
from tests.client import Device

CLEAR = 0.05  # of a win, by which the right strategy is better than any other


@pytest.mark.parametrize(
    "question", STRATEGY_QUESTIONS, ids=lambda one: f"{one.notes} at {one.score} in {one.turn}"
)
def test_one_strategy_is_clearly_better_than_all_others(question):
    best, second, *_ = sorted(question.worths.values(), reverse=True)
    assert best - second >= CLEAR and question.worths[question.right] == best


def test_the_strategies_asked_for_are_of_many_kinds():
    assert len({question.right for question in STRATEGY_QUESTIONS}) >= 5


def test_who_reads_a_trap_down_to_the_last_word_builds_up_instead():
    assert StrategyQuestion(20, 35, 10, -1, 2, "D").right is Strategy.BUILD_UP_OWN_POSITION


@pytest.mark.parametrize("question", BET_QUESTIONS, ids=lambda one: f"{one.white} against {one.black}")
def test_of_four_odds_one_is_fair(question):
    assert len({str(odds) for odds in question.odds_choices}) == 4
    assert question.odds_choices.count(question.right) == 1


def test_the_better_player_is_backed_at_worse_odds():
    def pays(odds: Odds):
        return odds.against / odds.on

    assert pays(BetQuestion(40, 30).right) < pays(BetQuestion(30, 30).right) < pays(BetQuestion(30, 40).right)


@pytest.mark.parametrize("number", range(1, len(QUESTIONS) + 1))
def test_the_page_tells_the_answer_only_to_who_has_answered(number):
    page, question = reverse("question", args=[number]), QUESTIONS[number - 1]
    before = Device().get(page).text
    assert (
        "Right:" not in before
        and "fair odds are" not in before
        and "on average" not in before
        and "of a win" not in before
    )
    wanted = getattr(question.right, "value", str(question.right))
    assert "Right" in Device().get(page, {"answer": wanted}).text
    for nonsense in ("Z", "0:0", "<b>"):
        assert Device().get(page, {"answer": nonsense}).status_code == 200


@pytest.mark.parametrize("question", QUESTIONS, ids=range(1, len(QUESTIONS) + 1))
def test_a_hint_leads_half_the_way_and_names_no_answer(question):
    page = reverse("question", args=[QUESTIONS.index(question) + 1])
    hint = Device().get(page, {"hint": "1"}).context["question"].hint
    if isinstance(question, BetQuestion):
        assert hint.startswith("White wins ") and str(question.right) not in hint
    else:
        one, other = re.findall(r"\b([A-F]), ", hint)
        assert one < other and question.right in (one, other)
    assert hint not in Device().get(page).text
    assert not Device().get(page, {"hint": "1", "answer": str(question.right)}).context["question"].hint


def test_there_are_no_questions_beyond_the_last():
    assert "Which odds are fair?" in Device().get(reverse("questions")).text
    for number in (0, len(QUESTIONS) + 1):
        assert Device().get(reverse("question", args=[number])).status_code == 404
