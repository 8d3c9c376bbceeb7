"""The review of a match by the exact odds: for the DM only (R29, R62)."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.match.access import match_or_404
from campaigns.web.request import Request
from chess_minigame.odds.presenters.review import MatchReview


@require_safe
def review(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id, "grice")
    context = {**frame(match.campaign, "matches"), "match": match, "review": MatchReview(match)}
    return render(request, "chess_minigame/odds/review.html", context)
