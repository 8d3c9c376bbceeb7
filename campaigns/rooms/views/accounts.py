"""Signing in by name and password, on installations that allow it; all others use links."""

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.rooms.forms.accounts import NewPasswordForm, SignInForm
from campaigns.rooms.play import accounts
from campaigns.rooms.play.own_devices import sign_out_everywhere
from campaigns.rooms.play.throttle import TooMany
from campaigns.rooms.views import devices
from campaigns.web.feedback import carry_out
from campaigns.web.request import Request


@login_not_required
def sign_in_page(request: HttpRequest) -> HttpResponse:
    """The page users without a session are redirected to; a handed-over tablet is redirected to its seat."""
    if settings.ACCOUNTS and not access.handed_over(request.session):
        return sign_in(request)
    return devices.sign_in_needed(request)


@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    """Name and password."""
    form = SignInForm(request.POST if request.method == "POST" else None)
    status = 200
    try:
        if carry_out(form, lambda: _signed_in(request, form)):
            return redirect(_next(request))
    except TooMany as wait:
        form.add_error(None, str(wait))
        status = 429
    return render(request, "campaigns/rooms/sign_in_account.html", {"form": form}, status=status)


def _signed_in(request: HttpRequest, form: SignInForm) -> str:
    """Sign in with a new session, so that nobody can use the old one."""
    user = accounts.check(
        name=form.cleaned_data["username"],
        password=form.cleaned_data["password"],
        address=str(request.META.get("REMOTE_ADDR", "")),
        now=timezone.now(),
    )
    devices.sign_in_as(request, user)
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def password(request: Request) -> HttpResponse:
    """A new password: with the old one, or without it where the DM has just signed in by a link."""
    if not settings.ACCOUNTS:
        raise Http404
    needs_old = request.user.has_usable_password() and not access.is_fresh(request.session, timezone.now())
    form = NewPasswordForm(
        request.user, request.POST if request.method == "POST" else None, needs_old=needs_old
    )
    try:
        feedback = carry_out(form, lambda: _changed(request, form))
    except TooMany as wait:
        form.add_error("old", str(wait))
        feedback = None
    if feedback:
        feedback.tell(request)
        return redirect("devices")
    return render(request, "campaigns/rooms/password.html", {"form": form, "needs_old": needs_old})


def _changed(request: Request, form: NewPasswordForm) -> str:
    """Set it; this device stays signed in, the others are signed out, as Django does where a password changes."""
    if form.needs_old:
        accounts.check_own(
            user=request.user,
            password=form.cleaned_data["old"],
            address=str(request.META.get("REMOTE_ADDR", "")),
            now=timezone.now(),
        )
    form.save()
    update_session_auth_hash(request, request.user)
    sign_out_everywhere(user=request.user, but=request.session.session_key)
    return "The new password is set, and your other devices are signed out."


def _next(request: HttpRequest) -> str:
    """The page to return to, if it is one of ours."""
    address = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if ours else resolve_url(settings.LOGIN_REDIRECT_URL)
