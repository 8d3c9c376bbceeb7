"""What the views of bets and of stakes have in common: the slip a form carries, and the answer to it."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect

from campaigns.match.models import Match
from campaigns.match.play.slips import Slip
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request, key_of

# The fragment, or the page around it, with what there is to say.
Show = Callable[[Request, Match, Feedback], HttpResponse]


def slip_of(request: Request) -> Slip:
    """The slip of the form that was sent."""
    return Slip(key_of(request), request.POST.get("mark", ""), request.user)


def answer(request: Request, match: Match, feedback: Feedback, show: Show) -> HttpResponse:
    """What htmx or a refused form is shown in place; any other device goes back to the match."""
    if feedback.refused or request.htmx:
        return show(request, match, feedback)
    feedback.tell(request)
    return redirect(match)
