"""The page of everybody who stands before a puzzle door."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.core.throttle import TooMany
from campaigns.core.use_cases import new_key
from campaigns.web.feedback import Feedback, carry_out
from campaigns.web.framing import unindexed
from campaigns.web.request import Request, address_of, key_of, require_safe_or_POST
from variants.board.views.beside import answer_targets, answer_why, help_for_piece
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.forms.doors import BeforeForm
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard
from variants.puzzles.views.door_page import did, door_page, is_known

COOKIE = "door"
"""Holds the key by which a device is known before a door; each door has its own, below its address."""


@login_not_required
@gzip_page
@require_safe_or_POST
def before(request: Request, door_key: str) -> HttpResponse:
    """The door for a player's device, once it has a name; with `?tv=1` for a television, which only looks on."""
    return unindexed(_page(request, door_key))


def _page(request: Request, door_key: str) -> HttpResponse:
    row = _by_address(door_key)
    url = reverse("puzzle-before", args=[door_key])
    guest = row.guests.filter(key=request.COOKIES.get(COOKIE, "")).first()
    is_watched = request.GET.get("tv") == "1"
    form = BeforeForm(request.POST if request.POST.get("act") == "join" else None)
    if form.is_valid() and (joined := guest or _join(request, row, form)):
        answer = redirect(url)
        age, is_secure = settings.SESSION_COOKIE_AGE, request.is_secure()
        answer.set_cookie(COOKIE, joined.key, age, path=url, secure=is_secure, httponly=True, samesite="Lax")
        return answer
    if guest is None and not is_watched:
        return render(request, "variants/puzzles/door_join.html", {"door": row, "form": form})
    is_seen = DoorBoard(row, timezone.now()).is_seen
    if request.htmx and "waits" in request.GET:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"} if is_seen else {})
    if not is_seen:
        return render(request, "variants/puzzles/door_wait.html", {"door": row, "url": url})
    feedback, way = Feedback(), ""
    if request.method == "POST" and guest:
        feedback, way = did(request, row, guest)
        row.refresh_from_db()
        if not request.htmx and not feedback.refused and not way:
            return feedback.redirect(request, "puzzle-before", door_key)
    elif is_known(request, row):
        return HttpResponse(status=204)
    return door_page(
        request,
        row,
        at=url,
        feedback=feedback,
        way=way,
        is_dm=False,
        who=guest.name if guest else "",
        is_watched=is_watched,
        url=f"{url}?tv=1" if is_watched else url,
        layout="campaigns/rooms/seat.html",
    )


def _join(request: Request, row: PuzzleDoor, form: BeforeForm) -> DoorGuest | None:
    """The device as a guest of the door; None with the reason in the form if it may not come in."""
    name, key, address = form.cleaned_data["name"], key_of(request) or new_key(), address_of(request)
    try:
        feedback = carry_out(form, play.join_door_from, address, row.pk, key, name=name, now=timezone.now())
    except TooMany as wait:
        form.add_error("name", str(wait))
        return None
    return row.guests.get(pk=feedback.pk) if feedback else None


@login_not_required
@require_safe
def why(request: Request, door_key: str) -> HttpResponse:
    here = _shown(door_key).attempt
    return answer_why(request, here.game, here.state.position, reverse("rules", args=[here.game.slug]))


@login_not_required
@require_safe
def targets(request: Request, door_key: str) -> HttpResponse:
    here = _shown(door_key).attempt
    return answer_targets(request, here.state.position, here.game.variant.off_turn)


@login_not_required
@require_safe
def piece(request: Request, door_key: str, name: str) -> HttpResponse:
    game = _shown(door_key).attempt.game
    return unindexed(help_for_piece(request, game, name, reverse("puzzle-before", args=[door_key])))


def _by_address(door_key: str) -> PuzzleDoor:
    row = get_object_or_404(PuzzleDoor.objects.filter(withdrawn_at=None), public_id=door_key)
    if not play.has_puzzle(row):
        raise Http404
    return row


def _shown(door_key: str) -> DoorBoard:
    """What is before a device; Http404 before the door is shown."""
    shown = DoorBoard(_by_address(door_key), timezone.now())
    if not shown.is_shown:
        raise Http404
    return shown
