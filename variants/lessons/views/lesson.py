"""A lesson at its board, and what the board asks beside it: why not, and what a piece does."""

import re

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
from variants.board.views.beside import PLAIN, answer_why, help_for_piece
from variants.board.views.lone import lone_page
from variants.lessons.course import LessonCourse, LessonPlace
from variants.lessons.judging import hint_of, place_after
from variants.lessons.presenters import LessonPage
from variants.lessons.shelf import course_of, lessons_of, next_card
from variants.lessons.training import training_game
from variants.lessons.views import training


@login_not_required
@require_safe
def lesson(request: Request, game: str, lesson: str) -> HttpResponse:
    if lesson in lessons_of(game) and lessons_of(game)[lesson].training:
        return training.play(request, game, lesson)
    course = _course(game, lesson)
    place, feedback = _place(request, course), Feedback()
    answer = request.GET.get("answer", "") or " ".join(request.GET.getlist("move"))
    if answer.strip():
        try:
            number = place_after(place, answer.strip())
        except Refused as refusal:
            feedback = feedback_of(refusal)
        else:
            return redirect(f"{request.path}?at={number}")
    return _page(request, course, place, feedback)


def _page(request: Request, course: LessonCourse, place: LessonPlace, feedback: Feedback) -> HttpResponse:
    game = course.game
    at = reverse("lesson", args=[game.slug, course.lesson.slug])
    shown = LessonPage(course, at)
    here = shown.boards[place.number]
    return lone_page(
        request,
        "variants/lessons/lesson.html",
        game,
        place.line.state.position,
        here.side,
        feedback=feedback,
        lesson=course.lesson,
        page=shown,
        seen=here,
        key=f"{game.slug}/{course.lesson.slug}",
        following=next_card(game.slug, course.lesson.slug),
        board_html=whole_board(here.board.look, here.level),
        data=shown.board_data(place.number),
        json=shown.json(place.number),
    )


@login_not_required
@require_safe
def why(request: Request, game: str, lesson: str) -> HttpResponse:
    """One plain sentence on why a piece of a place's board cannot go from `from` to `to`, and the place's hint."""
    course = _course(game, lesson)
    place = _place(request, course)
    line = place.line
    if course.lesson.training:
        try:
            line = training_game(course.game, course.lesson, request.GET.get("moves", "")).line
        except RulesError as unreadable:
            return HttpResponse(str(unreadable), content_type=PLAIN)
    url = reverse("rules", args=[game])
    return answer_why(request, course.game, line.state.position, url, hint_of(place))


@login_not_required
@require_safe
def piece(request: Request, game: str, lesson: str, name: str) -> HttpResponse:
    return help_for_piece(request, _course(game, lesson).game, name, reverse("lesson", args=[game, lesson]))


def _course(game: str, lesson: str) -> LessonCourse:
    if lesson not in lessons_of(game):
        raise Http404
    return course_of(game, lesson)


def _place(request: Request, course: LessonCourse) -> LessonPlace:
    """The place that the address names by its number; the first one without."""
    number = request.GET.get("at", "")
    is_one = re.fullmatch("[0-9]{1,3}", number) and int(number) < len(course.places)
    return course.places[int(number) if is_one else 0]
