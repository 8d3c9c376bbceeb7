"""Slow play across matches: deadlines, calendar feeds, and addresses for reminders."""

from datetime import datetime

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from campaigns.campaign.access import campaign_or_404
from campaigns.campaign.models import Campaign
from campaigns.campaign.presenters.frame import frame
from campaigns.core.use_cases import MSG_UNKNOWN_FORM
from campaigns.match.models import Guest
from campaigns.slow.forms import HINT_FOR_DM, HINT_FOR_PLAYER, AddressForm
from campaigns.slow.models import Address, Feed
from campaigns.slow.play import contacts
from campaigns.slow.presenters import deadlines as shown
from campaigns.slow.presenters import ics
from campaigns.slow.presenters.mail_trouble import mail_trouble
from campaigns.web.addresses import base_address
from campaigns.web.feedback import Feedback, run_use_case, submit_form
from campaigns.web.request import Request, require_safe_or_POST


@require_safe_or_POST
def deadlines(request: Request, campaign_id: int) -> HttpResponse:
    campaign = campaign_or_404(request.user, campaign_id)
    form, feedback = handle_contact_form(request, user=request.user, campaign=campaign)
    if feedback:
        return feedback.redirect(request, "deadlines", campaign.pk)
    context = {
        **frame(campaign, "matches"),
        "waiting": shown.deadlines_by_urgency(campaign, timezone.now()),
        "mail_trouble": mail_trouble(campaign, request.user, timezone.now()),
        **contact_context(request, form, Feed.objects.filter(user=request.user, campaign=campaign).first()),
    }
    return render(request, "campaigns/slow/deadlines.html", context)


@login_not_required
@require_safe
def feed(request: HttpRequest, key: str) -> HttpResponse:
    row = contacts.find_feed(key)
    if row is None:
        raise Http404
    base, now = base_address(request), timezone.now()
    if row.guest:  # a player's own moves, a spectator's both
        match, side = row.guest.match, row.guest.side
        entries = [ics.FeedEntry(match, base + match.seat_url, side)] if ics.concerns(match, side) else []
        return calendar(match.title, entries, now=now)
    assert row.campaign is not None
    matches = shown.with_deadline(row.campaign.matches.prefetch_related("seats"))
    entries = [ics.FeedEntry(match, base + match.get_absolute_url()) for match in matches]
    return calendar(f"{row.campaign.name}: moves due", entries, now=now)


@csrf_exempt
@login_not_required
@require_safe_or_POST
def stop_reminders(request: HttpRequest, key: str) -> HttpResponse:
    """Unsubscribe from reminders by a link in one: asks first, as scanners open links too, and shows no address."""
    # A mail program's own button posts here with neither cookie nor form (RFC 8058), hence no CSRF token.
    is_post = request.method == "POST"
    if is_post:
        contacts.stop_reminders(key=key)
    elif not contacts.is_stop_key(key):
        raise Http404
    return render(request, "campaigns/slow/reminders_stop.html", {"stopped": is_post})


def handle_contact_form(
    request: HttpRequest,
    *,
    guest: Guest | None = None,
    user: User | None = None,
    campaign: Campaign | None = None,
) -> tuple[AddressForm, Feedback | None]:
    """Answer the form about the mails and the calendar of a device's player, or of a DM in a campaign."""
    address = (Address.objects.filter(guest=guest) if guest else Address.objects.filter(user=user)).first()
    hint = HINT_FOR_PLAYER if guest else HINT_FOR_DM
    what = request.POST.get("what", "")
    form = AddressForm(address, request.POST if what == "address" else None, hint=hint)
    feedback: Feedback | None = None
    if form.is_valid():
        email = form.cleaned_data["email"]
        feedback = submit_form(form, contacts.save_address, email=email, guest=guest, user=user)
    elif what in ("feed", "end"):
        use_case = contacts.new_feed if what == "feed" else contacts.end_feed
        feedback = run_use_case(use_case, guest=guest, campaign=campaign, user=user)
    elif request.method == "POST" and what != "address":
        feedback = Feedback(MSG_UNKNOWN_FORM, refused=True)
    return form, feedback


def contact_context(request: HttpRequest, form: AddressForm, feed: Feed | None) -> dict[str, object]:
    url = base_address(request) + reverse("deadline-feed", args=[feed.key]) if feed else ""
    # By webcal and webcals a browser opens the calendar app; the second is https, so that the key is never read on its way.
    webcal = url.replace("http", "webcal", 1)
    return {"form": form, "feed_url": url, "webcal": webcal, "has_mail": settings.MAIL}


def calendar(name: str, entries: list[ics.FeedEntry], now: datetime) -> HttpResponse:
    response = HttpResponse(ics.calendar_text(name, entries, now), content_type=ics.CONTENT_TYPE)
    response["Content-Disposition"] = 'inline; filename="deadlines.ics"'
    return response
