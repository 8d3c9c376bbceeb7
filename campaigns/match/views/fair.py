"""Make it fair: two people, how even each game of theirs would be, and what would make it so."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.match.forms import TwoForm
from campaigns.match.presenters.fair import fair_games
from campaigns.rules.contract import Side
from campaigns.web.request import Request


@require_safe
def fair(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    names = [name for name, value in request.GET.dict().items() if str(value).strip()]
    has_both = all(any(name.startswith(side) for name in names) for side in Side)
    form = TwoForm(campaign, request.GET if has_both else None, initial=request.GET.dict())
    pair = form.cleaned_data if form.is_valid() else None
    games = list(fair_games(campaign, pair["white"], pair["black"])) if pair else []
    context = {**frame(campaign, "matches"), "form": form, "games": games}
    return render(request, "campaigns/match/fair.html", context)
