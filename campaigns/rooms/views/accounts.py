"""Signing in by name and password, on installations that allow it; all others use links."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from campaigns import access
from campaigns.rooms.forms.accounts import SignInForm
from campaigns.rooms.play import accounts
from campaigns.rooms.play.throttle import TooMany
from campaigns.rooms.views import devices
from campaigns.web.feedback import carry_out


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


def _next(request: HttpRequest) -> str:
    """The page to return to, if it is one of ours."""
    address = request.GET.get("next", "")
    ours = url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure())
    return address if ours else resolve_url(settings.LOGIN_REDIRECT_URL)
