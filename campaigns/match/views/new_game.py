"""Every game there is, for two who want to play, and how even each would be."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.match import games
from campaigns.match.forms import NewGameForm, PlayersForm
from campaigns.match.presenters.fair import fair_games
from campaigns.rules.contract import Side
from campaigns.web.request import Request, partial_suffix

TEMPLATE = "campaigns/match/new_game.html"


@require_safe
def new_game(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    query = f"?{parameters}" if (parameters := request.GET.urlencode()) else ""
    shelf = [(entry, entry.new_url(campaign.pk) + query) for entry in games.entries_in_order()]
    context = {**_frame(campaign), "shelf": shelf}
    return render(request, TEMPLATE + partial_suffix(request, "step"), context)


def game_form(
    request: Request, campaign: Campaign, form: NewGameForm, template: str, **extra: object
) -> HttpResponse:
    context = {**_frame(campaign), "entry": form.entry, "form": form, **extra}
    return render(request, template + partial_suffix(request, "step"), context)


def prospect_of_form(request: Request, form: NewGameForm, template: str, **extra: object) -> HttpResponse:
    """What a half-filled form of a new game leads to. The page's address becomes one that fills the form again: whoever reads
    a ruling meanwhile, or makes it fair, comes back to it."""
    parameters = [(name, value) for name, value in request.GET.items() if str(value).strip()]
    parameters += [(name, "") for name in form.usual_ticks if name not in request.GET]
    response = render(request, template, {"campaign": form.campaign, **extra})
    response["HX-Replace-Url"] = f"{form.entry.new_url(form.campaign.pk)}?{urlencode(parameters)}"
    return response


def _frame(campaign: Campaign) -> dict[str, object]:
    styles = sorted({entry.pages.tile.stylesheet for entry in games.all_entries()})
    return {**frame(campaign, "matches"), "styles": styles}


@require_safe
def fair(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    names = [name for name, value in request.GET.dict().items() if str(value).strip()]
    has_both = all(any(name.startswith(side) for name in names) for side in Side)
    form = PlayersForm(campaign, request.GET if has_both else None, initial=request.GET.dict())
    pair = form.cleaned_data if form.is_valid() else None
    games = list(fair_games(campaign, pair["white"], pair["black"])) if pair else []
    context = {**frame(campaign, "matches"), "form": form, "games": games}
    return render(request, "campaigns/match/fair.html", context)
