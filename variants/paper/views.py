"""Pages of the full boards that are made for printing: for any match, and of one for its Dungeon Master."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.web.paper import Paper
from campaigns.web.request import Request
from variants import catalog
from variants.board.views.beside import pieces_of
from variants.paper import paper_result
from variants.paper.presenters import ROWS, BoardOnPaper, paper_ending


@login_not_required
@require_safe
def score_sheet(request: Request, game: str) -> HttpResponse:
    """An empty score sheet; Http404 for no such game."""
    if game not in catalog.GAMES:
        raise Http404
    context = {
        "paper": Paper(request),
        "board": catalog.game(game),
        "halves": (range(1, ROWS + 1), range(ROWS + 1, 2 * ROWS + 1)),
    }
    return render(request, "variants/paper/score_sheet.html", context)


@login_not_required
@require_safe
def printed_pieces(request: Request, game: str) -> HttpResponse:
    """A game's pieces and charts as inserts for a screen; Http404 for no such game."""
    context = {**pieces_of(game), "paper": Paper(request)}
    return render(request, "variants/paper/pieces.html", context)


@require_safe
def protocol(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A match with its last position and every move: there are no secrets on a full board."""
    match = _match(request, campaign_id, match_id)
    return render(request, "variants/paper/protocol.html", _context(request, match))


@require_safe
def power_cut(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Everything needed to continue without the app; shows what a typed `line` means before it is saved."""
    match = _match(request, campaign_id, match_id)
    context = _context(request, match)
    line = request.GET.get("line")
    if line is not None:
        on_paper = context["record"]
        assert isinstance(on_paper, BoardOnPaper)
        context |= {"typed": line[:60], **_meaning(on_paper, line)}
    return render(request, "variants/paper/power_cut.html", context)


def _meaning(record: BoardOnPaper, line: str) -> dict[str, object]:
    game = record.game
    try:
        result = paper_result.read_board_result(record.match, game, record.moment.state, line)
    except Refused as refusal:
        return {"refusal_of_line": refusal.sentence}
    return {"meaning": paper_ending(game, result), "version": record.version}


def _match(request: Request, campaign_id: int, match_id: int) -> Match:
    found = match_or_404(request.user, campaign_id, match_id)
    if found.game not in catalog.GAMES:
        raise Http404
    return found


def _context(request: Request, match: Match) -> dict[str, object]:
    paper, record = Paper(request), BoardOnPaper(match)
    board = record.game
    return {
        **frame(match.campaign, "matches"),
        "match": match,
        "paper": paper,
        "record": record,
        "tables": board.variant.looks.tables() if board.variant.dice else (),
    }
