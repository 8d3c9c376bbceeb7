"""A player's phone, a spectator's screen, a TV: found through the seat this device has, and nothing else."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.models import Guest
from campaigns.presenters.newcomers import asked_for
from campaigns.rules.contract import Side
from campaigns.table.refusals import Refused
from campaigns.views.request import Request
from campaigns.views.said import Said, attempt, refusal_of
from variants import catalog, forms, play, throwing
from variants.presenters.place import of_guest
from variants.views import answer, prepared, shared
from variants.views.answer import Visit

ONLY_PLAYERS = "Only the two players move here."
ONLY = Said(ONLY_PLAYERS, refused=True)


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """The seat's page; on a handed-over tablet it stays behind a curtain until the player says so."""
    guest = _guest(request, public_id)
    if access.handed_over(request.session) and "taken" not in request.GET:
        return render(request, "campaigns/curtain.html", {"name": guest.name, "public_id": public_id})
    return answer.page(_visit(request, guest))


@login_not_required
@require_safe
def ply(request: Request, public_id: str, number: int) -> HttpResponse:
    """The board as it stood after so many half-moves."""
    return answer.looked_back(_visit(request, _guest(request, public_id)), number)


@login_not_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """What is new, for a device that heard of a change."""
    return answer.news(_visit(request, _guest(request, public_id)))


@login_not_required
@require_POST
def move(request: Request, public_id: str) -> HttpResponse:
    """A move of this player's side."""
    return _submit(
        request,
        public_id,
        forms.MoveForm(request.POST),
        lambda form, guest, side: play.move(
            match_id=guest.match_id, form=form.form(None), text=form.text, side=side
        ),
    )


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def prepare(request: Request, public_id: str) -> HttpResponse:
    """This player's points, spent before the first move."""
    guest = _guest(request, public_id)
    outcome = None
    if request.method == "POST":
        outcome = prepared.submit(request, guest.match, None, guest.side) if guest.side else ONLY
    return prepared.page(_visit(request, guest), outcome)


@login_not_required
@require_POST
def roll(request: Request, public_id: str) -> HttpResponse:
    """This player's dice, typed or thrown."""
    return _submit(
        request,
        public_id,
        forms.RollForm(request.POST),
        lambda form, guest, side: throwing.throw(
            match_id=guest.match_id, form=form.form(None), door=form.door, side=side
        ),
    )


@login_not_required
@require_POST
def declare(request: Request, public_id: str) -> HttpResponse:
    """A word beside the board."""
    return _submit(
        request,
        public_id,
        forms.DeclareForm(request.POST),
        lambda form, guest, side: play.declare(
            match_id=guest.match_id, form=form.form(None), word=form.cleaned_data["word"], side=side
        ),
    )


@login_not_required
@require_POST
def take_back(request: Request, public_id: str) -> HttpResponse:
    """Asking for one's last move back, or the answer to the other side that asks."""
    return _submit(
        request,
        public_id,
        forms.TakeBackForm(request.POST),
        lambda form, guest, side: throwing.back(
            match_id=guest.match_id, form=form.form(None), what=form.cleaned_data["what"], side=side
        ),
    )


@login_not_required
@require_safe
def why(request: Request, public_id: str) -> HttpResponse:
    """Why a piece cannot go from one square to another."""
    return shared.why(request, _guest(request, public_id).match)


@login_not_required
@require_safe
def piece(request: Request, public_id: str, name: str) -> HttpResponse:
    """What a piece does, drawn and in words."""
    guest = _guest(request, public_id)
    return shared.piece(request, guest.match, of_guest(guest), name)


@login_not_required
@require_safe
def chances(request: Request, public_id: str) -> HttpResponse:
    """What the next roll may bring, and how lucky each was so far."""
    guest = _guest(request, public_id)
    return shared.chances(request, guest.match, of_guest(guest))


@login_not_required
@require_safe
def score(request: Request, public_id: str) -> HttpResponse:
    """The whole game as text."""
    return shared.score(_guest(request, public_id).match)


def _guest(request: Request, public_id: str) -> Guest:
    return access.guest(request.session, public_id, *catalog.GAMES)


def _visit(request: Request, guest: Guest) -> Visit:
    keeper = bool(access.handed_over(request.session))
    extra = {"guest": guest, "asked_for": asked_for(guest), "keeper": keeper}
    return Visit(request, guest.match, of_guest(guest), extra)


def _submit(
    request: Request, public_id: str, form: Any, do: Callable[[Any, Guest, Side], str]
) -> HttpResponse:
    guest = _guest(request, public_id)
    outcome = attempt(lambda: _for_its_side(form, guest, do)) if form.is_valid() else refusal_of(form)
    return answer.after_form(_visit(request, guest), outcome)


def _for_its_side(form: Any, guest: Guest, do: Callable[[Any, Guest, Side], str]) -> str:
    if guest.side is None:
        raise Refused(ONLY_PLAYERS)
    return do(form, guest, guest.side)
