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
from variants.analysis.views.asks import ASKS, ROLL_FIRST, Outcome, outcome_of
from variants.analysis.views.desk import AnalysisDesk, line_at, line_of_match
from variants.analysis.views.page import is_asked, page
from variants.board.views.beside import PLAIN, answer_targets, answer_why, help_for_piece
from variants.rules.score import GAME

UNLISTED = "That line cannot be read: {}"


def board(request: Request, desk: AnalysisDesk) -> HttpResponse:
    asked = request.GET.dict()
    try:
        line = line_at(desk, asked)
    except RulesError as refusal:
        refused = Feedback(UNLISTED.format(refusal), refused=True)
        return page(request, desk, Outcome(desk.default(), refused))
    ask = next((name for name in ASKS if asked.get(name)), "")
    if not ask:
        return page(request, desk, Outcome(line))
    outcome = outcome_of(line, ask, asked)
    is_new = not outcome.feedback.refused and not outcome.way
    with_engine = is_asked(asked)
    if is_new and not request.htmx:
        return redirect(desk.address(outcome.line, with_engine))
    answer = page(request, desk, outcome)
    if is_new:
        answer["HX-Push-Url"] = desk.address(outcome.line, with_engine)
    return answer


@require_safe
def of_match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Lead the Dungeon Master to a board with the whole match, at the half-move that `ply` names."""
    match = match_of(request.user, campaign_id, match_id, catalog.GAMES)
    text = request.GET.get("ply", "")
    line = line_of_match(match, int(text) if re.fullmatch("[0-9]{1,6}", text) else None)
    query = urlencode({**address_fields(line), "match": f"{campaign_id}-{match_id}"})
    return redirect(f"{reverse('analysis', args=[match.game])}?{query}")


def why(request: Request, desk: AnalysisDesk) -> HttpResponse:
    try:
        line = line_at(desk, request.GET.dict())
    except RulesError as refusal:
        return HttpResponse(str(refusal), content_type=PLAIN)
    if isinstance(desk.game.awaits(line.state), Roll):
        return HttpResponse(ROLL_FIRST, content_type=PLAIN)
    return answer_why(request, desk.game, line.state.position, reverse("rules", args=[desk.game.slug]))


def targets(request: Request, desk: AnalysisDesk) -> HttpResponse:
    """Where a side's pieces could go if it were to move: what they threaten."""
    try:
        line = line_at(desk, request.GET.dict())
    except RulesError:
        return JsonResponse({})
    return answer_targets(request, line.state.position, desk.game.variant.off_turn)


def piece(request: Request, desk: AnalysisDesk, name: str) -> HttpResponse:
    return help_for_piece(request, desk.game, name, desk.url())


def score(request: Request, desk: AnalysisDesk) -> HttpResponse:
    try:
        line = line_at(desk, request.GET.dict())
        end = line.go_to(line.tree.line(line.at)[-1]) if line.tree.line(line.at) else line
        record = replace(line.record(), tags={GAME: desk.game.title})
        text = desk.game.score.write(record, desk.game.over(end.state))
    except RulesError as refusal:
        text = f"This line cannot be written as a score: {refusal}"
    return HttpResponse(text, content_type=PLAIN)
