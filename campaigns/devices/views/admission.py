"""The DM's decisions about devices: who may take a seat with the room code, took one, asks for one, or for the one it lost."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.devices.access import device_or_404
from campaigns.devices.forms.rooms import AdmissionForm, OwnerForm
from campaigns.devices.play import admission, returning
from campaigns.devices.presenters.devices import alerts, newcomers
from campaigns.devices.views.rooms import room_page
from campaigns.match.access import match_or_404
from campaigns.match.models import Match
from campaigns.rules.reading import row_id
from campaigns.web.feedback import Feedback, refusal_of, run_use_case
from campaigns.web.request import Request


@require_POST
def choose(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    form = AdmissionForm(match, request.POST)
    if not form.is_valid():
        return room_page(request, match, refusal_of(form))
    feedback = run_use_case(admission.set_admissions, match=match, admissions=form.admissions)
    return feedback.redirect(request, "room", campaign_id, match_id)


@require_POST
def allow(request: Request, campaign_id: int, match_id: int, guest_id: int) -> HttpResponse:
    match, guest = device_or_404(request.user, campaign_id, match_id, guest_id)
    return _newcomers_answer(request, match, run_use_case(admission.admit_guest, match=match, guest=guest))


@require_POST
def allow_all(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Of those who wait the ones that the page showed: nobody is admitted unseen."""
    match = match_or_404(request.user, campaign_id, match_id)
    guest_ids = [number for text in request.POST.getlist("guest") if (number := row_id(text)) is not None]
    guests = list(match.guests.filter(pk__in=guest_ids, removed_at=None).order_by("pk"))
    feedback = run_use_case(admission.admit_guests, match=match, newcomers=guests)
    return _newcomers_answer(request, match, feedback)


@require_POST
def decline(request: Request, campaign_id: int, match_id: int, guest_id: int) -> HttpResponse:
    match, guest = device_or_404(request.user, campaign_id, match_id, guest_id)
    return _newcomers_answer(request, match, run_use_case(admission.refuse_seat, match=match, guest=guest))


def _newcomers_answer(request: Request, match: Match, feedback: Feedback) -> HttpResponse:
    """Answer with the updated panel; without htmx with the devices' page."""
    if not request.htmx:
        return feedback.redirect(request, "room", match.campaign_id, match.pk)
    refusal = feedback.sentence if feedback.refused else ""
    context = {"match": match, "newcomers": newcomers(match), "newcomers_refusal": refusal}
    return render(request, "campaigns/devices/_newcomers.html", context)


@require_POST
def allow_return(request: Request, campaign_id: int, match_id: int, return_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    form = OwnerForm(request.POST)
    if not form.is_valid():
        return _answer_return(request, match, refusal_of(form))
    guest, now = form.cleaned_data["guest"], timezone.now()
    feedback = run_use_case(
        returning.allow_return, match=match, request_id=return_id, guest_id=guest, now=now
    )
    return _answer_return(request, match, feedback)


@require_POST
def decline_return(request: Request, campaign_id: int, match_id: int, return_id: int) -> HttpResponse:
    match = match_or_404(request.user, campaign_id, match_id)
    now = timezone.now()
    feedback = run_use_case(returning.decline_return, match=match, request_id=return_id, now=now)
    return _answer_return(request, match, feedback)


def _answer_return(request: Request, match: Match, feedback: Feedback) -> HttpResponse:
    """Answer with the remaining alerts; without htmx with the devices' page."""
    if not request.htmx:
        return feedback.redirect(request, "room", match.campaign_id, match.pk)
    refusal = feedback.sentence if feedback.refused else ""
    context = {"alerts": alerts(request.user, timezone.now(), match), "in_place": True, "refusal": refusal}
    return render(request, "campaigns/devices/_alerts.html", context)
