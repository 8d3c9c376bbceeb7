"""Pages of a seat (player, spectator, TV), found by this device's seat alone."""

from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.core.refusals import Refused
from campaigns.match.access import device_key, guest_or_no_seat, remember_seat
from campaigns.match.models import Guest
from campaigns.match.views.acts import Act, Visitor, perform
from campaigns.rooms.access import handed_over_at
from campaigns.rooms.play import player_links
from campaigns.rooms.presenters.newcomers import asked_for
from campaigns.web.feedback import Feedback
from campaigns.web.framing import may_be_framed
from campaigns.web.request import Request
from variants import catalog
from variants.board.acts import SPEND
from variants.board.play import rematches
from variants.board.presenters.place import of_guest
from variants.board.views import answer, prepared, shared
from variants.board.views.answer import Visit
from variants.review import views as reviews


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """The seat's page; on a handed-over tablet it stays behind a curtain until the player says so."""
    guest = _guest(request, public_id)
    if handed_over_at(request.session) and "taken" not in request.GET:
        return render(request, "campaigns/rooms/curtain.html", {"name": guest.name, "public_id": public_id})
    page = answer.page(_visit(request, guest))
    return may_be_framed(request, page) if guest.place == Guest.Place.SPECTATOR else page


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
@require_safe
def plies(request: Request, public_id: str) -> HttpResponse:
    """The whole game as one list, to step through it without a request."""
    return answer.every_ply(_visit(request, _guest(request, public_id)))


@login_not_required
@require_safe
def targets(request: Request, public_id: str) -> HttpResponse:
    """Where a side's pieces could go if it were to move."""
    return shared.targets(request, _guest(request, public_id).match)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def prepare(request: Request, public_id: str) -> HttpResponse:
    """This player's points, spent before the first move."""
    guest = _guest(request, public_id)
    outcome = None
    if request.method == "POST":
        outcome = perform(request, SPEND, Visitor(guest.match, guest=guest))
    return prepared.page(_visit(request, guest), outcome)


@login_not_required
@require_POST
def to_rematch(request: Request, public_id: str) -> HttpResponse:
    """This device's place at the rematch; a tablet handed over stays where it is."""
    guest = _guest(request, public_id)
    if guest.tablet:
        raise Http404
    rematch = guest.match.rematch
    if rematch is None:
        return redirect("board-seat", public_id)
    if not device_key(request.session, rematch.public_id):
        try:
            remember_seat(request.session, rematches.follow_rematch(guest, rematch))
        except Refused as refusal:
            return answer.page(_visit(request, guest), Feedback(refusal.sentence, refused=True))
    return redirect("board-seat", rematch.public_id)


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


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def review(request: Request, public_id: str) -> HttpResponse:
    """What the engine says of the game once it is over."""
    return reviews.page(_visit(request, _guest(request, public_id)))


def after(request: Request, visitor: Visitor, act: Act, feedback: Feedback) -> HttpResponse:
    """The board after an act of this player's."""
    assert visitor.guest is not None
    return answer.after_form(_visit(request, visitor.guest), feedback)


def _guest(request: Request, public_id: str) -> Guest:
    return guest_or_no_seat(request.session, public_id, *catalog.GAMES)


def _has_character(guest: Guest) -> bool:
    """Asked by the whole page alone: no answer to a move looks for it."""
    return player_links.has_page(guest, player_links.own_seat(guest))


def _visit(request: Request, guest: Guest) -> Visit:
    keeper = bool(handed_over_at(request.session))
    extra = {
        "guest": guest,
        "asked_for": asked_for(guest),
        "keeper": keeper,
        "has_character": partial(_has_character, guest),
    }
    return Visit(request, guest.match, of_guest(guest), extra)
