"""The page of a player or a spectator, found through the seat this device has."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.devices.access import handed_over_public_id
from campaigns.devices.play import room
from campaigns.devices.presenters.devices import requested_seat
from campaigns.devices.views.hand_over import curtain_page
from campaigns.match.access import guest_or_no_seat
from campaigns.match.forms import ExperienceForm
from campaigns.match.models import Guest
from campaigns.match.play import guests
from campaigns.match.presenters.chess_clock import secret_clock
from campaigns.match.views.acts import Visitor, seat_pages
from campaigns.match.views.chess_clock import with_server_time
from campaigns.rulebook.views import rules_page
from campaigns.web.acts import AnyAct
from campaigns.web.feedback import Feedback
from campaigns.web.framing import allow_frames
from campaigns.web.request import Request
from chess_minigame.judge.forms.means import MeansForm
from chess_minigame.seats import presenters
from chess_minigame.seats.forms import SealForm


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """On a handed-over tablet it stays behind a curtain until the player says so."""
    guest = guest_or_no_seat(request.session, public_id, "grice")
    if curtain := curtain_page(request, guest):
        return curtain
    page = _table(request, guest, Feedback())
    return allow_frames(request, page) if guest.place == Guest.Place.SPECTATOR else page


@login_not_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """Answer a device that got an event with the fragment; 204 if it is up to date."""
    guest = guest_or_no_seat(request.session, public_id, "grice")
    if request.GET.get("seen") == presenters.seat_tag(guest.match, guest, guests.visible_draft(guest)):
        return with_server_time(guest.match, HttpResponse(status=204))
    return _table(request, guest, Feedback(), part="#table")


@login_not_required
@require_safe
def rules(request: Request, public_id: str) -> HttpResponse:
    guest = guest_or_no_seat(request.session, public_id, "grice")
    query = f"?taken={guest.place}" if handed_over_public_id(request.session) else ""
    context: dict[str, object] = {"board_url": reverse("grice-seat", args=[public_id]) + query}
    return rules_page(request, guest.match.game, context, guest.match.rules, guest.match)


@login_not_required
@require_safe
def log(request: Request, public_id: str, before: int) -> HttpResponse:
    """The turns before that one; for htmx without the surrounding page."""
    guest = guest_or_no_seat(request.session, public_id, "grice")
    table = presenters.SeatTable(guest, None, before)
    context = {"guest": guest, "match": guest.match, "table": table}
    template = (
        "chess_minigame/seats/_seat_older.html" if request.htmx else "chess_minigame/seats/seat_turns.html"
    )
    return render(request, template, context)


def answer(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    public_id = visitor.match.public_id
    if not feedback.refused and not request.htmx:
        return redirect("grice-seat", public_id)
    assert visitor.guest is not None
    return _table(request, visitor.guest, feedback)


PAGES = seat_pages(("grice",), answer)


def _table(request: Request, guest: Guest, feedback: Feedback, part: str = "") -> HttpResponse:
    note = guests.visible_draft(guest)
    table = presenters.SeatTable(guest, note)
    is_handed_over = bool(handed_over_public_id(request.session))
    undone_note = None if feedback.refused else table.note_before
    chosen = request.POST if feedback.refused else MeansForm.data_of(undone_note) if undone_note else None
    context = {
        "guest": guest,
        "match": guest.match,
        "table": table,
        "seal_form": feedback.form if isinstance(feedback.form, SealForm) else None,
        "save_form": feedback.form if isinstance(feedback.form, ExperienceForm) else None,
        "undone_note": undone_note,
        "means": MeansForm(chosen, allowed=table.allowed) if chosen and table.allowed else None,
        "tag": presenters.seat_tag(guest.match, guest, note),
        "feedback": feedback,
        "clock": secret_clock(guest.match, guest.confirmed_side) if not table.ending else None,
        "requested_seat": requested_seat(guest),
        "keeper": is_handed_over,
        "passes_on": is_handed_over and room.may_pass_on(guest),
    }
    template = "chess_minigame/seats/seat.html" + (part or ("#table" if request.htmx else ""))
    return with_server_time(guest.match, render(request, template, context))
