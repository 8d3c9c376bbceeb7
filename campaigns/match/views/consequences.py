"""What would follow from changing what was played, shown before it is done."""

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.campaign.presenters.frame import frame
from campaigns.match.play.reopening import Unconfirmed
from campaigns.match.presenters import ShownDifference
from campaigns.web.echo import every_text
from campaigns.web.request import Request, part_of

# What the form that asks again does not carry on: it has its own.
OWN = ("csrfmiddlewaretoken", "key", "confirmed")


def consequences(
    request: Request, question: Unconfirmed, difference: ShownDifference | None, action: str = ""
) -> HttpResponse:
    """The consequences before and after, and the same form with their fingerprint."""
    assert request.resolver_match is not None and request.resolver_match.url_name is not None
    context = {
        **frame(question.match.campaign, "matches"),
        "match": question.match,
        "difference": difference,
        "has_dice": difference and any(step.roll_key for step in question.difference.before.steps),
        "action": action or request.resolver_match.url_name.rpartition("-")[2].capitalize(),
        "unconfirmed": question,
        "carried": [
            (name, text)
            for name, texts in every_text(request.POST).items()
            if name not in OWN
            for text in texts
        ],
    }
    answer = render(request, f"campaigns/match/consequences.html{part_of(request, 'consequences')}", context)
    answer["HX-Reswap"] = "outerHTML show:window:top"  # the drawer that asked may be far down the page
    return answer
