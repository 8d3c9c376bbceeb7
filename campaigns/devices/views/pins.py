"""The DM's PIN: choosing, changing and resetting it, and the notices of wrong ones."""

from functools import partial

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_POST

from campaigns.core.use_cases import Answer
from campaigns.devices.access import is_fresh
from campaigns.devices.forms.accounts import NewPinForm
from campaigns.devices.play import pin
from campaigns.devices.views.devices import change_or_show
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request, post_data, require_safe_or_POST


@require_safe_or_POST
def change(request: Request) -> HttpResponse:
    has_pin = pin.has_pin(request.user)
    needs_old = has_pin and not is_fresh(request.session, timezone.now())
    form = NewPinForm(post_data(request), auto_id="%s", needs_old=needs_old)
    set_new_pin = partial(_set, request, form)
    return change_or_show(request, form, set_new_pin, "campaigns/devices/pin.html", has_pin=has_pin)


def _set(request: Request, form: NewPinForm) -> Answer:
    if form.needs_old:
        pin.check_pin(user=request.user, digits=form.cleaned_data["old"], now=timezone.now(), field="old")
    pin.set_pin(user=request.user, digits=form.cleaned_data["pin"])
    return Answer("The new PIN is set. It brings you back on every tablet that you have handed over.")


@require_POST
def dismiss(request: Request) -> HttpResponse:
    pin.dismiss_wrong_pins(user=request.user)
    return _answer(request, "")


@require_POST
def allow_tries(request: Request) -> HttpResponse:
    pin.allow_tries(user=request.user)
    return _answer(request, "The PIN may be tried again at once.")


def _answer(request: Request, sentence: str) -> HttpResponse:
    """Answer htmx with nothing, a browser without it with the devices' page."""
    # An empty answer to htmx removes the notice.
    if request.htmx:
        return HttpResponse()
    return Feedback(sentence).redirect(request, "devices")
