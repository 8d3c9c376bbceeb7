"""The printed tables, for everybody at the table and nobody's secret."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.people.rules.professions import PRINTED
from campaigns.web.paper import Paper
from campaigns.web.request import Request, part_of
from chess_minigame.rules.tables import STRATEGY_TABLE, TURN_RESULT_TABLE, Strategy

TABLES = {
    "strategies": list(zip(Strategy, STRATEGY_TABLE, strict=True)),
    "results": TURN_RESULT_TABLE,
    "printed": PRINTED,
}


@login_not_required
@require_safe
def tables(request: Request) -> HttpResponse:
    """A page of its own; htmx asks for the tables alone, for the dialog at the board."""
    return render(request, f"chess_minigame/judge/tables.html{part_of(request, 'tables')}", TABLES)


@login_not_required
@require_safe
def printed_tables(request: Request, game: str) -> HttpResponse:
    context = {**TABLES, "paper": Paper(request)}
    return render(request, "chess_minigame/judge/paper/tables.html", context)
