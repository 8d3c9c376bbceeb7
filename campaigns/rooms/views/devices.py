"""Signing devices in and out: a link works once, and only when its button is pressed."""

from typing import cast

import segno
from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.core.use_cases import Answer
from campaigns.match.access import seat_keys
from campaigns.rooms.access import handed_over_at, remember_sign_in
from campaigns.rooms.forms.rooms import CodeForm
from campaigns.rooms.play import evening, pin
from campaigns.rooms.play.account_record import Kind, note_event
from campaigns.rooms.play.own_devices import own_devices, sign_out_device, sign_out_everywhere
from campaigns.rooms.play.sign_in import CODE_LIFETIME, LIFETIME, make_code, make_link, use_link
from campaigns.rooms.views.origins import mark_device, origin_of
from campaigns.web.addresses import base_address
from campaigns.web.feedback import Feedback, attempt
from campaigns.web.request import Request

BACKEND = "django.contrib.auth.backends.ModelBackend"


@login_not_required
@require_safe
def sign_in_needed(request: HttpRequest) -> HttpResponse:
    """Tell a device without a link how to sign in."""
    handed_over = handed_over_at(request.session)
    context = {"handed_over": handed_over, "code_form": CodeForm(auto_id="%s")}
    return render(request, "campaigns/rooms/sign_in_needed.html", context)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Show a button; only pressing it uses the link (messengers and scanners open links too)."""
    feedback = Feedback()
    if request.method == "POST":
        feedback = attempt(_signed_in, request, token)
        if not feedback.refused:
            return at_home(request)
    return render(request, "campaigns/rooms/sign_in.html", {"feedback": feedback})


def _signed_in(request: HttpRequest, token: str) -> Answer:
    """Sign in with a new session, so that nobody can use the old one."""
    sign_in_as(request, use_link(token=token, now=timezone.now()), Kind.LINK)
    return Answer()


def at_home(request: HttpRequest) -> HttpResponse:
    """Lead a device that has just signed in to the campaigns."""
    answer = redirect("home")
    mark_device(answer, cast(User, request.user))
    return answer


def sign_in_as(request: HttpRequest, user: User, kind: Kind) -> None:
    """By a link or a password: a tablet in a player's hands is the DM's own again."""
    if handed_over_at(request.session):
        evening.end_hand_over(seat_keys(request.session), now=timezone.now())
        request.session.flush()
    login(request, user, backend=BACKEND)
    origin, now = origin_of(request), timezone.now()
    remember_sign_in(request.session, origin.device, now)
    note_event(kind, user, origin, now=now)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out."""
    logout(request)
    return redirect("sign-in")


@require_http_methods(["GET", "HEAD", "POST"])
def devices(request: Request) -> HttpResponse:
    """Sign in another device: its link or code is shown once, on the page that answers."""
    context: dict[str, object] = {
        "minutes": int(LIFETIME.total_seconds() // 60),
        "has_pin": pin.has_pin(request.user),
        "accounts": settings.ACCOUNTS,
        "mails": settings.MAIL,
        "own_devices": own_devices(request.user, request.session.session_key),
    }
    if request.method == "POST" and request.POST.get("what") == "code":
        code = make_code(user=request.user, now=timezone.now())
        minutes = int(CODE_LIFETIME.total_seconds() // 60)
        context |= {"code": f"{code[:4]}-{code[4:]}", "code_minutes": minutes}
    elif request.method == "POST":
        token = make_link(user=request.user, now=timezone.now())
        url = base_address(request) + reverse("sign-in", args=[token])
        context |= {"url": url, "svg": qr_code(url)}
    return render(request, "campaigns/rooms/devices.html", context)


@require_POST
def sign_device_out(request: Request, number: str) -> HttpResponse:
    """Sign another of one's devices out."""
    attempt(sign_out_device, user=request.user, number=number).tell(request)
    return redirect("devices")


@require_POST
def sign_others_out(request: Request) -> HttpResponse:
    """Sign all of one's devices out but this one."""
    count = sign_out_everywhere(user=request.user, but=request.session.session_key)
    note_event(Kind.SIGN_OUT, request.user, origin_of(request), now=timezone.now())
    Feedback(
        f"{count} {'device is' if count == 1 else 'devices are'} signed out. Only this one is left."
    ).tell(request)
    return redirect("devices")


def qr_code(url: str) -> SafeString:
    """The address as a picture in the page: black on white whatever the theme, no style that a CSP would refuse."""
    code = segno.make(url, micro=False)
    return mark_safe(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))
