"""The engine at an analysis board, asked each second while somebody looks."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooMany
from campaigns.rules.errors import RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants.analysis import analyses
from variants.analysis.presenters.analysis_board import AnalysisBoard
from variants.analysis.views.asks import Outcome
from variants.analysis.views.desk import AnalysisDesk, desk_context, line_at
from variants.analysis.views.page import desk_key, found_at, page, page_key


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
        return HttpResponse(str(refusal), content_type="text/plain; charset=utf-8")
    seen = AnalysisBoard(line)
    why_not = _refusal(desk, seen, key)
    if not request.htmx:
        if why_not:
            return page(request, desk, Outcome(line, Feedback(why_not, refused=True)))
        return redirect(f"{desk.address(line, True)}&page={key}")
    found = {"note": why_not, "goes_on": True} if why_not else found_at(desk, seen, key)
    context = {**desk_context(desk), "seen": seen, "engine": found}
    return render(request, "variants/analysis/_analysis_engine.html", context)


def _refusal(desk: AnalysisDesk, seen: AnalysisBoard, key: str) -> str:
    """Ask the engine about the viewed position; returns why it refuses, else empty."""
    if seen.side is None:
        return ""
    try:
        analyses.ask_engine(
            desk=desk_key(desk, key), game=desk.game, state=seen.line.state, is_guest=not desk.is_dm
        )
    except Refused as refusal:
        return refusal.sentence
    except TooMany as wait:
        return str(wait)
    return ""
