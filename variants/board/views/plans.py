"""The page on which a seat enters lines of conditional moves, on the board or in writing (B6)."""

from dataclasses import replace
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect, resolve_url
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from campaigns.match.models import Guest
from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants.board.board_request import guest_at
from variants.board.forms.acts import typed_move
from variants.board.parts import NO_FEEDBACK
from variants.board.play.plans import kept_plan, plan_row
from variants.board.play.position_at import current_moment
from variants.board.presenters.client_state import client_state
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.plans import LineBoard
from variants.board.presenters.viewpoint import Urls, guest_viewpoint
from variants.board.views.board_help import MAX_TEXT_LENGTH
from variants.board.views.standalone_board import standalone_board
from variants.rules.actions import MAX_MOVE_LENGTH
from variants.rules.move_input import move_candidates
from variants.rules.plan import PlannedStep, planned_steps


@login_not_required
@gzip_page
@require_safe
def lines(request: Request, public_id: str) -> HttpResponse:
    """The `line` so far with the `move` that is added to it; to the match where nothing can be planned."""
    guest = guest_at(request, public_id)
    if not may_enter_lines(guest):
        match_url = resolve_url("board-seat", public_id)
        # As an exchange would follow it, the match would stand in this page and hear no news.
        return HttpResponseClientRedirect(match_url) if request.htmx else redirect(match_url)
    query = request.GET
    line = query.get("line", "")[:MAX_TEXT_LENGTH]
    return line_page(request, guest, line.split(), typed_move(query)[:MAX_MOVE_LENGTH])


def may_enter_lines(guest: Guest) -> bool:
    """Whether the other side is to act in a game with a time per move."""
    is_slow = guest.match.hours_per_move is not None
    return is_slow and guest.side is not None and current_moment(guest.match).turn is guest.side.other


def line_page(
    request: Request, guest: Guest, texts: list[str], move: str = "", feedback: Feedback = NO_FEEDBACK
) -> HttpResponse:
    """The page for a device that `may_enter_lines`."""
    moment, side = current_moment(guest.match), guest.side
    assert side is not None
    game, ambiguous_move = moment.game, ""
    steps = list[PlannedStep]()
    try:  # the steps before one that cannot be read are kept
        for step in planned_steps(game, moment.state, [*texts, *([move] if move else [])]):
            steps.append(step)
    except Ambiguous:
        ambiguous_move = move
    except RulesError as refusal:
        feedback = Feedback(str(refusal), refused=True)
    board = LineBoard(moment, side, steps, kept_plan(plan_row(guest, side)).lines)
    line_end, viewpoint = board.moment, guest_viewpoint(guest)
    position, urls = line_end.state.position, Urls(viewpoint)
    query = urlencode({"line": board.line})
    return standalone_board(
        request,
        "variants/board/lines.html",
        game,
        position,
        line_end.to_move,
        near_side=side,
        cancel_url=f"{urls['plans']}?{query}",
        ambiguous_move=ambiguous_move if move_candidates(game.variant, position, ambiguous_move) else "",
        feedback=feedback,
        board=board,
        urls=urls,
        version=guest.match.public_version,
        board_html=whole_board(line_end.look),
        client_state=client_state(
            line_end, replace(viewpoint, sides=tuple(Side)), board.line or "now", live=True, query=f"&{query}"
        ),
    )
