"""The people that fit what is typed into a form that names somebody."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns import access
from campaigns.people.finder import LONGEST_TEXT
from campaigns.web.person_field import CIRCLES
from campaigns.web.request import Request


@require_safe
def find(request: Request, campaign_id: int) -> HttpResponse:
    """The options for the text in the box that asks, of the circle `for`; Http404 for an unknown circle."""
    campaign = access.campaign(request.user, campaign_id)
    circle = CIRCLES.get(request.GET.get("for", ""))
    if circle is None:
        raise Http404
    text = request.GET.get("q", request.GET.get(request.htmx.trigger_name or "", ""))
    text = " ".join(text.replace("\0", "")[:LONGEST_TEXT].split())
    options = circle(campaign).find(text)
    by_name = text if request.GET.get("by_name") and not any(one.name == text for one in options) else ""
    context = {"campaign": campaign, "options": options, "by_name": by_name}
    return render(request, "campaigns/people/_options.html", context)
