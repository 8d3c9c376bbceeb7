"""What would follow from changing a finished match, shown before it is done."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.play.reopening import Unconfirmed
from campaigns.presenters import consequences as shown
from campaigns.presenters.frame import frame
from campaigns.presenters.matches import address
from campaigns.views.request import Request, part_of

# What the form that asks again does not carry on: it has its own.
OWN = ("csrfmiddlewaretoken", "key", "seen")


def consequences(request: Request, unconfirmed: Unconfirmed) -> HttpResponse:
    """The later games of both players before and after, and the same form once more with their fingerprint."""
    campaign = unconfirmed.match.campaign
    context = {
        **frame(campaign, "matches"),
        "match_url": address(unconfirmed.match),
        "players": shown.players(campaign, unconfirmed),
        "unconfirmed": unconfirmed,
        "carried": [(name, text) for name, text in request.POST.items() if name not in OWN],
    }
    answer = render(request, f"campaigns/consequences.html{part_of(request, 'consequences')}", context)
    answer["HX-Reswap"] = "outerHTML show:window:top"  # the drawer that asked may be far down the page
    return answer
