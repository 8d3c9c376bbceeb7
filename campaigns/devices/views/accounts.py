"""Accounts of installations that allow passwords (all others use links): signing in, and a new password or address."""

from functools import partial
from typing import cast

from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_safe

from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import Answer
from campaigns.devices.access import handed_over_public_id, is_fresh
from campaigns.devices.forms import accounts as forms
from campaigns.devices.play import account_record, accounts, resets
from campaigns.devices.play.account_record import Kind
from campaigns.devices.play.own_devices import sign_out_everywhere
from campaigns.devices.views import devices
from campaigns.devices.views.devices import change_or_show, mark_device, origin_of
from campaigns.web.feedback import submit_form
from campaigns.web.request import Request, post_data, require_safe_or_POST

PAGE_SIZE = 50


@login_not_required
def sign_in_page(request: HttpRequest) -> HttpResponse:
    """The page users without a session are redirected to; a handed-over tablet is redirected to its seat."""
    if settings.ACCOUNTS and not handed_over_public_id(request.session):
        return sign_in(request)
    return devices.sign_in_needed(request)


@require_safe_or_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    form = forms.SignInForm(post_data(request))
    status = 200
    try:
        if form.is_valid() and submit_form(form, _check_and_sign_in, request, form):
            address, hosts = request.GET.get("next", ""), {request.get_host()}
            is_ours = url_has_allowed_host_and_scheme(address, hosts, require_https=request.is_secure())
            answer = redirect(address if is_ours else resolve_url(settings.LOGIN_REDIRECT_URL))
            mark_device(answer, cast(User, request.user))
            return answer
    except TooManyTries as wait:
        form.add_error(None, str(wait))
        status = 429
    return render(request, "campaigns/devices/sign_in_account.html", {"form": form}, status=status)


def _check_and_sign_in(request: HttpRequest, form: forms.SignInForm) -> Answer:
    user = accounts.check_sign_in(
        name=form.cleaned_data["username"],
        password=form.cleaned_data["password"],
        origin=origin_of(request),
        now=timezone.now(),
    )
    devices.sign_in_as(request, user, Kind.PASSWORD)
    return Answer()


@login_not_required
@require_safe_or_POST
def forgotten(request: HttpRequest) -> HttpResponse:
    if not settings.ACCOUNTS:
        raise Http404
    form = forms.ForgottenForm(request.POST if request.method == "POST" and settings.MAIL else None)
    status, sentence = 200, ""
    if form.is_valid():
        try:
            answer = resets.ask_for_reset(**form.cleaned_data, origin=origin_of(request), now=timezone.now())
            sentence = answer.sentence
        except TooManyTries as wait:
            form.add_error(None, str(wait))
            status = 429
    context = {"form": form, "sentence": sentence, "mails": settings.MAIL}
    return render(request, "campaigns/devices/forgotten.html", context, status=status)


@login_not_required
@require_safe_or_POST
def reset(request: HttpRequest, token: str) -> HttpResponse:
    if not settings.ACCOUNTS:
        raise Http404
    user = resets.user_of(token)
    if user is None:
        return render(request, "campaigns/devices/reset.html", {"no_longer": resets.MSG_LINK_EXPIRED})
    form = forms.ChosenPasswordForm(user, post_data(request))
    feedback = form.is_valid() and submit_form(
        form,
        resets.set_new_password,
        token=token,
        password=form.cleaned_data["new_password1"],
        origin=origin_of(request),
        now=timezone.now(),
    )
    if feedback:
        return feedback.redirect(request, "sign-in")
    return render(
        request, "campaigns/devices/reset.html", {"form": form, "name": user.username, "no_longer": ""}
    )


@require_safe_or_POST
def password(request: Request) -> HttpResponse:
    if not settings.ACCOUNTS:
        raise Http404
    needs_old = request.user.has_usable_password() and not is_fresh(request.session, timezone.now())
    form = forms.NewPasswordForm(request.user, post_data(request), needs_old=needs_old)
    change = partial(_set_password, request, form)
    return change_or_show(request, form, change, "campaigns/devices/password.html")


@require_safe_or_POST
def reset_address(request: Request) -> HttpResponse:
    """Where a link for a lost password goes: changed with the password alone, where there is one."""
    if not settings.ACCOUNTS or not settings.MAIL:
        raise Http404
    form = forms.ResetAddressForm(
        post_data(request),
        initial={"email": request.user.email},
        # A link is enough for a new password, of which the owner hears; not for a way in that stays.
        needs_old=request.user.has_usable_password(),
    )
    change = partial(_set_address, request, form)
    return change_or_show(request, form, change, "campaigns/devices/reset_address.html")


@require_safe
def sign_ins(request: Request) -> HttpResponse:
    context = {
        "page": Paginator(request.user.account_events.all(), PAGE_SIZE).get_page(request.GET.get("page")),
        "with_names": False,
        "rows_kept_for": account_record.ROWS_KEPT_FOR,
        "addresses_kept_for": account_record.ADDRESSES_KEPT_FOR,
    }
    return render(request, "campaigns/devices/sign_ins.html", context)


def _check_old(request: Request, form: forms.ReauthForm) -> None:
    if form.needs_old:
        password, origin = form.cleaned_data["old"], origin_of(request)
        accounts.check_own_password(user=request.user, password=password, origin=origin, now=timezone.now())


def _set_password(request: Request, form: forms.NewPasswordForm) -> Answer:
    # This device stays signed in, the others are signed out.
    _check_old(request, form)
    form.save()
    update_session_auth_hash(request, request.user)
    sign_out_everywhere(user=request.user, except_key=request.session.session_key)
    account_record.note_event(Kind.CHANGE, request.user, origin_of(request), now=timezone.now())
    return Answer("The new password is set, and your other devices are signed out.")


def _set_address(request: Request, form: forms.ResetAddressForm) -> Answer:
    _check_old(request, form)
    request.user.email = address = form.cleaned_data["email"]
    request.user.save(update_fields=["email"])
    account_record.note_event(Kind.EMAIL, request.user, origin_of(request), now=timezone.now())
    if not address:
        return Answer("No link for a lost password is mailed.")
    return Answer(f"Links for a lost password go to {address}.")
