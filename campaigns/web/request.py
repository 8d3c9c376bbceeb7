"""A request of a signed-in user, as our middleware passes it to the views."""

from django.contrib.auth.models import User
from django.http import HttpRequest, QueryDict
from django.views.decorators.http import require_http_methods
from django_htmx.middleware import HtmxDetails

# For a page whose form is sent to it.
require_safe_or_POST = require_http_methods(["GET", "HEAD", "POST"])


class Request(HttpRequest):
    """Its user is signed in (LoginRequiredMiddleware), and it knows about htmx (django-htmx)."""

    user: User
    htmx: HtmxDetails


def key_of(request: HttpRequest) -> str:
    return request.POST.get("key", "")


def post_data(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to: None, so to nothing, unless it was sent."""
    return request.POST if request.method == "POST" else None


def form_data(request: HttpRequest) -> QueryDict:
    """What a form of either method has sent."""
    return request.POST if request.method == "POST" else request.GET


def partial_suffix(request: Request, name: str) -> str:
    """The suffix that renders one partial of a template for htmx; empty for the back button, which wants the page."""
    return f"#{name}" if request.htmx and not request.htmx.history_restore_request else ""


def client_address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
