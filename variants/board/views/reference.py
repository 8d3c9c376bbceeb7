"""The public reference of a game: its pieces, how they move, and its charts."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.web.request import Request
from variants import catalog
from variants.board.presenters import piece as piece_help


@login_not_required
@require_safe
def reference(request: Request, game: str) -> HttpResponse:
    """A page to read beside the board; Http404 for no such game."""
    return render(request, "variants/board/pieces.html", pieces_of(game))


def pieces_of(game: str) -> dict[str, object]:
    """The pieces, charts and tables of a game for its pages; Http404 for no such game."""
    if game not in catalog.GAMES:
        raise Http404
    board = catalog.game(game)
    pieces = [piece_help.describe_piece(board, piece) for piece in board.variant.army.pieces]
    return {
        "board": board,
        "charts": list(piece_help.charts(board)),
        "tables": board.variant.looks.tables(),
        "pieces": pieces,
        "legend": piece_help.legend(pieces),
    }
