"""The pieces of a game and what they do, with its charts where it has any: for everybody, and nobody's secret."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.views.request import Request
from variants import catalog
from variants.presenters import reference as shown


@login_not_required
@require_safe
def reference(request: Request, game: str) -> HttpResponse:
    """A page to read beside the board; Http404 for no such game."""
    if game not in catalog.GAMES:
        raise Http404
    board = catalog.game(game)
    context = {
        "board": board,
        "charts": shown.charts(board),
        "tables": board.variant.looks.tables(),
        "pieces": shown.pieces(board),
        "legend": shown.legend(board),
    }
    return render(request, "variants/pieces.html", context)
