"""A chess clock for a set on the table: the page counts by itself and keeps its clock in the browser. Nobody signs in for it."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.match.clock_forms import DEFAULT_TABLE_CLOCK, TableClockForm
from campaigns.match.rules import chess_clock as rules
from campaigns.match.rules.chess_clock import MINUTE, TimeControl
from campaigns.rules.contract import Side
from campaigns.web.request import Request


@login_not_required
@require_safe
def table_clock(request: Request) -> HttpResponse:
    return _clock(request, {"home_url": reverse("home"), "home_name": "Home"})


@require_safe
def campaign_table_clock(request: Request, campaign_id: int) -> HttpResponse:
    """The same clock, opened from a campaign's pages: its way back leads to what is now."""
    campaign = campaign_or_404(request.user, campaign_id)
    return _clock(request, {"home_url": reverse("campaign", args=[campaign.pk]), "home_name": "Back to Now"})


def _clock(request: Request, way_back: dict[str, str]) -> HttpResponse:
    """The clock, a new one where one was chosen; the form to choose one for `?set`, and where what was typed is none."""
    is_chosen = "chess_clock" in request.GET
    form = TableClockForm(request.GET if is_chosen else None)
    if "set" in request.GET or (is_chosen and not form.is_valid()):
        return render(request, "campaigns/match/table_clock_set.html", {"form": form})
    terms = form.clock_terms if is_chosen else None
    control = terms.control if terms else rules.read(DEFAULT_TABLE_CLOCK)
    times = {side.value: _milliseconds(control.of(side)) for side in Side}
    context = {**way_back, "clock": {"times": times, "isChosen": is_chosen}}
    return render(request, "campaigns/match/table_clock.html", context)


def _milliseconds(control: TimeControl) -> dict[str, int]:
    return {"time": control.minutes * MINUTE, "increment": control.increment, "delay": control.delay}
