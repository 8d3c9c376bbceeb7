"""Responses of a board: the page, its fragment, or the difference since the device's last answer."""

from collections.abc import Callable

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from campaigns.campaign.presenters.frame import frame
from campaigns.match.models import Match
from campaigns.match.views.chess_clock import with_server_time
from campaigns.money.presenters import bets
from campaigns.money.views import stakes
from campaigns.slow.play import slow
from campaigns.web.feedback import Feedback
from campaigns.web.panels import answer_news, new_panels, render_page, shown_tags, tags, write_panel_tags
from variants.board.board_request import BoardRequest
from variants.board.page import PANELS, BoardNews, BoardPage, page_context
from variants.board.parts import NO_FEEDBACK, arrows_on
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment, moments_at
from variants.board.presenters import changes, plies
from variants.board.views.standalone_board import board_context

# Filled in variants/wiring.py; each is called with the match as it stands before it is drawn.
WHEN_SHOWN: tuple[Callable[[BoardRequest, BoardMoment], None], ...] = ()


def current_page(board_request: BoardRequest, outcome: Feedback = NO_FEEDBACK) -> HttpResponse:
    """The match as it stands: the page, or its fragment for htmx."""
    past = history.read(board_request.match)
    moment = moments_at(board_request.match, past, None)[0]
    for hook in WHEN_SHOWN:
        hook(board_request, moment)
    return _full_page(BoardPage(board_request, moment, past, outcome))


def page_at_ply(board_request: BoardRequest, number: int) -> HttpResponse:
    """The match as it stood after so many half-moves; Http404 where there were fewer."""
    past = history.read(board_request.match)
    if number > len(past.plies):
        raise Http404
    moment = moments_at(board_request.match, past, number)[0]
    return _full_page(BoardPage(board_request, moment, past, ply=number))


def news(board_request: BoardRequest) -> HttpResponse:
    """Answer a device that was told of a change: 204 if it is up to date."""
    past = history.read(board_request.match)
    tag = changes.tag(board_request.match, past, board_request.viewpoint, arrows_on(board_request, past))
    if shown_tags(board_request.request).get("board") == tag:
        return with_server_time(board_request.match, HttpResponse(status=204))
    return _difference(board_request, past, NO_FEEDBACK)


def every_ply(board_request: BoardRequest) -> HttpResponse:
    """The whole game as one list, for stepping back without a request."""
    past = history.read(board_request.match)
    return HttpResponse(plies.plies_json(board_request.match, past), content_type="application/json")


def after_form(board_request: BoardRequest, outcome: Feedback) -> HttpResponse:
    """After a form: the difference for htmx, else the whole page; a refusal is shown beside the board. Who has done something
    has seen what there was."""
    match = board_request.match
    if not outcome.refused and match.hours_per_move is not None:
        slow.record_look(match=match, seq=match.version, **board_request.viewer)
    if board_request.request.htmx:
        return _difference(board_request, history.read(match), outcome)
    if outcome.refused:
        return current_page(board_request, outcome)
    return redirect(board_request.viewpoint.url())


def _difference(board_request: BoardRequest, past: History, outcome: Feedback) -> HttpResponse:
    match, request = board_request.match, board_request.request
    shown_panels = shown_tags(request)
    number = changes.seen_plies(match, past, board_request.viewpoint, shown_panels.get("board", ""))
    previous, moment = moments_at(match, past, number, None)
    for hook in WHEN_SHOWN:
        hook(board_request, moment)
    page = BoardPage(board_request, moment, past, outcome)
    if number is None or moment.over:
        return _full_page(page)
    context = {**page_context(page), "news": BoardNews(page, previous, number)}
    panel_tags = tags(PANELS, page)
    panels = new_panels(PANELS, panel_tags, shown_panels)
    answer = answer_news(request, "variants/board/_changes.html", context, panels, panel_tags)
    return with_server_time(match, answer)


def _full_page(page: BoardPage) -> HttpResponse:
    board_request, moment, viewpoint = page.board_request, page.moment, page.viewpoint
    request = board_request.request
    context = {
        **page_context(page),
        **board_context(moment.game, moment.state.position, moment.to_move, viewpoint.near_side),
        **(_dm_context(board_request.match) if viewpoint.is_dm else {}),
        "title": moment.game.title,
        "panels": {panel.name: panel for panel in PANELS},
        "tags": write_panel_tags(tags(PANELS, page)),
    }
    template = f"variants/board/{'match' if viewpoint.is_dm else 'seat'}.html"
    answer = render_page(request, f"{template}#table" if request.htmx else template, context)
    return with_server_time(board_request.match, answer)


def _dm_context(match: Match) -> dict[str, object]:
    panels = {"match_date": match.campaign.date_of(match.day), "bets": bets.bets_panel(match)}
    return {**frame(match.campaign, "matches"), **panels, **stakes.stake_context(match)}
