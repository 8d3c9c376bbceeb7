"""The Dungeon Master's pages of a full board, which move both sides."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from campaigns.match.views.acts import Visitor, dm_pages
from campaigns.rules.errors import Unreadable
from campaigns.web.acts import AnyAct, perform
from campaigns.web.feedback import Feedback, run_use_case
from campaigns.web.request import Request, key_of, require_safe_or_POST
from variants import catalog
from variants.board.acts import SPEND_POINTS
from variants.board.board_request import dm_request, match_of_dm
from variants.board.play import history, rematches
from variants.board.play.arrows import read_arrows, show_arrows
from variants.board.presenters.undo_buttons import describe_difference
from variants.board.views import answer, preparation_page
from variants.board.views.board_help import PLAIN_TEXT


@require_safe
def match(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    return answer.current_page(dm_request(request, match_of_dm(request, campaign_id, match_id)))


@require_safe_or_POST
def prepare(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    if request.method != "POST":
        return preparation_page.page(dm_request(request, match_of_dm(request, campaign_id, match_id)), None)
    visitor, feedback = perform(request, SPEND_POINTS, PAGES, campaign_id=campaign_id, match_id=match_id)
    return preparation_page.page(dm_request(request, visitor.match), feedback)


@require_POST
def rematch(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    match = match_of_dm(request, campaign_id, match_id)
    feedback = run_use_case(rematches.rematch, campaign_id, key_of(request), match=match, by=request.user)
    feedback.tell(request)
    return redirect("board", campaign_id, feedback.pk or match_id)


@require_POST
def arrows(request: Request, campaign_id: int, match_id: int) -> HttpResponse:
    """Show what is drawn on the DM's board to the spectators; 400 with a sentence for what cannot be drawn."""
    match = match_of_dm(request, campaign_id, match_id)
    try:
        text = read_arrows(match, request.POST.get("arrows", ""))
    except (Unreadable, ValueError) as error:
        return HttpResponse(str(error), status=400, content_type=PLAIN_TEXT)
    show_arrows(match, history.read(match), text)
    return HttpResponse(status=204)


def after_act(request: Request, visitor: Visitor, act: AnyAct, feedback: Feedback) -> HttpResponse:
    if act.leads_on and feedback.pk:
        return redirect("board", visitor.match.campaign_id, feedback.pk)
    return answer.after_form(dm_request(request, visitor.match), feedback)


PAGES = dm_pages(tuple(catalog.GAMES), after_act, describe_difference)
