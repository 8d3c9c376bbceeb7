"""Pages of Grice's game that are made for printing: blank ones for everybody, those of a match for its judge."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.paper.views import typed_line
from campaigns.people.rules.professions import PRINTED
from campaigns.rules.contract import Side
from campaigns.web.paper import Paper
from campaigns.web.request import Request, partial_suffix
from chess_minigame.judge.presenters.paper import ROWS, PowerCutPage, PublicProtocol, empty_slips, slips_of
from chess_minigame.judge.presenters.rulebook import TABLES
from chess_minigame.judge.presenters.table import DMTable
from chess_minigame.rules.tables import Strategy


@login_not_required
@require_safe
def blank_slips(request: Request, game: str) -> HttpResponse:
    context = {"paper": Paper(request), "sheets": empty_slips(), "strategies": [*Strategy]}
    return render(request, "chess_minigame/judge/paper/slips.html", context)


@login_not_required
@require_safe
def score_sheet(request: Request, game: str) -> HttpResponse:
    context = {"paper": Paper(request), "rows": range(1, ROWS + 1)}
    return render(request, "chess_minigame/judge/paper/score_sheet.html", context)


@require_safe
def slips(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Note slips of both players, or of the one the address names: those played, and empty ones to go on."""
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    state = DMTable(match).state
    sides = [side for side in Side if side == request.GET.get("side")] or [*Side]
    slips_of_sides = [slips_of(match, state, side) for side in sides]
    context = {**_frame(request, match), "sides": slips_of_sides, "strategies": [*Strategy]}
    return render(request, "chess_minigame/judge/paper/match_slips.html", context)


@require_safe
def protocol(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """A match from its first turn to its end: all the judge knows, or what everybody at the table saw."""
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    context = _frame(request, match)
    if Paper(request).is_for_players:
        context["record"] = PublicProtocol(match)
        return render(request, "chess_minigame/judge/paper/public_protocol.html", context)
    table = DMTable(match)
    context |= {"table": table, "turns": reversed(table.turns(max_turns=len(table.state.turns)))}
    return render(request, "chess_minigame/judge/paper/protocol.html", context)


@require_safe
def power_cut(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Everything needed to continue without the app; shows what a typed `line` means before it is saved."""
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    power_cut = PowerCutPage(match)
    context = {**_frame(request, match), "cut": power_cut, **typed_line(request, power_cut.meaning)}
    return render(request, "chess_minigame/judge/paper/power_cut.html", context)


def _frame(request: Request, match: Match) -> dict[str, object]:
    return {**frame(match.campaign, "matches"), "match": match, "paper": Paper(request)}


ALL_TABLES = {**TABLES, "printed": PRINTED}


@login_not_required
@require_safe
def tables(request: Request) -> HttpResponse:
    """The game's tables as a full page; for htmx the tables alone, which it shows in a dialog."""
    return render(request, f"chess_minigame/judge/tables.html{partial_suffix(request, 'tables')}", ALL_TABLES)


@login_not_required
@require_safe
def printed_tables(request: Request, game: str) -> HttpResponse:
    context = {**ALL_TABLES, "paper": Paper(request)}
    return render(request, "chess_minigame/judge/paper/tables.html", context)
