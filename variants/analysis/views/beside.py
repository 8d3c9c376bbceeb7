"""What is asked beside an analysis board: reasons, targets, pieces, the score."""

from dataclasses import replace

from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import render

from campaigns.rules.contract import Roll, Side
from campaigns.rules.errors import RulesError
from campaigns.web.request import Request
from variants.analysis.views.asks import ROLL_FIRST
from variants.analysis.views.desk import AnalysisDesk, line_at
from variants.board.presenters import piece as pieces
from variants.board.views.beside import LEGAL
from variants.rules.score import GAME


def why(request: Request, desk: AnalysisDesk) -> HttpResponse:
    start, to = (request.GET.get(name, "")[:8] for name in ("from", "to"))
    try:
        line = line_at(desk, request.GET.dict())
        is_roll = isinstance(desk.game.awaits(line.state), Roll)
        sentence = (
            ROLL_FIRST if is_roll else desk.game.variant.refusal(line.state.position, start, to) or LEGAL
        )
    except RulesError as refusal:
        sentence = str(refusal)
    return HttpResponse(sentence, content_type="text/plain; charset=utf-8")


def targets(request: Request, desk: AnalysisDesk) -> HttpResponse:
    """Where a side's pieces could go if it were to move: what they threaten."""
    side = Side.BLACK if request.GET.get("side") == Side.BLACK else Side.WHITE
    try:
        line = line_at(desk, request.GET.dict())
    except RulesError:
        return JsonResponse({})
    return JsonResponse(desk.game.variant.off_turn(line.state.position, side))


def piece(request: Request, desk: AnalysisDesk, name: str) -> HttpResponse:
    kind = desk.game.variant.piece(name)
    if kind is None:
        raise Http404
    template = "variants/board/_piece.html" if request.htmx else "variants/board/piece.html"
    return render(
        request, template, {"piece": pieces.describe_piece(desk.game, kind), "match_url": desk.url()}
    )


def score(request: Request, desk: AnalysisDesk) -> HttpResponse:
    try:
        line = line_at(desk, request.GET.dict())
        end = line.gone(line.tree.line(line.at)[-1]) if line.tree.line(line.at) else line
        record = replace(line.record(), tags={GAME: desk.game.title})
        text = desk.game.score.write(record, desk.game.over(end.state))
    except RulesError as refusal:
        text = f"This line cannot be written as a score: {refusal}"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
