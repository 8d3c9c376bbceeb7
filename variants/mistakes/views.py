"""Learn from this game: a page for each mistake of a side, for whoever sees the review."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from campaigns.campaign.presenters.frame import frame
from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from campaigns.rules.contract import Side
from campaigns.web.feedback import Feedback
from variants.analysis.analysis_line import new_line
from variants.analysis.views.line_actions import Outcome, outcome_of
from variants.board.board_request import BoardRequest
from variants.board.pages import READ, PageRoute
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.viewpoint import Urls, Viewpoint
from variants.board.views.standalone_board import standalone_board
from variants.mistakes.play import MistakeList, TryVerdict, mistakes_of, verdict_by_rules, verdict_of_engine
from variants.mistakes.presenters import MistakePage

ACTION_NAMES = ("play", "move", "word", "from_square")
SESSION_KEY = "mistakes"
"""Where a device's session keeps which mistakes it has been through: left today, taken up tomorrow."""
MAX_REMEMBERED = 30
"""Games and sides that are remembered; the oldest go first."""


def learn(board_request: BoardRequest) -> HttpResponse:
    """The mistake that is asked for, else the first that is not done; the review where there is nothing to learn from."""
    request, match, viewpoint = board_request.request, board_request.match, board_request.viewpoint
    params = (request.POST if request.method == "POST" else request.GET).dict()
    mistake_list = mistakes_of(match, _side(params, viewpoint)) if match.is_over else None
    if mistake_list is None or not mistake_list.mistakes:
        return redirect(viewpoint.url("review"))
    page = _requested_page(board_request, mistake_list, params.get("n", ""))
    if request.method != "POST":
        return _answer(board_request, page)
    if params.get("show"):
        _note_done(board_request, page, is_found=False)
        return _answer(board_request, replace(_page(board_request, mistake_list, page.number), is_shown=True))
    action = next((name for name in ACTION_NAMES if params.get(name)), "move")
    outcome = outcome_of(new_line(mistake_list.game, page.mistake.state), action, {"move": "", **params})
    if outcome.feedback.refused or outcome.ambiguous_move:
        return _answer(board_request, page, outcome)
    return _page_after_try(board_request, mistake_list, page, outcome)


PAGES = (PageRoute("learn", "review/learn/", learn, (*READ, "POST"), is_packed=True),)


def _side(params: Mapping[str, str], viewpoint: Viewpoint) -> Side:
    """The side whose mistakes are asked for: one's own where none is named."""
    return Side(params["side"]) if params.get("side") in list(Side) else viewpoint.near_side or Side.WHITE


def _requested_page(board_request: BoardRequest, mistake_list: MistakeList, text: str) -> MistakePage:
    if text.isdecimal() and 1 <= int(text[:4]) <= len(mistake_list.mistakes):
        return _page(board_request, mistake_list, int(text))
    last = _page(board_request, mistake_list, len(mistake_list.mistakes))
    return _page(board_request, mistake_list, last.following or 1) if last.count_done < last.count else last


def _page(board_request: BoardRequest, mistake_list: MistakeList, number: int) -> MistakePage:
    done: Mapping[str, bool] = board_request.request.session.get(SESSION_KEY, {}).get(mistake_list.key, {})
    return MistakePage(mistake_list, board_request.viewpoint, number, done)


def _note_done(board_request: BoardRequest, page: MistakePage, *, is_found: bool) -> None:
    """Keep by the number of its line whether it was found, or shown; the first outcome of each."""
    session, list_key = board_request.request.session, page.mistake_list.key
    done_by_list = dict(session.get(SESSION_KEY, {}))
    done_by_list[list_key] = {str(page.mistake.seq): is_found, **done_by_list.pop(list_key, {})}
    session[SESSION_KEY] = dict(list(done_by_list.items())[-MAX_REMEMBERED:])


def _page_after_try(
    board_request: BoardRequest, mistake_list: MistakeList, page: MistakePage, outcome: Outcome
) -> HttpResponse:
    game, mistake, viewpoint = mistake_list.game, page.mistake, board_request.viewpoint
    text, next_state = outcome.line.tree.moves[outcome.line.at - 1], outcome.line.state
    verdict = verdict_by_rules(game, mistake, text, next_state)
    desk, is_guest = f"mistakes {board_request.match.pk} {viewpoint.name}", not viewpoint.is_dm
    try:
        verdict = verdict or verdict_of_engine(
            game, mistake, next_state, desk=desk, is_guest=is_guest, now=timezone.now()
        )
    except (Refused, TooManyTries) as refusal:
        return _answer(board_request, page, Outcome(page.line, Feedback(str(refusal), refused=True)))
    if verdict.is_right:
        _note_done(board_request, page, is_found=True)
    page = _page(board_request, mistake_list, page.number)
    return _answer(board_request, replace(page, verdict=verdict, tried=text))


def _answer(board_request: BoardRequest, page: MistakePage, outcome: Outcome | None = None) -> HttpResponse:
    viewpoint, side = board_request.viewpoint, page.mistake_list.side
    names = {side: board_request.match.seat(side).name for side in Side}
    context: dict[str, Any] = {
        **(frame(board_request.match.campaign, "matches") if viewpoint.is_dm else {}),
        "ambiguous_move": outcome.ambiguous_move if outcome else "",
        "feedback": outcome.feedback if outcome else Feedback(),
        "match": board_request.match,
        "viewpoint": viewpoint,
        "urls": Urls(viewpoint),
        "page": page,
        "names": list(names.values()),
        "name": names[side],
        "sides": [(side.value, name) for side, name in names.items()],
        "board_html": whole_board(page.board.look),
        "client_state": page.data,
        "layout": "variants/board/framed.html",
        "is_wrong": page.verdict in (TryVerdict.PLAYED, TryVerdict.WORSE),
    }
    request, template, game = board_request.request, "variants/mistakes/learn.html", page.mistake_list.game
    position = page.mistake.state.position
    return standalone_board(request, template, game, position, side, near_side=side, **context)
