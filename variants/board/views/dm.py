"""The Dungeon Master's pages of a full board, which move both sides."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.match.views.acts import AnyAct, Visitor, lock_as_dm, perform
from campaigns.rules.errors import Unreadable
from campaigns.web.feedback import Feedback, attempt
from campaigns.web.request import Request, key_of
from variants import catalog
from variants.board.acts import SPEND
from variants.board.play import history, rematches
from variants.board.play.arrows import read_arrows, show_arrows
from variants.board.presenters.place import of_dm
from variants.board.views import answer, prepared, shared
from variants.board.visits import match_of_dm, visit_of_dm


@require_safe
def match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The board."""
    return answer.page(visit_of_dm(request, match_of_dm(request, campaign_id, match_id)))


@require_safe
def ply(request: Request, campaign_id: int, match_id: int, number: int) -> HttpResponse:
    """The board as it stood after so many half-moves."""
    return answer.looked_back(visit_of_dm(request, match_of_dm(request, campaign_id, match_id)), number)


@require_safe
def table(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What is new, for a device that heard of a change."""
    return answer.news(visit_of_dm(request, match_of_dm(request, campaign_id, match_id)))


@require_safe
def plies(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The whole game as one list, to step through it without a request."""
    return answer.every_ply(visit_of_dm(request, match_of_dm(request, campaign_id, match_id)))


@require_safe
def targets(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Where a side's pieces could go if it were to move."""
    return shared.targets(request, match_of_dm(request, campaign_id, match_id))


@require_http_methods(["GET", "HEAD", "POST"])
def prepare(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The points of whichever side spends them before the first move."""
    if request.method != "POST":
        return prepared.page(visit_of_dm(request, match_of_dm(request, campaign_id, match_id)), None)
    lock = partial(lock_as_dm, request, campaign_id, match_id, tuple(catalog.GAMES))
    visitor, feedback = perform(request, SPEND, lock)
    return prepared.page(visit_of_dm(request, visitor.match), feedback)


@require_POST
def rematch(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The same two once more, the sides changed."""
    match = match_of_dm(request, campaign_id, match_id)
    feedback = attempt(rematches.rematch, campaign_id, key_of(request), match=match, by=request.user)
    feedback.tell(request)
    return redirect("board", campaign_id, feedback.pk or match_id)


@require_safe
def why(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Why a piece cannot go from one square to another."""
    return shared.why(request, match_of_dm(request, campaign_id, match_id))


@require_safe
def piece(request: Request, campaign_id: int, match_id: int, name: str) -> HttpResponse:
    """What a piece does, drawn and in words."""
    match = match_of_dm(request, campaign_id, match_id)
    return shared.piece(request, match, of_dm(match), name)


@require_POST
def arrows(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Show what is drawn on the DM's board to the spectators; 400 with a sentence for what cannot be drawn."""
    match = match_of_dm(request, campaign_id, match_id)
    try:
        text = read_arrows(match, request.POST.get("arrows", ""))
    except (Unreadable, ValueError) as error:
        return HttpResponse(str(error), status=400, content_type="text/plain; charset=utf-8")
    show_arrows(match, history.read(match), text)
    return HttpResponse(status=204)


@require_safe
def chances(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """What the next roll may bring, and how lucky each was so far."""
    match = match_of_dm(request, campaign_id, match_id)
    return shared.chances(request, match, of_dm(match))


@require_safe
def score(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """The whole game as text."""
    match = match_of_dm(request, campaign_id, match_id)
    return shared.score(match, date=match.campaign.date_of(match.day), place=match.place)


def after(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    """The board after an act of the Dungeon Master's."""
    return answer.after_form(visit_of_dm(request, visitor.match), feedback)
