"""A lesson of Grice's game: one page with every step and every answer on it, each shown when its own address is."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.lessons.files import card_of, lessons_in
from campaigns.lessons.rules.lesson import LessonOption, LessonPlan, LessonStep, fill_step
from campaigns.match.games import LessonCard
from campaigns.web.request import Request
from chess_minigame.rules.facts import grice_facts
from chess_minigame.rules.tables import Matchup, Strategy, winning_matchups

FOLDER = Path(__file__).parent / "data"


@cache
def grice_lessons() -> dict[str, LessonPlan]:
    facts = grice_facts()
    return {
        slug: replace(plan, steps=tuple(fill_step(step, facts) for step in plan.steps))
        for slug, plan in lessons_in(FOLDER).items()
    }


def grice_cards() -> list[LessonCard]:
    return [
        card_of("grice", lesson, reverse("grice-lesson", args=[slug]))
        for slug, lesson in grice_lessons().items()
    ]


@login_not_required
@require_safe
def lesson(request: Request, lesson: str) -> HttpResponse:
    if (plan := grice_lessons().get(lesson)) is None:
        raise Http404
    steps = [
        (step, [_option_with_strategy(option) for option in step.options], _has_tiles(step))
        for step in plan.steps
    ]
    context = {"lesson": plan, "key": f"grice/{plan.slug}", "steps": steps}
    return render(request, "chess_minigame/lessons/lesson.html", context)


def _has_tiles(step: LessonStep) -> bool:
    """Whether the step asks for a strategy, by its letter."""
    return all(option.text in list(Strategy) for option in step.options)


def _option_with_strategy(option: LessonOption) -> tuple[LessonOption, Strategy | None, tuple[Matchup, ...]]:
    """An answer, and the strategy that it names with what that is good against."""
    strategy = Strategy(option.text) if option.text in list(Strategy) else None
    return option, strategy, winning_matchups(strategy) if strategy else ()
