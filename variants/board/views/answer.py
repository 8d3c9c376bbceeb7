"""Responses of a board: the page, its fragment, or the difference since the device's last answer."""

from itertools import islice
from typing import Any

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
from variants.board.forms.acts import MoveForm
from variants.board.panels import NO_FEEDBACK, PANELS, BoardView, arrows_on, page_context
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment, moments_at
from variants.board.presenters import changes, plies, table
from variants.board.presenters.changes import visit_news
from variants.board.presenters.drawing import difference, whole_board
from variants.board.presenters.lesson import board_lesson
from variants.board.views.standalone_board import board_context


def page(board_request: BoardRequest, outcome: Feedback = NO_FEEDBACK) -> HttpResponse:
    """The match as it stands: the page, or its fragment for htmx."""
    past = history.read(board_request.match)
    return _full_page(board_request, moments_at(board_request.match, past, None)[0], past, outcome)


def page_at_ply(board_request: BoardRequest, number: int) -> HttpResponse:
    """The match as it stood after so many half-moves; Http404 where there were fewer."""
    past = history.read(board_request.match)
    if number > len(past.plies):
        raise Http404
    return _full_page(
        board_request, moments_at(board_request.match, past, number)[0], past, NO_FEEDBACK, number
    )


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
    return page(board_request, outcome) if outcome.refused else redirect(board_request.viewpoint.url())


def _difference(board_request: BoardRequest, past: History, outcome: Feedback) -> HttpResponse:
    shown_panels = shown_tags(board_request.request)
    number = changes.seen_plies(
        board_request.match, past, board_request.viewpoint, shown_panels.get("board", "")
    )
    previous, moment = moments_at(board_request.match, past, number, None)
    if number is None or moment.over:
        return _full_page(board_request, moment, past, outcome)
    previous_captures = table.captures(past.plies[:number], previous)
    changed_captures = {
        side: capture
        for side, capture in table.captures(past.plies, moment).items()
        if capture != previous_captures[side]
    }
    context = {
        **page_context(BoardView(board_request, moment, past, outcome)),
        "acted": board_request.request.method == "POST" and not outcome.refused,
        "squares": difference(previous.look, moment.look),
        "new_entries": list(
            islice(table.move_entries(past, board_request.viewpoint, len(past.plies)), number, None)
        ),
        "captures": changed_captures,
        "announcement": changes.announcement(previous, moment, past, number),
    }
    panel_tags = tags(PANELS, context)
    panels = new_panels(PANELS, panel_tags, shown_panels)
    answer = answer_news(board_request.request, "variants/board/_changes.html", context, panels, panel_tags)
    return with_server_time(board_request.match, answer)


def _full_page(
    board_request: BoardRequest, moment: BoardMoment, past: History, outcome: Feedback, ply: int | None = None
) -> HttpResponse:
    request, viewpoint, all_plies = board_request.request, board_request.viewpoint, past.plies
    view = BoardView(board_request, moment, past, outcome, ply)
    context = {
        **page_context(view),
        **board_context(moment.game, moment.state.position, moment.to_move, viewpoint.near_side),
        "visit_news": visit_news(board_request.match, moment, past, viewpoint, board_request.viewer)
        if view.is_slow
        else None,
        **(_frame(board_request.match) if viewpoint.is_dm else {}),
        "lesson": board_lesson(board_request.match, viewpoint, board_request.extra_context.get("guest"))
        if ply is None
        else None,
        "title": moment.game.title,
        "has_tables": bool(moment.game.variant.looks.tables()),
        "players": list(table.players(board_request.match, moment)),
        "board_html": whole_board(moment.look),
        "moves": table.lines(table.move_entries(past, viewpoint, len(all_plies) if ply is None else ply)),
        "captures": table.captures(all_plies if ply is None else all_plies[:ply], moment),
        "ply": ply,
        "count": len(all_plies),
        "move_form": MoveForm(request.POST if outcome.refused else None, auto_id="%s"),
    }
    context |= {
        "panels": {panel.name: panel for panel in PANELS},
        "tags": write_panel_tags(tags(PANELS, context)),
    }
    template = "variants/board/match.html" if viewpoint.is_dm else "variants/board/seat.html"
    return with_server_time(
        board_request.match, render_page(request, template + ("#table" if request.htmx else ""), context)
    )


def _frame(match: Match) -> dict[str, Any]:
    campaign = match.campaign
    return {
        **frame(campaign, "matches"),
        "match_date": campaign.date_of(match.day),
        "bets": bets.bets_panel(match),
        **stakes.stake_context(match),
    }
