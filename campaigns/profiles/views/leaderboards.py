from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.presenters.frame import frame
from campaigns.profiles.forms import LeaderboardFilter
from campaigns.profiles.presenters.chart import MAX_LINES
from campaigns.profiles.presenters.leaderboards import Leaderboards
from campaigns.web.request import Request, partial_suffix


@require_safe
def leaderboards(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    filters = LeaderboardFilter(campaign, request.GET)
    filters.full_clean()  # what cannot be read is left out
    boards = Leaderboards(campaign, **filters.cleaned_data)
    people = filters.people[:MAX_LINES] or boards.usual_people
    context = {
        **frame(campaign, "characters"),
        "filters": filters,
        "tables": [
            (slug, title, heading, [(row, *_toggle(row.character.pk, people, filters)) for row in rows])
            for slug, title, heading, rows in (
                ("cm", "Chess Modifier", "CM", boards.by_cm),
                ("gain", "Learned from games", "Gain", boards.by_gain),
                ("results", "Results", "Score", boards.by_results),
            )
        ],
        "chart": boards.chart(people),
    }
    part = partial_suffix(request, "boards")
    return render(request, f"campaigns/profiles/leaderboards.html{part}", context)


def _toggle(character_id: int, people: Sequence[int], filters: LeaderboardFilter) -> tuple[bool, str]:
    """Whether this character is on the chart, and the query that removes or adds it, as the last of MAX_LINES."""
    others = [pk for pk in people if pk != character_id]
    on_chart = character_id in people
    return on_chart, filters.query_of(others if on_chart else [*others[: MAX_LINES - 1], character_id])
