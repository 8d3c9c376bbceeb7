"""A search of everything in a campaign."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.desk.presenters.search import CampaignSearch
from campaigns.web.request import Request, part_of


@require_safe
def search(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    context = {**frame(campaign), "search": CampaignSearch(campaign, request.GET.get("q", ""))}
    return render(request, f"campaigns/desk/search.html{part_of(request, 'results')}", context)
