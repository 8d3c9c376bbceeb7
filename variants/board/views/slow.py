"""Slow play at one board: time per move, visits, the deadline as a calendar file."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from campaigns.campaign.presenters.frame import frame
from campaigns.match.models import Match
from campaigns.match.rules import time_per_move
from campaigns.rooms.access import handed_over_at
from campaigns.slow.forms import TYPED, MoreForm, PaceForm
from campaigns.slow.models import Address, Feed
from campaigns.slow.play import slow
from campaigns.slow.presenters import deadlines, ics
from campaigns.slow.views import calendar, handle, reach
from campaigns.web.addresses import base_address
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request, require_safe_or_POST
from variants.board.forms.acts import SeenForm
from variants.board.presenters import changes
from variants.board.presenters.place import of_dm, of_guest
from variants.board.visits import Visit, guest_at, match_of_dm


@require_safe_or_POST
def time(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Give more time for this move, or set another time per move; lists what was set so far."""
    match = match_of_dm(request, campaign_id, match_id)
    more, pace, outcome = MoreForm(), PaceForm(initial=_pace(match)), None
    if request.method == "POST" and request.POST.get("what") == "more":
        more = MoreForm(request.POST)
        outcome = more.is_valid() and carry_out(
            more,
            slow.give_more,
            match.pk,
            more.form(request.user),
            hours=more.cleaned_data["hours"],
            reason=more.cleaned_data["reason"],
        )
    elif request.method == "POST":
        pace = PaceForm(request.POST)
        outcome = pace.is_valid() and carry_out(
            pace,
            slow.set_time_per_move,
            match.pk,
            pace.form(request.user),
            hours=pace.hours,
            reason=pace.cleaned_data["reason"],
        )
    if outcome:
        outcome.tell(request)
        return redirect("board-time", campaign_id, match_id)
    context = {
        **frame(match.campaign, "matches"),
        "match_url": of_dm(match).url(),
        "calendar_url": of_dm(match).url("deadline"),
        "title": match.title,
        "deadline": deadlines.deadline_of(match, timezone.now()),
        "time": match.pace,
        "changes": deadlines.history(match),
        "reminded": Address.objects.filter(guest__match=match, guest__removed_at=None)
        .select_related("guest")
        .order_by("pk"),
        "is_over": match.is_over,
        "version": match.version,
        "more": more,
        "pace": pace,
    }
    return render(request, "variants/board/time.html", context)


@login_not_required
@require_safe_or_POST
def reminders(request: Request, public_id: str) -> HttpResponse:
    """Where this player is reminded, and the calendar of their moves; a tablet handed over has neither."""
    guest = guest_at(request, public_id)
    if guest.tablet or handed_over_at(request.session):
        raise Http404
    form, outcome = handle(request, {"guest": guest}, {"guest": guest})
    if outcome:
        outcome.tell(request)
        return redirect("board-seat-reminders", public_id)
    context = {
        "match_url": of_guest(guest).url(),
        "calendar_url": of_guest(guest).url("deadline"),
        "title": guest.match.title,
        "deadline": deadlines.deadline_of(guest.match, timezone.now(), of_guest(guest).sides),
        "time": guest.match.pace,
        **reach(request, form, Feed.objects.filter(guest=guest).first()),
    }
    return render(request, "variants/board/reminders.html", context)


def _pace(match: Match) -> dict[str, str]:
    hours = match.hours_per_move
    if hours is None or hours in time_per_move.OFFERED:
        return {"pace": str(hours or "none")}
    return {"pace": TYPED, "pace_typed": time_per_move.write(hours)}


def seen(visit: Visit) -> HttpResponse:
    """Record that this device is up to date, without notifying others; ignore unknown markers."""
    match, form = visit.match, SeenForm(visit.request.POST)
    is_slow = match.hours_per_move is not None
    seq = changes.seq_of(match, form.cleaned_data["upto"]) if is_slow and form.is_valid() else None
    if seq is not None:
        slow.record_look(match=match, seq=seq, **visit.viewer)
    return HttpResponse(status=204) if visit.request.POST.get("quiet") else redirect(visit.place.url())


def deadline(visit: Visit) -> HttpResponse:
    url = base_address(visit.request) + visit.place.url()
    return calendar(visit.match.title, [ics.FeedEntry(visit.match, url)], now=timezone.now())
