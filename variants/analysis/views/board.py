"""The board of a line of analysis."""

import re

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from campaigns.match.access import match_of
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants import catalog
from variants.analysis.match_line import line_of_match
from variants.analysis.presenters.analysis_board import address_fields
from variants.analysis.views.asks import ASKS, Outcome, outcome_of
from variants.analysis.views.desk import AnalysisDesk, line_at
from variants.analysis.views.page import is_asked, page

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
