"""The timeline of a campaign."""

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.campaign.presenters import timeline as shown
from campaigns.web.frame import frame
from campaigns.web.request import Request

A_PAGE = 30


@require_safe
def timeline(request: Request, campaign_id: int) -> HttpResponse:
    """Games, lessons and the DM's decisions by day, the latest first."""
    campaign = access.campaign(request.user, campaign_id)
    page = Paginator(shown.places(campaign), A_PAGE).get_page(request.GET.get("page"))
    context = {**frame(campaign, "campaign"), "page": page, "days": list(shown.days(list(page)))}
    return render(request, "campaigns/campaign/timeline.html", context)
