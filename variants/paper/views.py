"""Pages of the full boards that are made for printing: for any match, and of one for its Dungeon Master."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.paper.views import typed_line
from campaigns.web.paper import Paper
from campaigns.web.request import Request
from variants import catalog
from variants.board.views.board_help import pieces_of
from variants.paper.presenters import ROWS, BoardOnPaper


@login_not_required
@require_safe
def score_sheet(request: Request, game: str) -> HttpResponse:
    if game not in catalog.GAMES:
        raise Http404
    halves = range(1, ROWS + 1), range(ROWS + 1, 2 * ROWS + 1)
    context = {"paper": Paper(request), "board": catalog.game(game), "halves": halves}
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
    return render(request, "variants/paper/protocol.html", _context(request, BoardOnPaper(match)))


@require_safe
def power_cut(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Everything needed to continue without the app; shows what a typed `line` means before it is saved."""
    match = _match(request, campaign_id, match_id)
    record = BoardOnPaper(match)
    context = {**_context(request, record), **typed_line(request, record.meaning)}
    return render(request, "variants/paper/power_cut.html", context)


def _match(request: Request, campaign_id: int, match_id: int) -> Match:
    match = match_or_404(request.user, campaign_id, match_id)
    if match.game not in catalog.GAMES:
        raise Http404
    return match


def _context(request: Request, record: BoardOnPaper) -> dict[str, object]:
    variant = record.game.variant
    tables = variant.looks.tables() if variant.dice else ()
    shown = {"match": record.match, "paper": Paper(request), "record": record, "tables": tables}
    return {**frame(record.match.campaign, "matches"), **shown}
