"""Tell a device why it lost its seat, and let it ask for the seat again."""

import re

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe
from django.views.defaults import page_not_found
from django_htmx.http import HttpResponseClientRedirect

from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import Answer
from campaigns.devices.access import handed_over_public_id
from campaigns.devices.forms.rooms import ReturnForm
from campaigns.devices.play import returning
from campaigns.match.access import NoSeat, device_key, remember_key, seat_key
from campaigns.match.models import Match
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, client_address

# What is no address of ours never meets the database.
_PUBLIC_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a 404: for a seat that this device lost, with the page that says so; not for a DM, nor where it has its seat."""
    match = _match(exception.public_id) if isinstance(exception, NoSeat) else None
    if match is None or request.user.is_authenticated:
        return page_not_found(request, exception)
    key = device_key(request.session, match.public_id)
    if match.guests.filter(key=key, removed_at=None).exists():
        return page_not_found(request, exception)
    return _page(request, match, ReturnForm(auto_id="%s"), status=404)


@login_not_required
@require_POST
def ask(request: HttpRequest, public_id: str) -> HttpResponse:
    """Ask the DM for the lost seat; Http404 for a device that has a seat, was removed, or is a DM's tablet."""
    match = _match(public_id)
    if match is None or request.user.is_authenticated or handed_over_public_id(request.session):
        raise Http404
    if match.guests.filter(key=device_key(request.session, public_id)).exists():
        raise Http404
    form = ReturnForm(request.POST, auto_id="%s")
    try:
        if form.is_valid() and submit_form(form, _ask, request, match, form.cleaned_data["name"]):
            return redirect(match.seat_url)
    except TooManyTries as wait:
        form.add_error(None, str(wait))
    return _page(request, match, form)


@login_not_required
@require_safe
def wait(request: Request, public_id: str) -> HttpResponse:
    """Answer the polling of a waiting device: 204 while the request is open."""
    match = get_object_or_404(Match, public_id=public_id)
    if returning.is_pending(match, seat_key(request.session, public_id), timezone.now()):
        return HttpResponse(status=204)
    return HttpResponseClientRedirect(match.seat_url)


def _ask(request: HttpRequest, match: Match, name: str) -> Answer:
    former_key, now = device_key(request.session, match.public_id), timezone.now()
    return_request = returning.ask_to_return(
        match=match, name=name, former_key=former_key, address=client_address(request), now=now
    )
    request.session.cycle_key()  # so that an old, planted cookie does not get the seat
    remember_key(request.session, match, return_request.key)
    return Answer(f"{return_request.name} waits.")


def _page(request: HttpRequest, match: Match, form: ReturnForm, status: int = 200) -> HttpResponse:
    key = device_key(request.session, match.public_id)
    oldest = timezone.now() - returning.RETURN_LIFETIME
    context = {
        "form": form,
        "public_id": match.public_id,
        "removed": match.guests.filter(key=key).exists(),
        "return_request": match.return_requests.filter(key=key, asked_at__gt=oldest).first(),
        "handed_over": handed_over_public_id(request.session),
    }
    return render(request, "campaigns/devices/lost_seat.html", context, status=status)


def _match(public_id: str) -> Match | None:
    return Match.objects.filter(public_id=public_id).first() if _PUBLIC_ID.fullmatch(public_id) else None
