"""A request as our middleware hands it to the views of people who are signed in."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    """Everybody past LoginRequiredMiddleware is a user; django-htmx knows whether a fragment is wanted."""

    user: User
    htmx: HtmxDetails


def key_of(request: HttpRequest) -> str:
    """The key of the form that was sent; what is none of ours is refused by the use-case."""
    return request.POST.get("key", "")


def part_of(request: Request, name: str) -> str:
    """The end of a template's name where htmx wants its partial alone; the back button wants the page."""
    return f"#{name}" if request.htmx and not request.htmx.history_restore_request else ""
