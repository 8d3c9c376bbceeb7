"""The page of a line, with what the engine has found; the engine is asked each second while somebody looks."""

import re

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooMany
from campaigns.core.use_cases import new_key
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants import readiness
from variants.analysis import analyses
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.analysis.presenters.evaluation_words import panel, roll_panel
from variants.analysis.views.asks import Outcome
from variants.analysis.views.desk import WITH_ENGINE, AnalysisDesk, Params, desk_context, line_at
from variants.board.presenters.drawing import whole_board
from variants.board.views.beside import PLAIN
from variants.board.views.lone import lone_page


def page(request: Request, desk: AnalysisDesk, outcome: Outcome) -> HttpResponse:
    line, game = outcome.line, desk.game
    key, with_engine = page_key(request.GET.dict()), is_asked(request.GET.dict())
    beside = desk.beside(line)
    seen = AnalysisBoard(line, beside.get("glyphs", {}))
    context = {
        **desk_context(desk),
        "seen": seen,
        "line": line,
        "status": seen.status,
        "board_html": whole_board(seen.look),
        "data": seen.data(desk.url(), beside.get("marks")),
        "feedback": outcome.feedback,
        "chosen": outcome.way,
        "position": game.write_position(game.position(line.state)),
        "link": request.build_absolute_uri(desk.address(line)),
        "page": key,
        "engine": found_at(desk, seen, key) if with_engine else None,
        "is_asked": with_engine,
        **beside,
    }
    template = "variants/analysis/analysis.html"
    return lone_page(request, template, game, line.state.position, seen.side, way=outcome.way, **context)


def found_at(desk: AnalysisDesk, seen: AnalysisBoard, key: str) -> object:
    """The findings about the position so far; None if nothing was asked yet, or the game is over there."""
    if not _is_open(seen):
        return None
    row = analyses.analysis_at(desk=desk_key(desk, key), game=desk.game, state=seen.line.state)
    if row is None:
        return None
    if seen.side is None:
        return roll_panel(row, seen.line, timezone.now())
    return panel(row, seen.line, seen.side, timezone.now(), readiness.read(settings.VAR_DIR))


def _is_open(seen: AnalysisBoard) -> bool:
    """Whether the engine has something to say: there is a choice, or dice are awaited."""
    return seen.side is not None or seen.line.roll is not None


def is_asked(asked: Params) -> bool:
    return asked.get(WITH_ENGINE, "") == "1"


def page_key(asked: Params) -> str:
    key = asked.get("page", "")
    return key if re.fullmatch("[0-9a-f]{32}", key) else new_key()


def desk_key(desk: AnalysisDesk, key: str) -> str:
    """The engine's key: one for each page of a DM, one for all pages of a guest."""
    return f"{desk.owner} {key}" if desk.is_dm else desk.owner


def engine(request: Request, desk: AnalysisDesk) -> HttpResponse:
    """The engine's findings so far; each request tells it that the page is still open."""
    asked = request.POST.dict()
    key = page_key(asked)
    if asked.get("leave"):
        analyses.stop_at(desk_key(desk, key))
        return HttpResponse(status=204)
    try:
        line = line_at(desk, asked)
    except RulesError as refusal:
        return HttpResponse(str(refusal), content_type=PLAIN)
    seen = AnalysisBoard(line)
    why_not = _refusal(desk, seen, key)
    if not request.htmx:
        if why_not:
            return page(request, desk, Outcome(line, Feedback(why_not, refused=True)))
        return redirect(f"{desk.address(line, True)}&page={key}")
    answer = {"note": why_not, "goes_on": True} if why_not else found_at(desk, seen, key)
    context = {**desk_context(desk), "seen": seen, "engine": answer}
    return render(request, "variants/analysis/_analysis_engine.html", context)


def _refusal(desk: AnalysisDesk, seen: AnalysisBoard, key: str) -> str:
    """Ask the engine about the viewed position; returns why it refuses, else empty."""
    if not _is_open(seen):
        return ""
    task = analyses.TASK if seen.side else analyses.APPRAISAL_TASK
    state, is_guest = seen.line.state, not desk.is_dm
    try:
        analyses.ask_engine(
            desk=desk_key(desk, key), game=desk.game, state=state, is_guest=is_guest, task=task
        )
    except (Refused, TooMany) as refusal:
        return str(refusal)
    return ""
