"""Small questions about Grice's game, for everybody: nothing is asked for but the answer, and nothing is stored."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.web.request import Request
from chess_minigame.puzzles.presenters import show_question
from chess_minigame.puzzles.questions import BET_QUESTIONS, QUESTIONS, STRATEGY_QUESTIONS


@login_not_required
@require_safe
def questions(request: Request) -> HttpResponse:
    context = {
        "strategies": range(1, len(STRATEGY_QUESTIONS) + 1),
        "bets": [(number, len(STRATEGY_QUESTIONS) + number) for number in range(1, len(BET_QUESTIONS) + 1)],
    }
    return render(request, "chess_minigame/puzzles/questions.html", context)


@login_not_required
@require_safe
def question(request: Request, question_number: int) -> HttpResponse:
    """`answer` in the address shows what is right, `hint` half the way there."""
    if not 1 <= question_number <= len(QUESTIONS):
        raise Http404
    answer, hint = request.GET.get("answer", "")[:12], bool(request.GET.get("hint"))
    context = {
        "number": question_number,
        "next": question_number % len(QUESTIONS) + 1,
        "question": show_question(QUESTIONS[question_number - 1], answer, hint=hint),
    }
    return render(request, "chess_minigame/puzzles/question.html", context)
