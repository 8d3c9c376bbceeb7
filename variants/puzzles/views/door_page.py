"""What both pages of a door have in common: what a form asks for, and what is shown."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from campaigns.core.throttle import TooManyTries
from campaigns.core.use_cases import Answer
from campaigns.rules.reading import row_id
from campaigns.web.feedback import Feedback, run_use_case
from campaigns.web.request import Request, client_address, key_of
from variants.board.forms.acts import MAX_MOVE_LENGTH, typed_move
from variants.board.presenters.drawing import whole_board
from variants.board.views.standalone_board import standalone_board
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.play import doors as play
from variants.puzzles.presenters.door import DoorBoard

MAX_HOW_LENGTH = 200
ACTS: Mapping[str, Callable[[int, str], Answer]] = {
    "show": play.show_door,
    "piece": play.name_piece,
    "square": play.mark_square,
    "withdraw": play.withdraw_door,
}


def handle_dm_action(request: Request, row: PuzzleDoor) -> tuple[Feedback, str]:
    """As `handle_action`, with what the Dungeon Master alone may do."""
    act, key = request.POST.get("act", ""), key_of(request)
    if act in ACTS:
        return run_use_case(ACTS[act], row.pk, key), ""
    if act == "force":
        how = request.POST.get("how", "")[:MAX_HOW_LENGTH].strip()
        return run_use_case(play.force_door, row.pk, key, how=how), ""
    if act == "glass":
        return run_use_case(
            play.set_timer, row.pk, key, seconds=request.POST.get("seconds", "")[:MAX_MOVE_LENGTH]
        ), ""
    return handle_action(request, row, None)


def handle_action(request: Request, row: PuzzleDoor, guest: DoorGuest | None) -> tuple[Feedback, str]:
    """Try a proposal or make one; a move that leaves several ways open comes back as the second.

    `guest` is None for the Dungeon Master, whose tries are not counted.
    """
    params, key = request.POST, key_of(request)
    if params.get("act") == "try":
        proposal_id = row_id(params.get("proposal", "")) or 0
        if guest is None:
            return run_use_case(play.try_proposal, row.pk, key, proposal_id=proposal_id), ""
        try:
            address, now = client_address(request), timezone.now()
            return run_use_case(
                play.try_proposal_from, address, row.pk, key, proposal_id=proposal_id, now=now
            ), ""
        except TooManyTries as too_many:
            return Feedback(str(too_many), refused=True), ""
    text = typed_move(params)
    progress = play.progress_at(row)
    if row.started_at and progress.game.variant.candidates(progress.state.position, text[:MAX_MOVE_LENGTH]):
        return Feedback(), text[:MAX_MOVE_LENGTH]
    return run_use_case(play.propose_move, row.pk, key, guest=guest, text=text[:MAX_MOVE_LENGTH]), ""


def door_page(
    request: Request, row: PuzzleDoor, *, base_url: str, feedback: Feedback, **context: Any
) -> HttpResponse:
    door_board = DoorBoard(row, timezone.now())
    progress = door_board.progress
    common = {
        "door": row,
        "shown": door_board,
        "reward_text": row.opens if door_board.is_open else "",
        "board": door_board.board,
        "board_html": whole_board(door_board.board.look, door_board.board.first_level),
        "client_state": door_board.board.data(base_url),
        "feedback": feedback,
        "live": feedback.sentence,
    }
    return standalone_board(
        request,
        "variants/puzzles/door.html",
        progress.game,
        progress.state.position,
        progress.solver,
        near_side=progress.solver,
        **{**common, **context},
    )


def is_up_to_date(request: Request, row: PuzzleDoor) -> bool:
    """Whether the device that looks again shows this version already."""
    return bool(request.htmx) and request.GET.get("seen") == str(row.version)
