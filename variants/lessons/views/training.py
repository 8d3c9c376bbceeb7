"""The page of a set-up that is played out against the engine, which is asked again each moment until it has answered."""

from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request, client_address, form_data
from variants import catalog
from variants.analysis.analyses import has_choice
from variants.analysis.presenters.hint import hint_panel
from variants.analysis.views.line_actions import outcome_of
from variants.analysis.views.page import page_key
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.hint import HintPanel, hint_step
from variants.board.views.standalone_board import standalone_board
from variants.lessons.presenters import TrainingBoard
from variants.lessons.shelf import lessons_of, next_card
from variants.lessons.training import TrainingGame, training_game
from variants.models import Analysis

ACTION_NAMES = ("move", "word", "faces", "throw", "from_square")


def play_training(request: Request, game: str, lesson: str) -> HttpResponse:
    params = request.GET.dict()
    training, feedback = _game(game, lesson, params.get("moves", ""))
    if "back" in params:
        return _answer(request, training.take_back())
    action = next((name for name in ACTION_NAMES if params.get(name)), "")
    if not action or feedback.refused:
        return _page(request, training, feedback)
    if not training.is_learners_turn:
        return _page(request, training, Feedback("It is the engine’s turn.", refused=True))
    outcome = outcome_of(training.line, action, params)
    if outcome.feedback.refused or outcome.ambiguous_move:
        return _page(request, training, outcome.feedback, outcome.ambiguous_move)
    return _answer(request, training.with_line(outcome.line))


@login_not_required
@require_POST
def reply(request: Request, game: str, lesson: str) -> HttpResponse:
    """The table after the engine's answer; 204 while it thinks, and for a page without scripts the page again."""
    training, feedback = _game(game, lesson, request.POST.get("moves", ""))
    if feedback.refused or not training.is_engines_turn:
        return _answer(request, training)
    try:
        next_game = training.play_engine(_page_key(request), client_address(request), timezone.now())
    except (Refused, TooManyTries):  # the engine has too much to do: asked again in a moment
        next_game = None
    if next_game is None and request.htmx:
        return HttpResponse(status=204)
    return _answer(request, next_game or training)


@login_not_required
@require_POST
def hint(request: Request, game: str, lesson: str) -> HttpResponse:
    """The next step of a hint, for htmx without the page around it."""
    training, _ = _game(game, lesson, request.POST.get("moves", ""))
    panel, row = _hint_panel(request, training, hint_step(request.POST.get("step", "1"))), None
    try:
        if panel.may_ask and panel.step:
            row = training.ask_hint(_page_key(request), client_address(request), timezone.now())
        panel = _hint(training, panel, row)
    except (Refused, TooManyTries) as refusal:
        panel = replace(panel, note=str(refusal))
    if request.htmx:
        return render(request, "variants/board/_hint.html", {"hint": panel})
    query = {"moves": training.moves, "hint": str(panel.step), "page": _page_key(request)}
    return redirect(f"{_url(training)}?{urlencode(query)}")


def _hint_panel(request: Request, training: TrainingGame, step: int) -> HintPanel:
    url, side = reverse("lesson-hint", args=[training.game.slug, training.lesson.slug]), training.side
    hidden_fields = ("moves", training.moves), ("page", _page_key(request))
    return HintPanel(url, side, "", has_choice(training.awaits, side), step, hidden_fields=hidden_fields)


def _hint(training: TrainingGame, panel: HintPanel, row: Analysis | None) -> HintPanel:
    return hint_panel(panel, row, training.game, training.line.state, timezone.now(), is_dm=False)


def _game(game: str, lesson: str, moves: str) -> tuple[TrainingGame, Feedback]:
    """The game so far; from its beginning, with the reason, where the moves cannot be read. Http404 for no such set-up."""
    plan = lessons_of(game).get(lesson)
    if plan is None or plan.training is None:
        raise Http404
    try:
        return training_game(catalog.game(game), plan, moves), Feedback()
    except RulesError as refusal:
        return training_game(catalog.game(game), plan, ""), Feedback(str(refusal), refused=True)


def _page_key(request: Request) -> str:
    return page_key(form_data(request))


def _url(training: TrainingGame) -> str:
    return reverse("lesson", args=[training.game.slug, training.lesson.slug])


def _address(request: Request, training: TrainingGame) -> str:
    query = {"moves": training.moves} if training.moves else {}
    # Without scripts the page says who asks for the engine's answer.
    query |= {"page": _page_key(request)} if training.is_engines_turn and not request.htmx else {}
    return f"{_url(training)}?{urlencode(query)}"


def _answer(request: Request, training: TrainingGame) -> HttpResponse:
    address = _address(request, training)
    if not request.htmx:
        return redirect(address)
    answer = _page(request, training, Feedback())
    answer["HX-Replace-Url"] = address
    return answer


def _page(
    request: Request, training: TrainingGame, feedback: Feedback, ambiguous_move: str = ""
) -> HttpResponse:
    board = TrainingBoard(training)
    panel = _hint_panel(request, training, hint_step(request.GET.get("hint", "")))
    row = training.hint_so_far(_page_key(request)) if panel.step else None
    lesson_key = training.game.slug, training.lesson.slug
    context: dict[str, Any] = {
        "near_side": training.side,
        "ambiguous_move": ambiguous_move,
        "feedback": feedback,
        "lesson": training.lesson,
        "training": training,
        "board": board,
        "status": board.board.status,
        "key": "/".join(lesson_key),
        "following": next_card(*lesson_key),
        "url": _url(training),
        "reply_url": reverse("lesson-reply", args=lesson_key),
        "page_key": _page_key(request),
        "hint": _hint(training, panel, row),
        "board_html": whole_board(board.board.look),
        "client_state": board.data(_url(training)),
    }
    position, template = training.line.state.position, "variants/lessons/training.html"
    return standalone_board(request, template, training.game, position, training.side, **context)
