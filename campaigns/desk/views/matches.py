"""Every match of a campaign, whatever the game."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.match.filters import MatchFilter
from campaigns.slow.presenters import deadlines
from campaigns.web.request import Request, part_of

A_PAGE = 30


@require_safe
def matches(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters, now = MatchFilter(campaign, request.GET), timezone.now()
    page = Paginator(filters.matches(now), A_PAGE).get_page(request.GET.get("page"))
    context = {
        **frame(campaign, "matches"),
        "page": page,
        "rows": deadlines.each(page, now),
        "filters": filters,
        "query": filters.query,
    }
    return render(request, f"campaigns/desk/matches.html{part_of(request, 'games')}", context)
