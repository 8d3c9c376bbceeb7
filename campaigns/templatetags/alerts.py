"""Alerts to the DM, shown on every page of the DM's."""

from typing import Any

from django import template
from django.utils import timezone

from campaigns.match.models import Match
from campaigns.rooms.forms.rooms import OwnerForm
from campaigns.rooms.models import ReturnRequest
from campaigns.rooms.presenters import alerts as presenters
from campaigns.rooms.presenters import newcomers

register = template.Library()
register.simple_tag(newcomers.newcomers)


@register.inclusion_tag("campaigns/rooms/_alerts.html", takes_context=True)
def dm_alerts(context: template.Context, match: Match | None = None) -> dict[str, Any]:
    """Those of one match, answered in place; else those of all the DM's matches."""
    request = context["request"]
    return {
        "alerts": presenters.alerts(request.user, timezone.now(), match),
        "in_place": match is not None,
        "oob": context.get("oob", False),
        "csrf_token": context.get("csrf_token"),
    }


@register.filter
def owner_form(request: ReturnRequest) -> OwnerForm:
    """Whose device may that be?"""
    return OwnerForm.of(request)
