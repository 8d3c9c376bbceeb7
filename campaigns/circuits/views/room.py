"""A tournament as everybody in the room may see it: on the TV, and on players' phones."""

import hashlib

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from campaigns.circuits.access import public_tournament_or_404
from campaigns.circuits.presenters.tournament import TournamentView
from campaigns.rooms.access import handed_over_at
from campaigns.web.framing import may_be_framed, unlisted

BODY = "campaigns/circuits/_room.html"


@login_not_required
@require_safe
def tournament_room(request: HttpRequest, tournament_key: str) -> HttpResponse:
    """The page, or for `?seen=` its part alone; 204 while that is what the asker shows: its tag is of nothing but what is seen."""
    if handed_over_at(request.session):
        raise Http404
    row = public_tournament_or_404(tournament_key)
    body = render_to_string(BODY, {"tournament": row, "view": TournamentView(row), "campaign": row.campaign})
    tag = hashlib.sha256(body.encode()).hexdigest()[:16]
    if "seen" in request.GET:
        if request.GET["seen"] == tag:
            return HttpResponse(status=204)
        return unlisted(
            render(
                request, "campaigns/circuits/_room_part.html", {"body": body, "tag": tag, "tournament": row}
            )
        )
    context = {"tournament": row, "body": body, "tag": tag, "is_tv": "tv" in request.GET}
    return may_be_framed(request, unlisted(render(request, "campaigns/circuits/room.html", context)))
