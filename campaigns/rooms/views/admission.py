"""The DM's decisions about seats: who may take one with the room code, and each device that took or requested one."""

from typing import Protocol

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST

from campaigns.core.use_cases import Answer
from campaigns.match.access import match_or_404
from campaigns.match.models import Guest, Match
from campaigns.rooms.forms.rooms import AdmissionForm
from campaigns.rooms.play import admission
from campaigns.rooms.presenters import newcomers
from campaigns.rooms.views.rooms import room_page
from campaigns.web.feedback import attempt, refusal_of
from campaigns.web.request import Request


@require_POST
def choose(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Set whether devices may take the two seats: freely, after confirmation, or not at all."""
    match = match_or_404(request.user, campaign_id, match_id)
    form = AdmissionForm(match, request.POST)
    if not form.is_valid():
        return room_page(request, match, refusal_of(form))
    attempt(admission.set_admissions, match=match, admissions=form.admissions).tell(request)
    return redirect("room", campaign_id, match_id)


@require_POST
def allow(request: Request, campaign_id: int, match_id: int, guest_id: int) -> HttpResponse:
    """Give a device the seat it has asked for, or confirm it in the one it took."""
    match = match_or_404(request.user, campaign_id, match_id)
    return _decide(request, match, guest_id, admission.admit)


@require_POST
def decline(request: Request, campaign_id: int, match_id: int, guest_id: int) -> HttpResponse:
    """Decline the device's seat: it becomes a spectator."""
    match = match_or_404(request.user, campaign_id, match_id)
    return _decide(request, match, guest_id, admission.refuse_seat)


class _Decision(Protocol):
    def __call__(self, *, match: Match, guest: Guest) -> Answer: ...


def _decide(request: Request, match: Match, guest_id: int, decide: _Decision) -> HttpResponse:
    """Answer with the updated panel; without htmx with the devices' page."""
    guest = get_object_or_404(Guest, pk=guest_id, match=match, removed_at=None)
    feedback = attempt(decide, match=match, guest=guest)
    if not request.htmx:
        feedback.tell(request)
        return redirect("room", match.campaign_id, match.pk)
    context = {
        "match": match,
        "newcomers": newcomers.newcomers(match),
        "newcomers_refusal": feedback.sentence if feedback.refused else "",
    }
    return render(request, "campaigns/rooms/_newcomers.html", context)
