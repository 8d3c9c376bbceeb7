"""A forgotten password: asking for a link, and choosing a new one with it."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from campaigns.core.throttle import TooMany
from campaigns.core.use_cases import Answer
from campaigns.rooms.forms.accounts import ChosenPasswordForm, ForgottenForm
from campaigns.rooms.play import resets
from campaigns.rooms.views.origins import origin_of
from campaigns.web.feedback import carry_out


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Ask for a link by mail; without mail the page says who can make one."""
    if not settings.ACCOUNTS:
        raise Http404
    form = ForgottenForm(request.POST if request.method == "POST" and settings.MAIL else None)
    status, sentence = 200, ""
    try:
        feedback = form.is_valid() and carry_out(form, _ask_for_reset, request, form)
        sentence = feedback.sentence if feedback else ""
    except TooMany as wait:
        form.add_error(None, str(wait))
        status = 429
    context = {"form": form, "sentence": sentence, "mails": settings.MAIL}
    return render(request, "campaigns/rooms/forgotten.html", context, status=status)


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def reset(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password with a mailed link; one that does not work any more says so."""
    if not settings.ACCOUNTS:
        raise Http404
    user = resets.user_of(token)
    if user is None:
        return render(request, "campaigns/rooms/reset.html", {"no_longer": resets.NO_LONGER})
    form = ChosenPasswordForm(user, request.POST if request.method == "POST" else None)
    feedback = form.is_valid() and carry_out(form, _set, request, token, form)
    if feedback:
        messages.success(request, feedback.sentence)
        return redirect("sign-in")
    return render(request, "campaigns/rooms/reset.html", {"form": form, "name": user.username})


def _ask_for_reset(request: HttpRequest, form: ForgottenForm) -> Answer:
    return resets.ask_for_reset(who=form.cleaned_data["who"], origin=origin_of(request), now=timezone.now())


def _set(request: HttpRequest, token: str, form: ChosenPasswordForm) -> Answer:
    return resets.set_new_password(
        token=token,
        password=form.cleaned_data["new_password1"],
        origin=origin_of(request),
        now=timezone.now(),
    )
