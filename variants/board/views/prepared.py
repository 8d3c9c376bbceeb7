"""The page before the first move, for the DM and the seats alike."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from campaigns.campaign.presenters.frame import frame
from campaigns.web.feedback import Feedback
from campaigns.web.request import part_of
from variants.board.play import history
from variants.board.play.history import History
from variants.board.play.position_at import BoardMoment, at
from variants.board.presenters import changes, prepare
from variants.board.presenters.place import Place, Urls
from variants.board.visits import Visit


def page(visit: Visit, outcome: Feedback | None) -> HttpResponse:
    """The page; once the set-up is complete, the match. 204 for a device that is up to date."""
    request, place, match = visit.request, visit.place, visit.match
    if outcome and not outcome.refused:
        return redirect(place.url("prepare"))
    past = history.read(match)
    moment = at(match, past, None)[0]
    tag = changes.tag(moment.match, past, place)
    if request.GET.get("seen") == tag:
        return HttpResponse(status=204)
    if moment.preparation is None and outcome is None and not request.htmx:
        return redirect(place.url())
    context = {
        **(frame(match.campaign, "matches") if place.is_dm else {}),
        "match": match,
        "place": place,
        "title": moment.game.title,
        "urls": Urls(place),
        **(_spending(moment, past, place, request.GET.get("piece", "")) if moment.preparation else {}),
        "spendings": prepare.spending_sentences(moment, past),
        "feedback": outcome or Feedback(),
        "tag": tag,
        "version": past.last_seq if place.is_dm else moment.match.public_version,
        **visit.extra,
    }
    return render(request, f"variants/board/prepare.html{part_of(request, 'prepare')}", context)


def _spending(moment: BoardMoment, past: History, place: Place, square: str) -> dict[str, Any]:
    """Context of the side with points to spend: its board, and the chosen piece's improvements."""
    preparation = moment.preparation
    assert preparation is not None
    side, yours = preparation.side, preparation.side in place.sides
    able = preparation.growths if yours else {}
    growths = able.get(square, ())
    return {
        "setup": preparation,
        "side_name": moment.game.side_name(side),
        "yours": yours,
        "board": prepare.board(moment, place.near or side, able, square),
        "piece_name": prepare.piece_sentence(moment, square) if growths else "",
        "grown": prepare.grown(moment, side, growths),
        "may_go_back": yours and past.prepared and moment.line.side == side,
    }
