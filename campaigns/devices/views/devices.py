"""Signing devices in and out: a link works once, and only when its button is pressed."""

import secrets
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import cast

import segno
from django.conf import settings
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_POST, require_safe

from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import Answer
from campaigns.devices.access import handed_over_public_id, remember_sign_in
from campaigns.devices.forms.accounts import ReauthForm
from campaigns.devices.forms.rooms import CodeForm
from campaigns.devices.play import pin
from campaigns.devices.play.account_record import Kind, RequestOrigin, device_name, note_event
from campaigns.devices.play.own_devices import own_devices, sign_out_device, sign_out_everywhere
from campaigns.devices.play.room import end_hand_over
from campaigns.devices.play.sign_in import CODE_LIFETIME, LINK_LIFETIME, make_code, make_link, use_link
from campaigns.match.access import seat_keys
from campaigns.web.addresses import base_address, public_addresses
from campaigns.web.feedback import Feedback, run_use_case, submit_form
from campaigns.web.request import Request, client_address, require_safe_or_POST

BACKEND = "django.contrib.auth.backends.ModelBackend"
# A cookie on devices that have signed in before, so that strangers' guesses do not lock them out; it alone opens nothing.
COOKIE, _SALT, _COOKIE_LIFETIME = "known", "a device that has signed in", timedelta(days=365)


@login_not_required
@require_safe
def sign_in_needed(request: HttpRequest) -> HttpResponse:
    context = {"handed_over": handed_over_public_id(request.session), "code_form": CodeForm(auto_id="%s")}
    return render(request, "campaigns/devices/sign_in_needed.html", context)


@login_not_required
@require_safe_or_POST
def sign_in(request: HttpRequest, token: str) -> HttpResponse:
    feedback = Feedback()
    # Messengers and scanners open links too: only pressing the button uses it.
    if request.method == "POST":
        feedback = run_use_case(_use_link, request, token)
        if not feedback.refused:
            return redirect_home(request)
    return render(request, "campaigns/devices/sign_in.html", {"feedback": feedback})


def _use_link(request: HttpRequest, token: str) -> Answer:
    sign_in_as(request, use_link(token=token, now=timezone.now()), Kind.LINK)
    return Answer()


def redirect_home(request: HttpRequest) -> HttpResponse:
    answer = redirect("home")
    mark_device(answer, cast(User, request.user))
    return answer


def sign_in_as(request: HttpRequest, user: User, kind: Kind) -> None:
    """Sign in with a new session; a tablet in a player's hands becomes the DM's own again."""
    if handed_over_public_id(request.session):
        end_hand_over(seat_keys(request.session), now=timezone.now())
        request.session.flush()
    login(request, user, backend=BACKEND)
    origin, now = origin_of(request), timezone.now()
    remember_sign_in(request.session, origin.device, now)
    note_event(kind, user, origin, now=now)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("sign-in")


@require_safe_or_POST
def devices(request: Request) -> HttpResponse:
    context: dict[str, object] = {
        "minutes": int(LINK_LIFETIME.total_seconds() // 60),
        "has_pin": pin.has_pin(request.user),
        "accounts": settings.ACCOUNTS,
        "mails": settings.MAIL,
        "addresses": public_addresses(),
        "own_devices": own_devices(request.user, request.session.session_key),
        "code": "",
        "url": "",
    }
    if request.method == "POST" and request.POST.get("what") == "code":
        code = make_code(user=request.user, now=timezone.now())
        minutes = int(CODE_LIFETIME.total_seconds() // 60)
        context |= {"code": f"{code[:4]}-{code[4:]}", "code_minutes": minutes}
    elif request.method == "POST":
        token = make_link(user=request.user, now=timezone.now())
        url = base_address(request) + reverse("sign-in", args=[token])
        context |= {"url": url, "svg": qr_code(url)}
    return render(request, "campaigns/devices/devices.html", context)


@require_POST
def sign_device_out(request: Request, number: str) -> HttpResponse:
    return run_use_case(sign_out_device, user=request.user, number=number).redirect(request, "devices")


@require_POST
def sign_others_out(request: Request) -> HttpResponse:
    count = sign_out_everywhere(user=request.user, except_key=request.session.session_key)
    note_event(Kind.SIGN_OUT, request.user, origin_of(request), now=timezone.now())
    subject = "device is" if count == 1 else "devices are"
    return Feedback(f"{count} {subject} signed out. Only this one is left.").redirect(request, "devices")


def change_or_show(
    request: Request, form: ReauthForm, change: Callable[[], Answer], template: str, **context: object
) -> HttpResponse:
    """Carry the change out and go to the devices, or show the form, with a wait beside what proves who asks."""
    feedback = None
    try:
        feedback = submit_form(form, change) if form.is_valid() else None
    except TooManyTries as wait:
        form.add_error("old", str(wait))
    if feedback:
        return feedback.redirect(request, "devices")
    return render(request, template, {"form": form, "needs_old": form.needs_old, **context})


def qr_code(url: str) -> SafeString:
    """The address as inline SVG."""
    code = segno.make(url, micro=False)
    # Black on white in any theme, without a style that the CSP would refuse.
    svg = code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff", svgclass=None, lineclass=None)
    return mark_safe(svg)


def origin_of(request: HttpRequest) -> RequestOrigin:
    """The client's address, its kind of device, and the account and mark in our cookie."""
    device_mark = None
    with suppress(signing.BadSignature, ValueError, TypeError):
        pk, mark = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_COOKIE_LIFETIME)
        device_mark = int(pk), str(mark)
    device = device_name(request.headers.get("User-Agent", ""))
    return RequestOrigin(client_address(request), device, device_mark)


def mark_device(response: HttpResponse, user: User) -> None:
    response.set_cookie(
        COOKIE,
        signing.dumps([user.pk, secrets.token_hex(8)], salt=_SALT),
        max_age=_COOKIE_LIFETIME,
        path=reverse("sign-in"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
