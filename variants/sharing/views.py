"""Pages of a shared game, for whoever knows its address; with the share taken back, or the game taken up again, there are none."""

from datetime import timedelta
from threading import Lock

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.core.throttle import Limit, TooMany, household, take
from campaigns.match.models import Match
from campaigns.rules.lru_cache import LruCache
from campaigns.web.framing import unlisted
from campaigns.web.request import Request, address_of
from variants.board.views.beside import PLAIN
from variants.models import SharedGame
from variants.sharing.presenters.shared import SHAPES, SharedPosition

MADE_AN_HOUR = 20
"""Animated pictures made for one household; one that is there already is not counted."""
DRAWN_IN_TEN_MINUTES = 300
"""Pictures drawn for one household, likewise: a long game from end to end, as quickly as a thumb goes."""
_pictures, _animations = LruCache[bytes](64), LruCache[bytes](8)
_one_at_a_time = Lock()


@login_not_required
@gzip_page
@require_safe
def page(request: Request, game_key: str, number: int | None = None) -> HttpResponse:
    shown = _position(game_key, number)
    preview = request.build_absolute_uri(reverse("shared-game-png", args=[game_key, shown.ply, "card"]))
    context = {"shown": shown, "game_key": game_key, "ply": shown.ply, "preview": preview}
    return unlisted(render(request, "variants/sharing/page.html", context))


@login_not_required
@require_safe
def picture(request: Request, game_key: str, number: int, shape: str) -> HttpResponse:
    """The position after so many half-moves, as a PNG of one of the `SHAPES`; 429 where one household has too many drawn."""
    if shape not in SHAPES:
        raise Http404
    shown = _position(game_key, number)
    key = f"{shape} {shown.key}"
    png = _pictures.get(key)
    if png is None:
        bucket, why = f"game-png:{household(address_of(request))}", "Too many pictures were drawn for you."
        if wait := _wait(Limit(bucket, DRAWN_IN_TEN_MINUTES, timedelta(minutes=10), why)):
            return wait
        png = _pictures.keep(key, shown.picture(shape))
    return unlisted(HttpResponse(png, content_type="image/png"))


@login_not_required
@require_safe
def animation(request: Request, game_key: str) -> HttpResponse:
    """The whole game as a GIF; 429 where one household has too many made."""
    shown = _position(game_key, None)
    with _one_at_a_time:  # whoever waits for the same game finds it made
        gif = _animations.get(shown.key)
        if gif is None:
            bucket, why = (
                f"game-gif:{household(address_of(request))}",
                "Too many animations were made for you.",
            )
            if wait := _wait(Limit(bucket, MADE_AN_HOUR, timedelta(hours=1), why)):
                return wait
            gif = _animations.keep(shown.key, shown.animation())
    return unlisted(HttpResponse(gif, content_type="image/gif"))


def _wait(limit: Limit) -> HttpResponse | None:
    """Count what is about to be made; the answer for whoever has had too much made."""
    try:
        take(limit, now=timezone.now())
    except TooMany as refusal:
        return HttpResponse(str(refusal), status=429, content_type=PLAIN)
    return None


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
