"""Pages of a seat (player, spectator, TV), found by this device's seat alone."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from campaigns.core.refusals import Refused
from campaigns.devices.views.hand_over import curtain_page
from campaigns.match.access import device_key, remember_seat
from campaigns.match.models import Guest
from campaigns.match.views.acts import Visitor, seat_pages
from campaigns.web.acts import AnyAct, perform
from campaigns.web.feedback import Feedback
from campaigns.web.framing import allow_frames
from campaigns.web.request import Request, require_safe_or_POST
from variants import catalog
from variants.board.acts import PLAN, REMATCH, SPEND_POINTS
from variants.board.board_request import guest_at, guest_request
from variants.board.play import rematches
from variants.board.views import answer, preparation_page
from variants.board.views.board_help import MAX_TEXT_LENGTH
from variants.board.views.plans import line_page, may_enter_lines


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """The seat's page; on a handed-over tablet it stays behind a curtain until the player says so."""
    guest = guest_at(request, public_id)
    if curtain := curtain_page(request, guest):
        return curtain
    page = answer.current_page(guest_request(request, guest))
    return allow_frames(request, page) if guest.place == Guest.Place.SPECTATOR else page


@login_not_required
@require_safe_or_POST
def prepare(request: Request, public_id: str) -> HttpResponse:
    if request.method != "POST":
        return preparation_page.page(guest_request(request, guest_at(request, public_id)), None)
    visitor, feedback = perform(request, SPEND_POINTS, PAGES, public_id=public_id)
    assert visitor.guest is not None
    return preparation_page.page(guest_request(request, visitor.guest), feedback)


@login_not_required
@require_POST
def go_to_rematch(request: Request, public_id: str) -> HttpResponse:
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
            feedback = Feedback(refusal.sentence, refused=True)
            return answer.current_page(guest_request(request, guest), feedback)
    return redirect("board-seat", rematch.public_id)


def after_act(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    assert visitor.guest is not None
    leads_on = act.leads_on and feedback.pk and not visitor.guest.tablet
    if leads_on and not (act is REMATCH and request.htmx):
        return go_to_rematch(request, visitor.match.public_id)
    if act is PLAN and may_enter_lines(visitor.guest):
        if not feedback.refused:
            return redirect("board-seat-plans", visitor.match.public_id)
        texts = request.POST.get("line", "")[:MAX_TEXT_LENGTH].split()
        return line_page(request, visitor.guest, texts, feedback=feedback)
    return answer.after_form(guest_request(request, visitor.guest), feedback)


PAGES = seat_pages(tuple(catalog.GAMES), after_act)
