"""The printed tables, for everybody at the table and nobody's secret."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.rules.professions import PRINTED
from campaigns.views.request import Request, part_of
from chess_minigame.presenters import tables as shown


@login_not_required
@require_safe
def tables(request: Request) -> HttpResponse:
    """A page of its own; htmx asks for the tables alone, for the dialog at the board."""
    context = {
        "strategies": shown.strategies(),
        "results": shown.results(),
        "means": shown.MEANS,
        "options": shown.OPTIONS,
        "printed": PRINTED,
    }
    return render(request, f"chess_minigame/tables.html{part_of(request, 'tables')}", context)
