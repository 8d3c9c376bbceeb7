"""A player's phone, a spectator's screen: found through the seat this device has, and nothing else."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.forms.echo import every_text
from campaigns.forms.table import ExperienceForm
from campaigns.models import Guest
from campaigns.presenters.newcomers import asked_for
from campaigns.table.refusals import Refused
from campaigns.views.request import Request
from campaigns.views.said import Said, attempt, refusal_of
from chess_minigame import forms, judging, play
from chess_minigame.presenters import seat as presenters
from chess_minigame.presenters.judge import TILES

ONLY_PLAYERS = "Only the two players write notes."
STRATEGY_ONLY = "Until the Dungeon Master confirms this device, a note holds a strategy only."
ONLY_THE_VICTIM = "Only the player who is to be intimidated rolls."


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """The seat's page; on a handed-over tablet it stays behind a curtain until the player says so."""
    guest = access.guest(request.session, public_id, "grice")
    if access.handed_over(request.session) and "taken" not in request.GET:
        return render(request, "campaigns/curtain.html", {"name": guest.name, "public_id": public_id})
    return _table(request, guest, Said())


@login_not_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """The fragment alone, for a device that heard of a change; 204 where it shows that already."""
    guest = access.guest(request.session, public_id, "grice")
    if request.GET.get("seen") == presenters.tag(guest.match, guest):
        return HttpResponse(status=204)
    return _table(request, guest, Said(), part="#table")


@login_not_required
@require_POST
def seal(request: Request, public_id: str) -> HttpResponse:
    """Seal this player's note."""
    guest = access.guest(request.session, public_id, "grice")
    form = forms.SealForm(request.POST)
    said = attempt(lambda: _seal(guest, form)) if form.is_valid() else refusal_of(form)
    if not said.refused and not request.htmx:
        return redirect("grice-seat", public_id)
    return _table(request, access.guest(request.session, public_id, "grice"), said)


@login_not_required
@require_POST
def save(request: Request, public_id: str) -> HttpResponse:
    """This player's own roll against intimidation."""
    guest = access.guest(request.session, public_id, "grice")
    form = ExperienceForm(request.POST)
    said = attempt(lambda: _save(guest, form)) if form.is_valid() else refusal_of(form)
    if not said.refused and not request.htmx:
        return redirect("grice-seat", public_id)
    return _table(request, access.guest(request.session, public_id, "grice"), said)


def _save(guest: Guest, form: ExperienceForm) -> str:
    if guest.side is None:
        raise Refused(ONLY_THE_VICTIM)
    return judging.save(
        match_id=guest.match_id,
        form=form.form(None),
        side=guest.side,
        asked=form.cleaned_data["asked"],
        door=form.door,
    )


def _seal(guest: Guest, form: forms.SealForm) -> str:
    if guest.side is None:
        raise Refused(ONLY_PLAYERS)
    # Before anything is asked of the sheet: the answer must not tell what stands there.
    if not guest.confirmed and not form.note.plain:
        raise Refused(STRATEGY_ONLY)
    return play.seal_note(
        match_id=guest.match_id, form=form.form(None), side=guest.side, note=form.note, guest=guest
    )


def _table(request: Request, guest: Guest, said: Said, part: str = "") -> HttpResponse:
    context = {
        "guest": guest,
        "match": guest.match,
        "table": presenters.table(guest.match, guest, every_text(request.POST) if said.refused else None),
        "chosen": request.POST.get("strategy", "") if said.refused else "",
        "tag": presenters.tag(guest.match, guest),
        "tiles": TILES,
        "said": said,
        "asked_for": asked_for(guest),
        "keeper": bool(access.handed_over(request.session)),
    }
    return render(request, "chess_minigame/seat.html" + (part or ("#table" if request.htmx else "")), context)
