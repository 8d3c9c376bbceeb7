"""The games of a campaign on full boards, searched by what stood on the board too."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.web.request import Request
from variants.studies.forms.search import GameSearch
from variants.studies.play.search import MAX_GAMES, FoundGame


@require_safe
def search(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form = GameSearch(campaign, request.GET)
    games = form.games() if form.is_valid() else []
    rows = [(game, _address(game)) for game in games]
    context = {**frame(campaign, "matches"), "form": form, "games": rows, "max_games": MAX_GAMES}
    return render(request, "variants/studies/search.html", context)


def _address(game: FoundGame) -> str:
    """The match, at the half-move that was searched for."""
    at = [game.match.campaign_id, game.match.pk]
    return reverse("board-ply", args=[*at, game.ply]) if game.ply else reverse("board", args=at)
