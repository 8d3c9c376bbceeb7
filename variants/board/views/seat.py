"""Pages of a seat (player, spectator, TV), found by this device's seat alone."""

from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from campaigns.core.refusals import Refused
from campaigns.match.access import device_key, remember_seat
from campaigns.match.models import Guest
from campaigns.match.views.acts import AnyAct, Visitor, lock_from_seat, perform
from campaigns.rooms.views.curtain import curtain_before
from campaigns.web.feedback import Feedback
from campaigns.web.framing import may_be_framed
from campaigns.web.request import Request, require_safe_or_POST
from variants import catalog
from variants.board.acts import NEXT_GAME, PLAN, REMATCH, SPEND
from variants.board.play import rematches
from variants.board.views import answer, prepared
from variants.board.views.beside import LONGEST_TEXT
from variants.board.views.plans import line_page, may_enter_lines
from variants.board.visits import guest_at, visit_of_guest


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """The seat's page; on a handed-over tablet it stays behind a curtain until the player says so."""
    guest = guest_at(request, public_id)
    if curtain := curtain_before(request, guest):
        return curtain
    page = answer.page(visit_of_guest(request, guest))
    return may_be_framed(request, page) if guest.place == Guest.Place.SPECTATOR else page


@login_not_required
@require_safe_or_POST
def prepare(request: Request, public_id: str) -> HttpResponse:
    if request.method != "POST":
        return prepared.page(visit_of_guest(request, guest_at(request, public_id)), None)
    visitor, feedback = perform(
        request, SPEND, partial(lock_from_seat, request, public_id, tuple(catalog.GAMES))
    )
    assert visitor.guest is not None
    return prepared.page(visit_of_guest(request, visitor.guest), feedback)


@login_not_required
@require_POST
def to_rematch(request: Request, public_id: str) -> HttpResponse:
    """This device's place at the rematch; a tablet handed over stays where it is."""
    guest = guest_at(request, public_id)
    if guest.tablet:
        raise Http404
    rematch = guest.match.rematch
    if rematch is None:
        return redirect("board-seat", public_id)
    if not device_key(request.session, rematch.public_id):
        try:
            remember_seat(request.session, rematches.follow_rematch(guest, rematch))
        except Refused as refusal:
            return answer.page(visit_of_guest(request, guest), Feedback(refusal.sentence, refused=True))
    return redirect("board-seat", rematch.public_id)


def after(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    assert visitor.guest is not None
    begins = act.name in (NEXT_GAME, REMATCH) and feedback.pk
    if begins and not visitor.guest.tablet and not (act.name == REMATCH and request.htmx):
        return to_rematch(request, visitor.match.public_id)
    if act is PLAN and may_enter_lines(visitor.guest):
        if not feedback.refused:
            return redirect("board-seat-plans", visitor.match.public_id)
        texts = request.POST.get("line", "")[:LONGEST_TEXT].split()
        return line_page(request, visitor.guest, texts, feedback=feedback)
    return answer.after_form(visit_of_guest(request, visitor.guest), feedback)
