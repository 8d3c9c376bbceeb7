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

from campaigns.core.throttle import Limit, TooManyTries, household, take_try
from campaigns.match.models import Match
from campaigns.rules.lru_cache import LruCache
from campaigns.web.framing import mark_unlisted
from campaigns.web.request import Request, client_address
from variants.board.views.board_help import PLAIN_TEXT
from variants.models import SharedGame
from variants.sharing.presenters.shared import SHAPES, SharedPosition

MAX_ANIMATIONS_AN_HOUR = 20
"""Animated pictures made for one household; one that is there already is not counted."""
MAX_PICTURES_IN_TEN_MINUTES = 300
"""Pictures drawn for one household, likewise: a long game from end to end, as quickly as a thumb goes."""
_pictures, _animations = LruCache[bytes](64), LruCache[bytes](8)
_animation_lock = Lock()


@login_not_required
@gzip_page
@require_safe
def page(request: Request, game_key: str, number: int | None = None) -> HttpResponse:
    position = _position(game_key, number)
    preview = request.build_absolute_uri(reverse("shared-game-png", args=[game_key, position.ply, "card"]))
    context = {"position": position, "game_key": game_key, "ply": position.ply, "preview": preview}
    return mark_unlisted(render(request, "variants/sharing/page.html", context))


@login_not_required
@require_safe
def picture(request: Request, game_key: str, number: int, shape: str) -> HttpResponse:
    """The position after so many half-moves, as a PNG of one of the `SHAPES`; 429 where one household has too many drawn."""
    if shape not in SHAPES:
        raise Http404
    position = _position(game_key, number)
    key = f"{shape} {position.key}"
    png = _pictures.get(key)
    if png is None:
        bucket, span = f"game-png:{household(client_address(request))}", timedelta(minutes=10)
        why = "Too many pictures were drawn for you."
        if limit_answer := _check_limit(Limit(bucket, MAX_PICTURES_IN_TEN_MINUTES, span, why)):
            return limit_answer
        png = _pictures.keep(key, position.picture(shape))
    return mark_unlisted(HttpResponse(png, content_type="image/png"))


@login_not_required
@require_safe
def animation(request: Request, game_key: str) -> HttpResponse:
    """The whole game as a GIF; 429 where one household has too many made."""
    position = _position(game_key, None)
    with _animation_lock:  # whoever waits for the same game finds it made
        gif = _animations.get(position.key)
        if gif is None:
            bucket = f"game-gif:{household(client_address(request))}"
            why = "Too many animations were made for you."
            if limit_answer := _check_limit(Limit(bucket, MAX_ANIMATIONS_AN_HOUR, timedelta(hours=1), why)):
                return limit_answer
            gif = _animations.keep(position.key, position.animation())
    return mark_unlisted(HttpResponse(gif, content_type="image/gif"))


def _check_limit(limit: Limit) -> HttpResponse | None:
    """Count what is about to be made; the answer for whoever has had too much made."""
    try:
        take_try(limit, now=timezone.now())
    except TooManyTries as refusal:
        return HttpResponse(str(refusal), status=429, content_type=PLAIN_TEXT)
    return None


def _position(game_key: str, number: int | None) -> SharedPosition:
    shared = SharedGame.objects.select_related("match__campaign").filter(match__status=Match.Status.OVER)
    row = get_object_or_404(shared, public_id=game_key)
    position = SharedPosition(row.match, number)
    if position.ply > position.count:
        raise Http404
    return position
