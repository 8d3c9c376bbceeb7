"""The page of everybody who stands before a puzzle door."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.core.use_cases import new_key
from campaigns.web.acts import ActPages, AnyAct
from campaigns.web.feedback import Feedback, submit_form
from campaigns.web.framing import mark_unindexed
from campaigns.web.request import Request, client_address, key_of, require_safe_or_POST
from variants.board.views.board_help import answer_targets, answer_why, help_for_piece
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.forms.doors import DoorJoinForm
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard
from variants.puzzles.views import door_page
from variants.puzzles.views.door_page import Visitor

COOKIE = "door"
"""Holds the key by which a device is known before a door; each door has its own, below its address."""


@login_not_required
@gzip_page
@require_safe_or_POST
def guest_door(request: Request, door_key: str) -> HttpResponse:
    """The door for a player's device, once it has a name; with `?tv=1` for a television, which only looks on."""
    return mark_unindexed(_page(request, _find(request, door_key=door_key)))


def _page(request: Request, visitor: Visitor) -> HttpResponse:
    row, guest, url = visitor.door, visitor.guest, _url(visitor.door)
    is_watched = request.GET.get("tv") == "1"
    form = DoorJoinForm(request.POST if request.POST.get("act") == "join" else None)
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
        return render(request, "variants/puzzles/door_wait.html", {"door": row})
    if door_page.is_up_to_date(request, row):
        return HttpResponse(status=204)
    return _board(request, row, guest, Feedback(), is_watched=is_watched)


def _board(
    request: Request,
    row: PuzzleDoor,
    guest: DoorGuest | None,
    feedback: Feedback,
    *,
    is_watched: bool = False,
) -> HttpResponse:
    base_url = _url(row)
    url = f"{base_url}?tv=1" if is_watched else base_url
    who = {"is_dm": False, "who": guest.name if guest else "", "is_watched": is_watched}
    layout = "campaigns/devices/seat.html"
    return door_page.page(request, row, url=url, base_url=base_url, feedback=feedback, layout=layout, **who)


def _find(request: Request, *, door_key: str) -> Visitor:
    row = _door_by_key(door_key)
    guest = row.guests.filter(key=request.COOKIES.get(COOKIE, "")).first()
    return Visitor(row, is_dm=False, guest=guest)


def _answer(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    """Who has not said who they are, or waits for the door still, is led to the page that says so."""
    row, guest = visitor.door, visitor.guest
    row.refresh_from_db()
    is_board = guest is not None and DoorBoard(row, timezone.now()).is_seen
    if is_board and (request.htmx or feedback.refused):
        return mark_unindexed(_board(request, row, guest, feedback))
    return door_page.lead_to(request, _url(row), feedback)


PAGES = ActPages(_find, door_page.scope, door_page.bind, door_page.submission, _answer, door_page.admit)


def _url(row: PuzzleDoor) -> str:
    return reverse("puzzle-before", args=[row.public_id])


def _join(request: Request, row: PuzzleDoor, form: DoorJoinForm) -> DoorGuest | None:
    """The device as a guest of the door; None with the reason in the form if it may not come in."""
    name, key, address = form.cleaned_data["name"], key_of(request) or new_key(), client_address(request)
    feedback = submit_form(form, play.join_door, row.pk, key, name=name, address=address)
    return row.guests.get(pk=feedback.pk) if feedback else None


@login_not_required
@require_safe
def why(request: Request, door_key: str) -> HttpResponse:
    progress = _shown_door(door_key).progress
    return answer_why(request, progress.game, progress.state.position)


@login_not_required
@require_safe
def targets(request: Request, door_key: str) -> HttpResponse:
    progress = _shown_door(door_key).progress
    return answer_targets(request, progress.game.variant, progress.state.position)


@login_not_required
@require_safe
def piece(request: Request, door_key: str, name: str) -> HttpResponse:
    game = _shown_door(door_key).progress.game
    return mark_unindexed(help_for_piece(request, game, name, reverse("puzzle-before", args=[door_key])))


def _door_by_key(door_key: str) -> PuzzleDoor:
    row = get_object_or_404(PuzzleDoor.objects.filter(withdrawn_at=None), public_id=door_key)
    if not play.has_puzzle(row):
        raise Http404
    return row


def _shown_door(door_key: str) -> DoorBoard:
    """What is before a device; Http404 before the door is shown."""
    door_board = DoorBoard(_door_by_key(door_key), timezone.now())
    if not door_board.is_shown:
        raise Http404
    return door_board
