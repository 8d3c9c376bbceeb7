import re

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import Answer
from campaigns.devices.access import device_or_404, handed_over_public_id, player_keys
from campaigns.devices.forms.rooms import AdmissionForm, CodeForm, HandOverForm, JoinForm, PlaceForm, SeatForm
from campaigns.devices.models import Room
from campaigns.devices.play import admission, pin, room
from campaigns.devices.play.account_record import Kind
from campaigns.devices.play.sign_in import CODE_LENGTH, use_code
from campaigns.devices.presenters.devices import newcomers
from campaigns.devices.presenters.next_game import NextGames
from campaigns.devices.views.devices import qr_code, redirect_home, sign_in_as
from campaigns.match import games
from campaigns.match.access import GUESTS, guest_or_no_seat, match_or_404, remember_seat, seats_of_device
from campaigns.match.models import Match
from campaigns.slow.presenters import deadlines
from campaigns.web.addresses import base_address
from campaigns.web.feedback import Feedback, refusal_of, run_use_case, submit_form
from campaigns.web.request import Request, client_address, partial_suffix, post_data, require_safe_or_POST

# A link of ours that somebody pastes, of whatever address: an installed app has no other place for it.
_LINK = re.compile(
    r"/(?:sign-in|reset|join|my|at|recaps|before|cup|shared|studies)/[A-Za-z0-9_-]{1,64}(?=/|\s|$)"
)


@login_not_required
@require_safe_or_POST
def door(request: HttpRequest) -> HttpResponse:
    """Enter a code or paste a link, or go back to a seat this device has; Http404 for a tablet, which has its one seat."""
    if handed_over_public_id(request.session):
        raise Http404
    form = CodeForm(post_data(request), auto_id="%s")
    if form.is_valid():
        try:
            return _follow(request, form.cleaned_data["code"])
        except TooManyTries as wait:
            return _wait(request, wait)
        except Refused as refusal:
            form.add_error("code", refusal.sentence)
    now = timezone.now()
    context = {
        "form": form,
        "refusal": "",
        "next": NextGames(request.session, now),
        "seats": deadlines.seat_deadlines(seats_of_device(request.session), now),
        "has_characters": bool(player_keys(request.session)),
    }
    return render(request, "campaigns/devices/door.html", context)


def _follow(request: HttpRequest, text: str) -> HttpResponse:
    """Redirect to a link of ours, or to the room of a code; a sign-in code signs the device in, or raises Refused or TooManyTries."""
    if link := _LINK.search(text):
        return redirect(f"{link[0]}/")
    code = room.read_code(text, CODE_LENGTH)
    if len(code) != CODE_LENGTH:
        return redirect("join", room.read_code(text) or "-")
    user = use_code(code=code, address=client_address(request), now=timezone.now())
    sign_in_as(request, user, Kind.LINK)
    return redirect_home(request)


@login_not_required
@require_safe_or_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Choose a name and a seat. An unknown code looks like an expired one."""
    if handed_over_public_id(request.session):
        raise Http404
    try:
        match = room.match_of_code(code=code, address=client_address(request), now=timezone.now())
    except TooManyTries as wait:
        return _wait(request, wait)
    except Refused as refusal:
        return _closed_page(request, refusal.sentence, status=404)
    key = request.session.get(GUESTS, {}).get(match.public_id)
    if key and match.guests.filter(key=key, removed_at=None).exists():
        return redirect(match.seat_url)
    form = JoinForm(post_data(request), auto_id="%s")
    try:
        if form.is_valid() and submit_form(form, _join, request, match, form):
            return redirect(match.seat_url)
    except TooManyTries as wait:
        return _wait(request, wait)
    return _seats_page(request, match, form)


def _join(request: HttpRequest, match: Match, form: JoinForm) -> Answer:
    guest = room.join_from(client_address(request), match=match, **form.cleaned_data, now=timezone.now())
    request.session.cycle_key()  # so that an old, planted cookie does not get the seat
    remember_seat(request.session, guest)
    return Answer()


@login_not_required
@require_safe_or_POST
def choose_again(request: HttpRequest, public_id: str) -> HttpResponse:
    """Another seat for a device that waits for the one it asked for; any other device sees its seat."""
    guest = guest_or_no_seat(request.session, public_id, *games.slugs())
    if not guest.is_asking:
        return redirect(guest.match.seat_url)
    data = post_data(request)
    form = SeatForm(data, auto_id="%s", initial={"place": guest.asks_for})
    if form.is_valid() and submit_form(
        form, admission.choose_again, match=guest.match, guest=guest, place=form.cleaned_data["place"]
    ):
        return redirect(guest.match.seat_url)
    return _seats_page(request, guest.match, form)


@require_safe
def match_devices(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The DM's page: the code with its QR, and who is here; 204 where the device shows that already."""
    match = match_or_404(request.user, campaign_id, match_id)
    if request.htmx and request.GET.get("seen") == str(match.dm_version):
        return HttpResponse(status=204)
    return room_page(request, match, Feedback(), partial_suffix(request, "devices"))


@require_POST
def open_room(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    room.open_room(match=match_or_404(request.user, campaign_id, match_id), now=timezone.now())
    return redirect("room", campaign_id, match_id)


@require_POST
def close_room(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    room.close_room(match=match_or_404(request.user, campaign_id, match_id))
    return redirect("room", campaign_id, match_id)


@require_POST
def seat(request: Request, campaign_id: int, match_id: int, guest_id: int) -> HttpResponse:
    match, guest = device_or_404(request.user, campaign_id, match_id, guest_id)
    form = PlaceForm(guest, request.POST)
    if not form.is_valid():
        return room_page(request, match, refusal_of(form))
    return run_use_case(room.seat, match=match, guest=guest, place=form.cleaned_data["place"]).redirect(
        request, "room", campaign_id, match_id
    )


@require_POST
def remove(request: Request, campaign_id: int, match_id: int, guest_id: int) -> HttpResponse:
    match, guest = device_or_404(request.user, campaign_id, match_id, guest_id)
    return run_use_case(room.remove, match=match, guest=guest, now=timezone.now()).redirect(
        request, "room", campaign_id, match_id
    )


def room_page(request: Request, match: Match, feedback: Feedback, part: str = "") -> HttpResponse:
    open_row = Room.objects.filter(match=match, expires_at__gt=timezone.now()).first()
    url = base_address(request) + reverse("join", args=[open_row.code]) if open_row else ""
    waiting = newcomers(match)
    new_guests, free_sides = [guest for guest, _ in waiting], room.free_sides(match)
    guests = match.guests.filter(removed_at=None)
    context = {
        **frame(match.campaign, "matches"),
        "match": match,
        "room": open_row,
        "room_url": url,
        "svg": qr_code(url) if url else "",
        "newcomers": waiting,
        "guests": [(PlaceForm(guest), guest, guest in new_guests) for guest in guests],
        "free_seats": [seat for seat in (match.white, match.black) if seat.side in free_sides],
        "hand_over": HandOverForm(has_pin=pin.has_pin(request.user)),
        "admission": AdmissionForm(match),
        "refusal": feedback.sentence if feedback.refused else "",
    }
    return render(request, "campaigns/devices/room.html" + part, context)


def _seats_page(request: HttpRequest, match: Match, form: SeatForm) -> HttpResponse:
    form.offer(match)
    # A device that is at the table already is not asked for its name.
    is_new = "name" in form.fields
    context = {
        "form": form,
        "white": match.white.name,
        "black": match.black.name,
        "seat_url": "" if is_new else match.seat_url,
        "return_url": match.seat_url if is_new and len(room.free_sides(match)) < len(room.PLAYING) else "",
    }
    return render(request, "campaigns/devices/join.html", context)


def _closed_page(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    context = {
        "form": CodeForm(auto_id="%s"),
        "refusal": sentence,
        "next": None,
        "seats": (),
        "has_characters": False,
    }
    return render(request, "campaigns/devices/door.html", context, status=status)


def _wait(request: HttpRequest, wait: TooManyTries) -> HttpResponse:
    answer = _closed_page(request, str(wait), status=429)
    answer["Retry-After"] = str(wait.seconds)
    return answer
