"""What stands on any page: the DM's alerts, the steps back, icons, names in any script."""

from functools import lru_cache
from typing import Any

from django import template
from django.db.models import Model
from django.shortcuts import resolve_url
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from lucide.templatetags import lucide as library

from campaigns.match.models import Match
from campaigns.rooms.forms.rooms import OwnerForm
from campaigns.rooms.models import ReturnRequest
from campaigns.rooms.presenters import devices as presenters

register = template.Library()


@register.inclusion_tag("campaigns/rooms/_alerts.html", takes_context=True)
def dm_alerts(context: template.Context, match: Match | None = None) -> dict[str, Any]:
    """Those of one match, answered in place, or of all the DM's matches."""
    request = context["request"]
    return {
        "alerts": presenters.alerts(request.user, timezone.now(), match),
        "in_place": match is not None,
        "oob": context.get("oob", False),
        "csrf_token": context.get("csrf_token"),
    }


@register.filter
def owner_form(request: ReturnRequest) -> OwnerForm:
    return OwnerForm.of(request)


@register.simple_tag
def crumb(label: str, to: str | Model, *args: object) -> SafeString:
    """`to` and `args` are what `resolve_url` takes."""
    return format_html('<li><a href="{}">{}</a></li>', resolve_url(to, *args), label)


@register.simple_tag
@lru_cache(maxsize=1024)
def lucide(name: str, *, size: int = 24, **attributes: str) -> SafeString:
    return mark_safe(library.lucide(template.Context(), name, size=size, **attributes))


@register.filter
def bdi(name: object) -> SafeString:
    """The name isolated: its script does not affect the text around it, and a long one may break anywhere."""
    return format_html("<bdi>{}</bdi>", name)
