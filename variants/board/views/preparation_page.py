"""The page before the first move, for the DM and the seats alike."""

from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.presenters.frame import frame
from campaigns.web.feedback import Feedback
from campaigns.web.request import partial_suffix
from variants.board.board_request import BoardRequest
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment, moments_at
from variants.board.presenters import changes, prepare
from variants.board.presenters.viewpoint import Urls, Viewpoint


def page(board_request: BoardRequest, outcome: Feedback | None) -> HttpResponse:
    """The page; once the set-up is complete, the match. 204 for a device that is up to date."""
    request, viewpoint, match = board_request.request, board_request.viewpoint, board_request.match
    if outcome and not outcome.refused:
        return redirect(viewpoint.url("prepare"))
    past = history.read(match)
    moment = moments_at(match, past, None)[0]
    tag = changes.tag(moment.match, past, viewpoint)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    if moment.preparation is None and outcome is None and not request.htmx:
        return redirect(viewpoint.url())
    context = {
        **(frame(match.campaign, "matches") if viewpoint.is_dm else {}),
        "match": match,
        "viewpoint": viewpoint,
        "title": moment.game.title,
        "urls": Urls(viewpoint),
        "setup": None,
        **(_spending(moment, past, viewpoint, request.GET.get("piece", "")) if moment.preparation else {}),
        "spendings": prepare.spending_sentences(moment, past),
        "feedback": outcome or Feedback(),
        "tag": tag,
        "version": past.last_seq if viewpoint.is_dm else moment.match.public_version,
        **board_request.seat_context,
    }
    return render(request, f"variants/board/prepare.html{partial_suffix(request, 'prepare')}", context)


def _spending(moment: BoardMoment, past: History, viewpoint: Viewpoint, square: str) -> dict[str, object]:
    """Context of the side with points to spend: its board, and the chosen piece's improvements."""
    preparation = moment.preparation
    assert preparation is not None
    side, is_my_turn = preparation.side, preparation.side in viewpoint.sides
    growths_by_square = preparation.growths if is_my_turn else {}
    growths = growths_by_square.get(square, ())
    return {
        "setup": preparation,
        "side_name": moment.game.side_name(side),
        "is_my_turn": is_my_turn,
        "board": prepare.board(moment, viewpoint.near_side or side, growths_by_square, square),
        "piece_name": prepare.piece_sentence(moment, square) if growths else "",
        "growth_rows": prepare.growth_rows(moment, side, growths),
        "may_go_back": is_my_turn and past.setup_actions and moment.line.side == side,
    }
