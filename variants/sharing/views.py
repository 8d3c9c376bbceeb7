"""Pages of a shared game, for whoever knows its address; with the share taken back, or the game taken up again, there are none."""

from datetime import timedelta

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.core.throttle import Limit, TooMany, household, take
from campaigns.match.models import Match
from campaigns.rules.lru_cache import LruCache
from campaigns.web.framing import unlisted
from campaigns.web.request import Request, address_of
from variants.models import SharedGame
from variants.sharing.presenters.shared import SharedPosition

MADE_AN_HOUR = 20
"""Animated pictures made for one household; one that is there already is not counted."""
_animated = LruCache[bytes](8)


@login_not_required
@gzip_page
@require_safe
def page(request: Request, game_key: str, number: int | None = None) -> HttpResponse:
    shown = _position(game_key, number)
    return unlisted(
        render(
            request, "variants/sharing/page.html", {"shown": shown, "game_key": game_key, "ply": shown.ply}
        )
    )


@login_not_required
@gzip_page
@require_safe
def picture(request: Request, game_key: str, number: int) -> HttpResponse:
    """The position after so many half-moves as an SVG file."""
    return unlisted(
        HttpResponse(_position(game_key, number).svg, content_type="image/svg+xml; charset=utf-8")
    )


@login_not_required
@require_safe
def animated(request: Request, game_key: str) -> HttpResponse:
    """The whole game as a GIF; 429 where one household has too many made."""
    shown = _position(game_key, None)
    name = f"{shown.match.public_id} {shown.past.last_seq}"
    gif = _animated.get(name)
    if gif is None:
        limit = Limit(f"game-gif:{household(address_of(request))}", MADE_AN_HOUR, timedelta(hours=1))
        try:
            take(limit, now=timezone.now())
        except TooMany as refusal:
            return HttpResponse(str(refusal), status=429, content_type="text/plain; charset=utf-8")
        gif = _animated.keep(name, shown.gif)
    return unlisted(HttpResponse(gif, content_type="image/gif"))


def _position(game_key: str, number: int | None) -> SharedPosition:
    row = get_object_or_404(
        SharedGame.objects.select_related("match__campaign"),
        public_id=game_key,
        match__status=Match.Status.OVER,
    )
    shown = SharedPosition(row.match, number)
    if shown.ply > shown.count:
        raise Http404
    return shown
