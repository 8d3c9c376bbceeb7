"""A tournament as everybody in the room may see it: on the TV, and on players' phones."""

import hashlib
from operator import attrgetter

from django.contrib.auth.decorators import login_not_required
from django.contrib.sessions.backends.base import SessionBase
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from campaigns.devices.access import handed_over_public_id
from campaigns.match.play.live import LivePage
from campaigns.tournaments.access import public_tournament_or_404
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.presenters.tournament import TournamentView
from campaigns.web.framing import allow_frames, mark_unlisted
from campaigns.web.request import Request, partial_suffix

BODY = "campaigns/tournaments/_room.html"


# Its drawers: their titles, what stands in them, and whether a tournament has them.
DRAWERS = {
    "cross": ("Cross table", "campaigns/tournaments/_cross.html", attrgetter("has_cross")),
    "tie-breaks": ("Tie-breaks", "campaigns/tournaments/_tie_break_sums.html", attrgetter("has_standings")),
}


@login_not_required
@require_safe
def tournament_room(request: HttpRequest, tournament_key: str) -> HttpResponse:
    """The page, or for `?seen=` its part alone; 204 while that is what the asker shows: its tag is of nothing but what is seen."""
    view = _view_or_404(request, tournament_key)
    tag = _tag(view)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    context = {"tournament": view.tournament, "view": view, "tag": tag, "is_tv": "tv" in request.GET}
    context["body"] = render_to_string(BODY, {**context, "campaign": view.tournament.campaign}, request)
    if "seen" in request.GET:
        return mark_unlisted(render(request, "campaigns/tournaments/_room_part.html", context))
    return allow_frames(request, mark_unlisted(render(request, "campaigns/tournaments/room.html", context)))


@login_not_required
@require_safe
def room_drawer(request: Request, tournament_key: str, drawer: str) -> HttpResponse:
    """A drawer of that page, or a page of its own: of many entrants it is longer than all the rest."""
    view = _view_or_404(request, tournament_key)
    title, part, has = DRAWERS[drawer]
    if not has(view):
        raise Http404
    context = {"tournament": view.tournament, "view": view, "title": title, "part": part, "is_tv": False}
    page = f"campaigns/tournaments/room_drawer.html{partial_suffix(request, 'body')}"
    return allow_frames(request, mark_unlisted(render(request, page, context)))


def _view_or_404(request: HttpRequest, tournament_key: str) -> TournamentView:
    if handed_over_public_id(request.session):
        raise Http404
    return TournamentView(public_tournament_or_404(tournament_key))


def _tag(view: TournamentView) -> str:
    return hashlib.sha256(repr(view.seen).encode()).hexdigest()[:16]


# --- Its event stream: what the Dungeon Master alone may know counts the version up, and leaves the tag as it was ------


def _find(key: str, session: SessionBase | None) -> int | None:
    if session is not None and handed_over_public_id(session):
        return None
    return Tournament.objects.filter(public_id=key).values_list("pk", flat=True).first()


def _versions(pks: set[int]) -> dict[int, int]:
    return dict(Tournament.objects.filter(pk__in=pks).values_list("pk", "version"))


def _tag_of(pk: int) -> str | None:
    row = Tournament.objects.select_related("campaign").filter(pk=pk).first()
    return _tag(TournamentView(row)) if row else None


LIVE = LivePage(_find, _versions, _tag_of)
