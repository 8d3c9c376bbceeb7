"""A search of everything in a campaign."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.campaign.presenters.search import CampaignSearch
from campaigns.web.frame import frame
from campaigns.web.request import Request, part_of


@require_safe
def search(request: Request, campaign_id: int) -> HttpResponse:
    """People, matches, places and notes of the campaign; htmx asks for what was found alone."""
    campaign = access.campaign(request.user, campaign_id)
    context = {**frame(campaign), "search": CampaignSearch(campaign, request.GET.get("q", ""))}
    return render(request, f"campaigns/campaign/search.html{part_of(request, 'results')}", context)
