"""The page on which a seat enters lines of conditional moves, on the board or in writing (B6)."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from campaigns.match.models import Guest
from campaigns.rules.contract import Side
from campaigns.rules.errors import Ambiguous, RulesError
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request
from variants.board.forms.acts import LONGEST_MOVE, typed_move
from variants.board.panels import NO_FEEDBACK
from variants.board.play.plans import kept_plan
from variants.board.play.position_at import now
from variants.board.presenters.data import data
from variants.board.presenters.drawing import whole_board
from variants.board.presenters.place import Place, Urls, of_guest
from variants.board.presenters.plans import LineBoard
from variants.board.views.beside import LONGEST_TEXT
from variants.board.views.lone import lone_page
from variants.board.visits import guest_at
from variants.models import SeatPlan
from variants.rules.plan import played_out


@login_not_required
@gzip_page
@require_safe
def lines(request: Request, public_id: str) -> HttpResponse:
    """The `line` so far with the `move` that is added to it; to the match where nothing can be planned."""
    guest = guest_at(request, public_id)
    if not may_enter_lines(guest):
        return redirect("board-seat", public_id)
    asked = request.GET
    line = asked.get("line", "")[:LONGEST_TEXT]
    return line_page(request, guest, line.split(), typed_move(asked)[:LONGEST_MOVE])


def may_enter_lines(guest: Guest) -> bool:
    """Whether the other side is to act in a game with a time per move."""
    is_slow = guest.match.hours_per_move is not None
    return is_slow and guest.side is not None and now(guest.match).turn is guest.side.other


def line_page(
    request: Request, guest: Guest, texts: list[str], move: str = "", feedback: Feedback = NO_FEEDBACK
) -> HttpResponse:
    """The page for a device that `may_enter_lines`."""
    moment, side = now(guest.match), guest.side
    assert side is not None
    game, several = moment.game, ""
    steps = []
    try:
        for step in played_out(game, moment.state, [*texts, *([move] if move else [])]):
            steps.append(step)
    except Ambiguous:
        several = move
    except RulesError as refusal:
        feedback = Feedback(str(refusal), refused=True)
    row = SeatPlan.objects.filter(match=guest.match, side=side, guest=guest).first()
    board = LineBoard(moment, side, steps, kept_plan(row).lines)
    then, place = board.moment, of_guest(guest)
    both = Place(place.seat, tuple(Side), (guest.match.public_id,), place.taken)
    query = "&" + urlencode({"line": board.line})
    return lone_page(
        request,
        "variants/board/lines.html",
        game,
        then.state.position,
        then.to_move,
        near=side,
        way=several if game.variant.ways(then.state.position, several) else "",
        feedback=feedback,
        board=board,
        urls=Urls(place),
        version=guest.match.public_version,
        board_html=whole_board(then.look),
        data=data(then, both, board.line or "now", live=True, query=query),
    )
