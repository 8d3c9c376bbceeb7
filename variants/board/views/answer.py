"""Responses of a board: the page, its fragment, or the difference since the device's last answer."""

from itertools import islice
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from campaigns.campaign.presenters.frame import frame
from campaigns.match.models import Match
from campaigns.match.views.chess_clock import stamped
from campaigns.money.presenters import bets
from campaigns.money.views import stakes
from campaigns.slow.play import slow
from campaigns.web.feedback import Feedback
from campaigns.web.panels import answer_news, new_panels, render_page, shown_tags, tags, write
from variants.board.forms.acts import MoveForm
from variants.board.panels import NO_FEEDBACK, PANELS, BoardView, around, arrows_on
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment, at
from variants.board.presenters import changes, plies, table
from variants.board.presenters.changes import since
from variants.board.presenters.drawing import difference, whole_board
from variants.board.presenters.lesson import board_lesson
from variants.board.views.lone import board_context
from variants.board.visits import Visit


def page(visit: Visit, outcome: Feedback = NO_FEEDBACK) -> HttpResponse:
    """The match as it stands: the page, or its fragment for htmx."""
    past = history.read(visit.match)
    return _whole(visit, at(visit.match, past, None)[0], past, outcome)


def looked_back(visit: Visit, number: int) -> HttpResponse:
    """The match as it stood after so many half-moves; Http404 where there were fewer."""
    past = history.read(visit.match)
    if number > len(past.plies):
        raise Http404
    return _whole(visit, at(visit.match, past, number)[0], past, NO_FEEDBACK, number)


def news(visit: Visit) -> HttpResponse:
    """Answer a device that was told of a change: 204 if it is up to date."""
    past = history.read(visit.match)
    tag = changes.tag(visit.match, past, visit.place, arrows_on(visit, past))
    if shown_tags(visit.request).get("board") == tag:
        return stamped(visit.match, HttpResponse(status=204))
    return _difference(visit, past, NO_FEEDBACK)


def every_ply(visit: Visit) -> HttpResponse:
    """The whole game as one list, for stepping back without a request."""
    past = history.read(visit.match)
    return HttpResponse(plies.every_ply(visit.match, past), content_type="application/json")


def after_form(visit: Visit, outcome: Feedback) -> HttpResponse:
    """After a form: the difference for htmx, else the whole page; a refusal is shown beside the board. Who has done something
    has seen what there was."""
    match = visit.match
    if not outcome.refused and match.hours_per_move is not None:
        slow.record_look(match=match, seq=match.version, **visit.viewer)
    if visit.request.htmx:
        return _difference(visit, history.read(match), outcome)
    return page(visit, outcome) if outcome.refused else redirect(visit.place.url())


def _difference(visit: Visit, past: History, outcome: Feedback) -> HttpResponse:
    shown = shown_tags(visit.request)
    number = changes.seen(visit.match, past, visit.place, shown.get("board", ""))
    before, moment = at(visit.match, past, number, None)
    if number is None or moment.over:
        return _whole(visit, moment, past, outcome)
    had = table.gains(past.plies[:number], before)
    changed_gains = {side: now for side, now in table.gains(past.plies, moment).items() if now != had[side]}
    context = {
        **around(BoardView(visit, moment, past, outcome)),
        "acted": visit.request.method == "POST" and not outcome.refused,
        "squares": difference(before.look, moment.look),
        "new": list(islice(table.move_entries(past, visit.place, len(past.plies)), number, None)),
        "gains": changed_gains,
        "spoken": changes.announcement(before, moment, past, number),
    }
    now = tags(PANELS, context)
    panels = new_panels(PANELS, now, shown)
    answer = answer_news(visit.request, "variants/board/_changes.html", context, panels, now)
    return stamped(visit.match, answer)


def _whole(
    visit: Visit, moment: BoardMoment, past: History, outcome: Feedback, ply: int | None = None
) -> HttpResponse:
    request, place, plies = visit.request, visit.place, past.plies
    view = BoardView(visit, moment, past, outcome, ply)
    context = {
        **around(view),
        **board_context(moment.game, moment.state.position, moment.to_move, place.near),
        "since": since(visit.match, moment, past, place, visit.viewer) if view.is_slow else None,
        **(_frame(visit.match) if place.is_dm else {}),
        "lesson": board_lesson(visit.match, place, visit.extra.get("guest")) if ply is None else None,
        "title": moment.game.title,
        "has_tables": bool(moment.game.variant.looks.tables()),
        "players": list(table.players(visit.match, moment)),
        "board_html": whole_board(moment.look),
        "moves": table.lines(table.move_entries(past, place, len(plies) if ply is None else ply)),
        "gains": table.gains(plies if ply is None else plies[:ply], moment),
        "ply": ply,
        "count": len(plies),
        "move_form": MoveForm(request.POST if outcome.refused else None, auto_id="%s"),
    }
    context |= {"panels": {panel.name: panel for panel in PANELS}, "tags": write(tags(PANELS, context))}
    template = "variants/board/match.html" if place.is_dm else "variants/board/seat.html"
    return stamped(visit.match, render_page(request, template + ("#table" if request.htmx else ""), context))


def _frame(match: Match) -> dict[str, Any]:
    campaign = match.campaign
    return {
        **frame(campaign, "matches"),
        "match_date": campaign.date_of(match.day),
        "bets": bets.on_the_page(match),
        **stakes.on_the_page(match),
    }
