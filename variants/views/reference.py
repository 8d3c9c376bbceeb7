"""The men of a game and what they do, with its charts where it has any: for everybody, and nobody's secret."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.views.request import Request
from variants import catalog
from variants.presenters import reference as shown


@login_not_required
@require_safe
def reference(request: Request, slug: str) -> HttpResponse:
    """A page to read beside the board; Http404 for no such game."""
    if slug not in catalog.GAMES:
        raise Http404
    game = catalog.game(slug)
    context = {
        "board": game,
        "charts": shown.charts(game),
        "tables": game.variant.looks.tables(),
        "men": shown.men(game),
        "legend": shown.legend(game),
    }
    return render(request, "variants/men.html", context)
