"""Slow play at one board: time per move, visits, the deadline as a calendar file."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.campaign.presenters.frame import frame
from campaigns.devices.access import handed_over_public_id
from campaigns.match.models import Match
from campaigns.match.rules import time_per_move
from campaigns.slow.forms import TYPED, ExtendForm, PaceForm
from campaigns.slow.models import Address, Feed
from campaigns.slow.play import slow
from campaigns.slow.presenters import deadlines, ics
from campaigns.slow.views import calendar, contact_context, handle_contact_form
from campaigns.web.addresses import base_address
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, require_safe_or_POST
from variants.board.board_request import BoardRequest, guest_at, match_of_dm
from variants.board.forms.acts import SeenForm
from variants.board.presenters import changes
from variants.board.presenters.viewpoint import dm_viewpoint, guest_viewpoint


@require_safe_or_POST
def time(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Give more time for this move, or set another time per move; lists what was set so far."""
    match = match_of_dm(request, campaign_id, match_id)
    more_form, pace_form, outcome = ExtendForm(), PaceForm(initial=_pace(match)), None
    if request.method == "POST" and request.POST.get("what") == "more":
        more_form = ExtendForm(request.POST)
        if more_form.is_valid():
            hours, reason = more_form.cleaned_data["hours"], more_form.cleaned_data["reason"]
            key = more_form.form(request.user)
            outcome = submit_form(more_form, slow.extend_deadline, match.pk, key, hours=hours, reason=reason)
    elif request.method == "POST":
        pace_form = PaceForm(request.POST)
        if pace_form.is_valid():
            reason, key = pace_form.cleaned_data["reason"], pace_form.form(request.user)
            outcome = submit_form(
                pace_form, slow.set_time_per_move, match.pk, key, hours=pace_form.hours, reason=reason
            )
    if outcome:
        outcome.tell(request)
        return redirect("board-time", campaign_id, match_id)
    addresses = Address.objects.filter(guest__match=match, guest__removed_at=None)
    context = {
        **frame(match.campaign, "matches"),
        "match_url": dm_viewpoint(match).url(),
        "calendar_url": dm_viewpoint(match).url("deadline"),
        "title": match.title,
        "deadline": deadlines.deadline_of(match, timezone.now()),
        "time": match.pace,
        "changes": deadlines.time_history(match),
        "reminded": addresses.select_related("guest").order_by("pk"),
        "is_over": match.is_over,
        "version": match.version,
        "more": more_form,
        "pace": pace_form,
    }
    return render(request, "variants/board/time.html", context)


@login_not_required
@require_safe_or_POST
def reminders(request: Request, public_id: str) -> HttpResponse:
    """Where this player is reminded, and the calendar of their moves; a tablet handed over has neither."""
    guest = guest_at(request, public_id)
    viewpoint = guest_viewpoint(guest)
    if guest.tablet or handed_over_public_id(request.session):
        raise Http404
    form, outcome = handle_contact_form(request, guest=guest)
    if outcome:
        outcome.tell(request)
        return redirect("board-seat-reminders", public_id)
    context = {
        "match_url": viewpoint.url(),
        "calendar_url": viewpoint.url("deadline"),
        "title": guest.match.title,
        "deadline": deadlines.deadline_of(guest.match, timezone.now(), viewpoint.sides),
        "time": guest.match.pace,
        **contact_context(request, form, Feed.objects.filter(guest=guest).first()),
    }
    return render(request, "variants/board/reminders.html", context)


def _pace(match: Match) -> dict[str, str]:
    hours = match.hours_per_move
    if hours is None or hours in time_per_move.PRESETS:
        return {"pace": str(hours or "none")}
    return {"pace": TYPED, "pace_typed": time_per_move.write(hours)}


def seen(board_request: BoardRequest) -> HttpResponse:
    """Record that this device is up to date, without notifying others; ignore unknown markers."""
    match, form = board_request.match, SeenForm(board_request.request.POST)
    is_slow = match.hours_per_move is not None
    seq = changes.seq_of(match, form.cleaned_data["upto"]) if is_slow and form.is_valid() else None
    if seq is not None:
        slow.record_look(match=match, seq=seq, **board_request.viewer)
    if board_request.request.POST.get("quiet"):
        return HttpResponse(status=204)
    return redirect(board_request.viewpoint.url())


def deadline(board_request: BoardRequest) -> HttpResponse:
    url = base_address(board_request.request) + board_request.viewpoint.url()
    return calendar(board_request.match.title, [ics.FeedEntry(board_request.match, url)], now=timezone.now())
