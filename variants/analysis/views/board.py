"""The board of a line of analysis, and what is asked beside it: reasons, targets, pieces, the score."""

import re
from dataclasses import replace

from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from campaigns.match.access import match_of
from campaigns.rules.contract import Roll
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants import catalog
from variants.analysis.presenters.analysis_board import address_fields
from variants.analysis.views.analysis_board import AnalysisWorkspace, line_at, line_of_match
from variants.analysis.views.line_actions import LINE_ACTIONS, ROLL_FIRST, Outcome, outcome_of
from variants.analysis.views.page import page, wants_engine
from variants.board.views.board_help import PLAIN_TEXT, answer_targets, answer_why, help_for_piece
from variants.rules.score import GAME

MSG_UNREADABLE_LINE = "That line cannot be read: {}"


def board(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    params = request.GET.dict()
    try:
        line = line_at(workspace, params)
    except RulesError as refusal:
        refused = Feedback(MSG_UNREADABLE_LINE.format(refusal), refused=True)
        return page(request, workspace, Outcome(workspace.default(), refused))
    action = next((name for name in LINE_ACTIONS if params.get(name)), "")
    if not action:
        return page(request, workspace, Outcome(line))
    outcome = outcome_of(line, action, params)
    is_new = not outcome.feedback.refused and not outcome.ambiguous_move
    with_engine = wants_engine(params)
    if is_new and not request.htmx:
        return redirect(workspace.address(outcome.line, with_engine))
    answer = page(request, workspace, outcome)
    if is_new:
        answer["HX-Push-Url"] = workspace.address(outcome.line, with_engine)
    return answer


@require_safe
def match_board(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Lead the Dungeon Master to a board with the whole match, at the half-move that `ply` names."""
    match = match_of(request.user, campaign_id, match_id, catalog.GAMES)
    text = request.GET.get("ply", "")
    line = line_of_match(match, int(text) if re.fullmatch("[0-9]{1,6}", text) else None)
    query = urlencode({**address_fields(line), "match": f"{campaign_id}-{match_id}"})
    return redirect(f"{reverse('analysis', args=[match.game])}?{query}")


def why(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    try:
        line = line_at(workspace, request.GET.dict())
    except RulesError as refusal:
        return HttpResponse(str(refusal), content_type=PLAIN_TEXT)
    if isinstance(workspace.game.awaits(line.state), Roll):
        return HttpResponse(ROLL_FIRST, content_type=PLAIN_TEXT)
    return answer_why(request, workspace.game, line.state.position)


def targets(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    """Where a side's pieces could go if it were to move: what they threaten."""
    try:
        line = line_at(workspace, request.GET.dict())
    except RulesError:
        return JsonResponse({})
    return answer_targets(request, workspace.game.variant, line.state.position)


def piece(request: Request, workspace: AnalysisWorkspace, name: str) -> HttpResponse:
    return help_for_piece(request, workspace.game, name, workspace.url())


def score(request: Request, workspace: AnalysisWorkspace) -> HttpResponse:
    try:
        line = line_at(workspace, request.GET.dict())
        end = line.go_to(line.tree.line(line.at)[-1]) if line.tree.line(line.at) else line
        record = replace(line.record(), tags={GAME: workspace.game.title})
        text = workspace.game.score.write(record, workspace.game.over(end.state))
    except RulesError as refusal:
        text = f"This line cannot be written as a score: {refusal}"
    return HttpResponse(text, content_type=PLAIN_TEXT)
