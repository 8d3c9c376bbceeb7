"""A hint for who trains, in three steps: the piece, the square, and why. The engine thinks in a worker, as at an analysis board.

Whose match it is learns nothing of it: a row is kept for the desk that asked, no version of the match changes, and the
page that asks alone shows it.
"""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode

from campaigns.core.refusals import Refused
from campaigns.core.throttle import TooManyTries
from variants.analysis.analyses import NODES_OF_HINT, ask_engine, find_analysis, has_choice
from variants.analysis.presenters.hint import hint_panel
from variants.board.board_request import BoardRequest
from variants.board.pages import PageRoute
from variants.board.play.coaching import has_other_serious_match, is_training
from variants.board.play.position_at import BoardMoment, current_moment
from variants.board.presenters.hint import HintPanel, hint_step, state_mark
from variants.models import Analysis


def hint(board_request: BoardRequest) -> HttpResponse:
    """Http404 for who does not train here."""
    request, moment = board_request.request, current_moment(board_request.match)
    step, mark = request.POST.get("step", ""), request.POST.get("mark", "")
    panel = _requested_panel(board_request, moment, step, mark)
    if panel is None:
        raise Http404
    if panel.may_ask and step != "0":
        panel = _with_engine(board_request, moment, replace(panel, step=max(1, panel.step)))
    if request.htmx:
        return render(request, "variants/board/_hint.html", {"hint": panel})
    match_url = board_request.viewpoint.url()
    query = urlencode({"hint": str(panel.step), "mark": panel.mark})
    return redirect(f"{match_url}{'&' if '?' in match_url else '?'}{query}")


PAGES = (PageRoute("hint", "hint/", hint, ("POST",)),)


def hint_on_page(board_request: BoardRequest, moment: BoardMoment) -> HintPanel | None:
    """The button, with the steps that the page's address names; None where nobody trains here."""
    params = board_request.request.GET
    panel = _requested_panel(board_request, moment, params.get("hint", ""), params.get("mark", ""))
    if panel is None or not panel.step:
        return panel
    row = find_analysis(desk=_engine_key(board_request), game=moment.game, state=moment.state)
    return _with_findings(board_request, moment, panel, row)


def _requested_panel(
    board_request: BoardRequest, moment: BoardMoment, step: str, mark: str
) -> HintPanel | None:
    match, viewpoint = board_request.match, board_request.viewpoint
    side = next((side for side in viewpoint.sides if is_training(match, side)), None)
    if side is None or moment.over:
        return None
    if not viewpoint.is_dm and not match.may_analyse and has_other_serious_match(match):
        return None
    current_mark = state_mark(moment.game, moment.state)
    may_ask = moment.preparation is None and has_choice(moment.awaits, side)
    asked_step = hint_step(step) if may_ask and mark == current_mark else 0
    return HintPanel(viewpoint.url("hint"), side, current_mark, may_ask, asked_step)


def _with_engine(board_request: BoardRequest, moment: BoardMoment, panel: HintPanel) -> HintPanel:
    desk, is_guest = _engine_key(board_request), not board_request.viewpoint.is_dm
    try:
        row = ask_engine(
            desk=desk, game=moment.game, state=moment.state, is_guest=is_guest, nodes=NODES_OF_HINT
        )
    except (Refused, TooManyTries) as refusal:
        return replace(panel, note=str(refusal))
    return _with_findings(board_request, moment, panel, row)


def _with_findings(
    board_request: BoardRequest, moment: BoardMoment, panel: HintPanel, row: Analysis | None
) -> HintPanel:
    is_dm = board_request.viewpoint.is_dm
    return hint_panel(panel, row, moment.game, moment.state, timezone.now(), is_dm=is_dm)


def _engine_key(board_request: BoardRequest) -> str:
    # What one device asks for stops no other's search.
    return f"hint {board_request.match.pk} {board_request.viewpoint.name}"
