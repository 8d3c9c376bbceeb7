"""What would follow from changing what was played, shown before it is done."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.campaign.presenters.frame import frame
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.presenters import ShownDifference
from campaigns.web.echo import submitted_texts
from campaigns.web.request import Request, partial_suffix

# What the form that asks again does not carry on: it has its own.
OWN_FIELDS = ("csrfmiddlewaretoken", "key", "confirmed")


def consequences(
    request: Request, unconfirmed: Unconfirmed, difference: ShownDifference | None, action: str = ""
) -> HttpResponse:
    """The consequences before and after, and the same form with their fingerprint."""
    assert request.resolver_match is not None and request.resolver_match.url_name is not None
    context = {
        **frame(unconfirmed.match.campaign, "matches"),
        "match": unconfirmed.match,
        "difference": difference,
        "has_dice": difference and any(step.roll_key for step in unconfirmed.difference.before.steps),
        "action": action or request.resolver_match.url_name.rpartition("-")[2].capitalize(),
        "unconfirmed": unconfirmed,
        "hidden_fields": [
            (name, text)
            for name, texts in submitted_texts(request.POST).items()
            if name not in OWN_FIELDS
            for text in texts
        ],
    }
    part = partial_suffix(request, "consequences")
    response = render(request, f"campaigns/match/consequences.html{part}", context)
    response["HX-Reswap"] = "outerHTML show:window:top"  # the drawer that asked may be far down the page
    return response
