"""Handing the DM's tablet over: it carries nothing but one seat until the DM's PIN brings the DM back.

Twelve hours later its session ends, whatever was done with it: it shows neither seat nor PIN.
"""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import Answer
from campaigns.devices.access import KEEPER, handed_over_match, handed_over_public_id
from campaigns.devices.forms.rooms import HandOverForm, PinForm
from campaigns.devices.play import pin, room
from campaigns.devices.play.account_record import Kind, note_event
from campaigns.devices.views.devices import BACKEND, origin_of
from campaigns.match import games
from campaigns.match.access import match_or_404, remember_seat, seat_key
from campaigns.match.models import Guest, Match
from campaigns.rules.contract import Side
from campaigns.web.feedback import refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, post_data, require_safe_or_POST

MSG_PIN_STAYS = "A PIN is set already, and handing over does not change it. Change it under Devices, or leave it as it is."


def curtain_page(request: Request, guest: Guest) -> HttpResponse | None:
    """What a seat stays behind on a handed-over tablet until its player says so."""
    if not handed_over_public_id(request.session) or request.GET.get("taken") == guest.place:
        return None
    context = {"guest": guest, "public_id": guest.match.public_id}
    return render(request, "campaigns/devices/curtain.html", context)


@require_POST
def hand_over(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """This tablet becomes one side's seat: the DM's session ends here, and the PIN is what brings it back."""
    match = match_or_404(request.user, campaign_id, match_id)
    form = HandOverForm(request.POST, has_pin=pin.has_pin(request.user))
    feedback = run_use_case(_hand_over, request, match, form) if form.is_valid() else refusal_of(form)
    if feedback.refused:
        return feedback.redirect(request, "room", campaign_id, match_id)
    return redirect(match.seat_url)


def _hand_over(request: Request, match: Match, form: HandOverForm) -> Answer:
    keeper, digits = request.user, form.cleaned_data["pin"]
    if not form.has_pin:
        pin.set_pin(user=keeper, digits=digits)
    elif digits:
        raise Refused(MSG_PIN_STAYS, "pin")
    room.free_seats_of_last_evening(now=timezone.now())
    guest = room.hand_over(match=match, side=Side(form.cleaned_data["side"]))
    for _ in messages.get_messages(request):
        pass  # what was to be told to the DM is not for the player's eyes: reading it discards it
    _keep_only_seat(request, guest, keeper.pk)
    return Answer()


def _keep_only_seat(request: HttpRequest, guest: Guest, keeper_id: int) -> None:
    """Give the tablet a session of its own that knows this seat and whose PIN brings it back, and nothing else."""
    request.session.flush()
    remember_seat(request.session, guest)
    request.session[KEEPER] = keeper_id
    request.session.set_expiry(guest.joined_at + room.EVENING)


@login_not_required
@require_POST
def pass_on(request: HttpRequest, public_id: str) -> HttpResponse:
    """The tablet goes on to the other player's curtain; nothing of the seat it leaves stays on it."""
    match = handed_over_match(request.session, public_id)
    guest = get_object_or_404(match.guests, key=seat_key(request.session, public_id), removed_at=None)
    return run_use_case(_pass_on, request, guest).redirect(request, match.seat_url)


def _pass_on(request: HttpRequest, guest: Guest) -> Answer:
    keeper_id = request.session[KEEPER]
    _keep_only_seat(request, room.pass_tablet_on(guest=guest, now=timezone.now()), keeper_id)
    return Answer()


@login_not_required
@require_safe_or_POST
def give_back(request: HttpRequest, public_id: str) -> HttpResponse:
    match = handed_over_match(request.session, public_id)
    keeper = get_object_or_404(User, pk=request.session.get(KEEPER, 0), is_active=True)
    form = PinForm(post_data(request), auto_id="%s")
    try:
        if form.is_valid() and submit_form(form, _bring_dm_back, request, match, keeper, form):
            return redirect(games.entry_of(match.game).pages.match_route, match.campaign_id, match.pk)
    except TooManyTries as wait:
        form.add_error("pin", str(wait))
    return render(request, "campaigns/devices/give_back.html", {"form": form, "seat_url": match.seat_url})


def _bring_dm_back(request: HttpRequest, match: Match, keeper: User, form: PinForm) -> Answer:
    now = timezone.now()
    tablet = match.guests.get(key=seat_key(request.session, match.public_id))
    try:
        pin.check_pin(user=keeper, digits=form.cleaned_data["pin"], now=now)
    except Refused:
        pin.note_wrong_pin(user=keeper, tablet=tablet, now=now)
        raise
    pin.excuse_slips(tablet=tablet)
    if tablet.removed_at is None:
        room.remove(match=match, guest=tablet, now=now)
    request.session.flush()
    login(request, keeper, backend=BACKEND)
    note_event(Kind.PIN, keeper, origin_of(request), now=now)
    return Answer("Welcome back.")
