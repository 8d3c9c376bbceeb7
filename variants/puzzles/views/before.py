"""The page of everybody who stands before a puzzle door."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.web.feedback import Feedback
from campaigns.web.framing import unindexed
from campaigns.web.request import Request, require_safe_or_POST
from variants.board.views.beside import answer_targets, answer_why, help_for_piece
from variants.models import PuzzleDoor
from variants.puzzles.forms.doors import BeforeForm
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard
from variants.puzzles.views.door_page import did, door_page, is_known

NAMES = "before_doors"
"""Where a device's session keeps by what name it stands before each door."""


@login_not_required
@gzip_page
@require_safe_or_POST
def before(request: Request, door_key: str) -> HttpResponse:
    """The door for a player's device, once it has a name; with `?tv=1` for a television, which only looks on."""
    return unindexed(_page(request, door_key))


def _page(request: Request, door_key: str) -> HttpResponse:
    row = _by_address(door_key)
    url = reverse("puzzle-before", args=[door_key])
    who = str(request.session.get(NAMES, {}).get(door_key, ""))
    is_watched = request.GET.get("tv") == "1"
    form = BeforeForm(request.POST if request.POST.get("act") == "join" else None)
    if form.is_valid():
        request.session[NAMES] = {**request.session.get(NAMES, {}), door_key: form.cleaned_data["name"]}
        return redirect(url)
    if not who and not is_watched:
        return render(request, "variants/puzzles/door_join.html", {"door": row, "form": form})
    is_seen = DoorBoard(row, timezone.now()).is_seen
    if request.htmx and "waits" in request.GET:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"} if is_seen else {})
    if not is_seen:
        return render(request, "variants/puzzles/door_wait.html", {"door": row, "url": url})
    feedback, way = Feedback(), ""
    if request.method == "POST" and who:
        feedback, way = did(request, row, who)
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
        who=who,
        is_watched=is_watched,
        url=f"{url}?tv=1" if is_watched else url,
        layout="campaigns/rooms/seat.html",
    )


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
