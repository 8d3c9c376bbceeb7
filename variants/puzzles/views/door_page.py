"""What both pages of a door have in common: what a form asks for, and what is shown."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from campaigns.core.throttle import TooMany
from campaigns.core.use_cases import Answer
from campaigns.rules.reading import row_id
from campaigns.web.feedback import Feedback, attempt
from campaigns.web.request import Request, address_of, key_of
from variants.board.forms.acts import LONGEST_MOVE, typed_move
from variants.board.presenters.drawing import whole_board
from variants.board.views.lone import lone_page
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard

LONGEST_HOW = 200
ACTS: Mapping[str, Callable[[int, str], Answer]] = {
    "show": play.show_door,
    "piece": play.name_piece,
    "square": play.mark_square,
    "withdraw": play.withdraw_door,
}


def dm_did(request: Request, row: PuzzleDoor) -> tuple[Feedback, str]:
    """As `did`, with what the Dungeon Master alone may do."""
    act, key = request.POST.get("act", ""), key_of(request)
    if act in ACTS:
        return attempt(ACTS[act], row.pk, key), ""
    if act == "force":
        how = request.POST.get("how", "")[:LONGEST_HOW].strip()
        return attempt(play.force_door, row.pk, key, how=how), ""
    if act == "glass":
        return attempt(
            play.turn_glass, row.pk, key, seconds=request.POST.get("seconds", "")[:LONGEST_MOVE]
        ), ""
    return did(request, row, None)


def did(request: Request, row: PuzzleDoor, guest: DoorGuest | None) -> tuple[Feedback, str]:
    """Try a proposal or make one; a move that leaves several ways open comes back as the second.

    `guest` is None for the Dungeon Master, whose tries are not counted.
    """
    asked, key = request.POST, key_of(request)
    if asked.get("act") == "try":
        proposal_id = row_id(asked.get("proposal", "")) or 0
        if guest is None:
            return attempt(play.try_proposal, row.pk, key, proposal_id=proposal_id), ""
        try:
            address, now = address_of(request), timezone.now()
            return attempt(play.try_proposal_from, address, row.pk, key, proposal_id=proposal_id, now=now), ""
        except TooMany as wait:
            return Feedback(str(wait), refused=True), ""
    text = typed_move(asked)
    here = play.attempt_at(row)
    if row.started_at and here.game.variant.ways(here.state.position, text[:LONGEST_MOVE]):
        return Feedback(), text[:LONGEST_MOVE]
    return attempt(play.propose, row.pk, key, guest=guest, text=text[:LONGEST_MOVE]), ""


def door_page(
    request: Request, row: PuzzleDoor, *, at: str, feedback: Feedback, **context: Any
) -> HttpResponse:
    shown = DoorBoard(row, timezone.now())
    here = shown.attempt
    common = {
        "door": row,
        "shown": shown,
        "opens": row.opens if shown.is_open else "",
        "seen": shown.board,
        "board_html": whole_board(shown.board.look, shown.board.first_level),
        "data": shown.board.data(at),
        "feedback": feedback,
        "live": feedback.sentence,
    }
    return lone_page(
        request,
        "variants/puzzles/door.html",
        here.game,
        here.state.position,
        here.solver,
        near=here.solver,
        **{**common, **context},
    )


def is_known(request: Request, row: PuzzleDoor) -> bool:
    """Whether the device that looks again shows this version already."""
    return bool(request.htmx) and request.GET.get("seen") == str(row.version)
