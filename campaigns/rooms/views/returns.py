"""The DM's decision about a device that asks for its seat again."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.rooms.forms.rooms import OwnerForm
from campaigns.rooms.play import returning
from campaigns.rooms.presenters.alerts import alerts
from campaigns.web.feedback import Feedback, attempt, refusal_of
from campaigns.web.request import Request


@require_POST
def allow(request: Request, campaign_id: int, match_id: int, return_id: int) -> HttpResponse:
    """Give the device the seat of the guest the DM names."""
    match = match_or_404(request.user, campaign_id, match_id)
    form = OwnerForm(request.POST)
    if not form.is_valid():
        return _answer(request, match, refusal_of(form))
    guest, now = form.cleaned_data["guest"], timezone.now()
    feedback = attempt(returning.allow_return, match=match, request_id=return_id, guest_id=guest, now=now)
    return _answer(request, match, feedback)


@require_POST
def decline(request: Request, campaign_id: int, match_id: int, return_id: int) -> HttpResponse:
    """Decline its request."""
    match = match_or_404(request.user, campaign_id, match_id)
    now = timezone.now()
    feedback = attempt(returning.decline_return, match=match, request_id=return_id, now=now)
    return _answer(request, match, feedback)


def _answer(request: Request, match: Match, feedback: Feedback) -> HttpResponse:
    """Answer with the remaining alerts; without htmx with the devices' page."""
    if not request.htmx:
        feedback.tell(request)
        return redirect("room", match.campaign_id, match.pk)
    context = {
        "alerts": alerts(request.user, timezone.now(), match),
        "in_place": True,
        "refusal": feedback.sentence if feedback.refused else "",
    }
    return render(request, "campaigns/rooms/_alerts.html", context)
