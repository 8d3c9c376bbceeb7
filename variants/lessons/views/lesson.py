"""A lesson at its board, and what the board asks beside it: why not, and what a piece does."""

import re
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.core.refusals import Refused
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback, feedback_of
from campaigns.web.request import Request
from variants.board.presenters.drawing import whole_board
from variants.board.views.board_help import PLAIN_TEXT, answer_why, help_for_piece
from variants.board.views.standalone_board import standalone_board
from variants.lessons.judging import hint_of, node_after
from variants.lessons.lesson_steps import LessonNode, LessonSteps
from variants.lessons.presenters import LessonPage
from variants.lessons.shelf import lessons_of, next_card, steps_of_lesson
from variants.lessons.training import training_game
from variants.lessons.views import training


@login_not_required
@require_safe
def lesson(request: Request, game: str, lesson: str) -> HttpResponse:
    if lesson in lessons_of(game) and lessons_of(game)[lesson].training:
        return training.play_training(request, game, lesson)
    lesson_steps = _steps_or_404(game, lesson)
    node, feedback = _requested_node(request, lesson_steps), Feedback()
    answer = request.GET.get("answer", "") or " ".join(request.GET.getlist("move"))
    if answer.strip():
        try:
            number = node_after(node, answer.strip())
        except Refused as refusal:
            feedback = feedback_of(refusal)
        else:
            return redirect(f"{request.path}?at={number}")
    return _page(request, lesson_steps, node, feedback)


def _page(request: Request, lesson_steps: LessonSteps, node: LessonNode, feedback: Feedback) -> HttpResponse:
    game = lesson_steps.game
    base_url = reverse("lesson", args=[game.slug, lesson_steps.lesson.slug])
    lesson_page = LessonPage(lesson_steps, base_url)
    board = lesson_page.boards[node.number]
    context: dict[str, Any] = {
        "feedback": feedback,
        "lesson": lesson_steps.lesson,
        "page": lesson_page,
        "board": board,
        "key": f"{game.slug}/{lesson_steps.lesson.slug}",
        "following": next_card(game.slug, lesson_steps.lesson.slug),
        "board_html": whole_board(board.board.look, board.level),
        "client_state": lesson_page.board_data(node.number),
        "json": lesson_page.json(node.number),
    }
    position, template = node.line.state.position, "variants/lessons/lesson.html"
    return standalone_board(request, template, game, position, board.side, **context)


@login_not_required
@require_safe
def why(request: Request, game: str, lesson: str) -> HttpResponse:
    """One plain sentence on why a piece of a place's board cannot go from `from` to `to`, and the place's hint."""
    lesson_steps = _steps_or_404(game, lesson)
    node = _requested_node(request, lesson_steps)
    line = node.line
    if lesson_steps.lesson.training:
        try:
            line = training_game(lesson_steps.game, lesson_steps.lesson, request.GET.get("moves", "")).line
        except RulesError as unreadable:
            return HttpResponse(str(unreadable), content_type=PLAIN_TEXT)
    return answer_why(request, lesson_steps.game, line.state.position, hint=hint_of(node))


@login_not_required
@require_safe
def piece(request: Request, game: str, lesson: str, name: str) -> HttpResponse:
    url = reverse("lesson", args=[game, lesson])
    return help_for_piece(request, _steps_or_404(game, lesson).game, name, url)


def _steps_or_404(game: str, lesson: str) -> LessonSteps:
    if lesson not in lessons_of(game):
        raise Http404
    return steps_of_lesson(game, lesson)


def _requested_node(request: Request, lesson_steps: LessonSteps) -> LessonNode:
    """The place that the address names by its number; the first one without."""
    number = request.GET.get("at", "")
    is_number = re.fullmatch("[0-9]{1,3}", number) and int(number) < len(lesson_steps.nodes)
    return lesson_steps.nodes[int(number) if is_number else 0]
