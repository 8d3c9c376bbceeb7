"""The page of a line, with what the engine has found; the engine is asked each second while somebody looks."""

import re

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import new_key
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants import readiness
from variants.analysis import analyses
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.analysis.presenters.evaluation_words import engine_panel, refused_panel, roll_panel
from variants.analysis.views.analysis_board import (
    WITH_ENGINE,
    AnalysisWorkspace,
    Params,
    line_at,
    workspace_context,
)
from variants.analysis.views.line_actions import Outcome
from variants.board.presenters.drawing import whole_board
from variants.board.views.board_help import PLAIN_TEXT
from variants.board.views.standalone_board import standalone_board


def page(request: Request, workspace: AnalysisWorkspace, outcome: Outcome) -> HttpResponse:
    line, game = outcome.line, workspace.game
    key, with_engine = page_key(request.GET.dict()), wants_engine(request.GET.dict())
    line_context = workspace.line_context(line)
    board = AnalysisBoard(line, line_context.get("glyphs", {}))
    context = {
        **workspace_context(workspace),
        "board": board,
        "line": line,
        "status": board.status,
        "board_html": whole_board(board.look),
        "client_state": board.data(workspace.url(), line_context.get("marks")),
        "feedback": outcome.feedback,
        "chosen": outcome.ambiguous_move,
        "position": game.write_position(game.position(line.state)),
        "link": request.build_absolute_uri(workspace.address(line)),
        "page_key": key,
        "engine": findings_at(workspace, board, key) if with_engine else None,
        "with_engine": with_engine,
        "study": None,
        "panel": "",
        **line_context,
    }
    template, move = "variants/analysis/analysis.html", outcome.ambiguous_move
    position = line.state.position
    return standalone_board(request, template, game, position, board.side, ambiguous_move=move, **context)


def findings_at(workspace: AnalysisWorkspace, board: AnalysisBoard, key: str) -> object:
    """The findings about the position so far; None if nothing was asked yet, or the game is over there."""
    if not _is_open(board):
        return None
    row = analyses.find_analysis(desk=engine_key(workspace, key), game=workspace.game, state=board.line.state)
    if row is None:
        return None
    if board.side is None:
        return roll_panel(row, board.line, timezone.now())
    return engine_panel(row, board.line, board.side, timezone.now(), readiness.read(settings.VAR_DIR))


def _is_open(board: AnalysisBoard) -> bool:
    """Whether the engine has something to say: there is a choice, or dice are awaited."""
    return board.side is not None or board.line.roll is not None


def wants_engine(params: Params) -> bool:
    return params.get(WITH_ENGINE, "") == "1"


def page_key(params: Params) -> str:
    key = params.get("page", "")
    return key if re.fullmatch("[0-9a-f]{32}", key) else new_key()


def engine_key(workspace: AnalysisWorkspace, key: str) -> str:
    """The engine's key: one for each page of a DM, one for all pages of a guest."""
    return f"{workspace.owner} {key}" if workspace.is_dm else workspace.owner


def engine(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    """The engine's findings so far; each request tells it that the page is still open."""
    params = request.POST.dict()
    key = page_key(params)
    if params.get("leave"):
        analyses.stop_analyses(engine_key(workspace, key))
        return HttpResponse(status=204)
    try:
        line = line_at(workspace, params)
    except RulesError as refusal:
        return HttpResponse(str(refusal), content_type=PLAIN_TEXT)
    board = AnalysisBoard(line)
    why_not = _ask_engine(workspace, board, key)
    if not request.htmx:
        if why_not:
            return page(request, workspace, Outcome(line, Feedback(why_not, refused=True)))
        return redirect(f"{workspace.address(line, True)}&page={key}")
    answer = refused_panel(why_not) if why_not else findings_at(workspace, board, key)
    context = {**workspace_context(workspace), "board": board, "engine": answer}
    return render(request, "variants/analysis/_analysis_engine.html", context)


def _ask_engine(workspace: AnalysisWorkspace, board: AnalysisBoard, key: str) -> str:
    """Ask the engine about the viewed position; returns why it refuses, else empty."""
    if not _is_open(board):
        return ""
    desk, state, is_guest = engine_key(workspace, key), board.line.state, not workspace.is_dm
    task = analyses.TASK if board.side else analyses.APPRAISAL_TASK
    try:
        analyses.ask_engine(desk=desk, game=board.game, state=state, is_guest=is_guest, task=task)
    except (Refused, TooManyTries) as refusal:
        return str(refusal)
    return ""
