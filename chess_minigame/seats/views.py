"""The page of a player or a spectator, found through the seat this device has."""

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from campaigns.match.access import guest_or_no_seat
from campaigns.match.models import Guest
from campaigns.match.play import guests
from campaigns.match.presenters.chess_clock import secret_clock
from campaigns.match.views.acts import AnyAct, Visitor
from campaigns.match.views.chess_clock import stamped
from campaigns.rooms.access import handed_over_at
from campaigns.rooms.play import room
from campaigns.rooms.presenters.devices import asked_for
from campaigns.rooms.views.curtain import curtain_before
from campaigns.rulebook.views import rules_page
from campaigns.web.feedback import Feedback
from campaigns.web.framing import may_be_framed
from campaigns.web.request import Request
from chess_minigame.judge.forms.means import MeansForm
from chess_minigame.seats import presenters


@login_not_required
@require_safe
def seat(request: Request, public_id: str) -> HttpResponse:
    """The seat's page; on a handed-over tablet it stays behind a curtain until the player says so."""
    guest = guest_or_no_seat(request.session, public_id, "grice")
    if curtain := curtain_before(request, guest):
        return curtain
    page = _table(request, guest, Feedback())
    return may_be_framed(request, page) if guest.place == Guest.Place.SPECTATOR else page


@login_not_required
@require_safe
def table(request: Request, public_id: str) -> HttpResponse:
    """Answer a device that got an event with the fragment; 204 if it is up to date."""
    guest = guest_or_no_seat(request.session, public_id, "grice")
    if request.GET.get("seen") == presenters.seat_tag(guest.match, guest, guests.known_to(guest)):
        return stamped(guest.match, HttpResponse(status=204))
    return _table(request, guest, Feedback(), part="#table")


@login_not_required
@require_safe
def rules(request: Request, public_id: str) -> HttpResponse:
    """How the game is played, with the house rules of this match."""
    guest = guest_or_no_seat(request.session, public_id, "grice")
    taken = f"?taken={guest.place}" if handed_over_at(request.session) else ""
    context: dict[str, object] = {"board_url": reverse("grice-seat", args=[public_id]) + taken}
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


def _table(request: Request, guest: Guest, feedback: Feedback, part: str = "") -> HttpResponse:
    note = guests.known_to(guest)
    table = presenters.SeatTable(guest, note)
    is_kept = bool(handed_over_at(request.session))
    before = None if feedback.refused else table.note_before
    chosen = request.POST if feedback.refused else MeansForm.data_of(before) if before else None
    context = {
        "guest": guest,
        "match": guest.match,
        "table": table,
        "form": feedback.form,
        "before": before,
        "means": MeansForm(chosen, has=table.has) if chosen and table.has else None,
        "tag": presenters.seat_tag(guest.match, guest, note),
        "feedback": feedback,
        "clock": secret_clock(guest.match, guest.confirmed_side) if not table.ending else None,
        "asked_for": asked_for(guest),
        "keeper": is_kept,
        "passes_on": is_kept and room.may_pass_on(guest),
    }
    template = "chess_minigame/seats/seat.html" + (part or ("#table" if request.htmx else ""))
    return stamped(guest.match, render(request, template, context))
