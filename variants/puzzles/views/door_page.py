"""What both pages of a door have in common: who acts there, and what is shown."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpResponse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import scope_of
from campaigns.web.acts import AnyAct
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request, client_address, key_of
from variants.board.presenters.drawing import whole_board
from variants.board.views.standalone_board import standalone_board
from variants.models import DoorGuest, PuzzleDoor
from variants.puzzles.acts import DoorSubmission
from variants.puzzles.forms.doors import AMBIGUOUS, ProposeForm
from variants.puzzles.presenters.door import DoorBoard

MSG_WHO = "Say who you are first."


@dataclass(frozen=True, slots=True)
class Visitor:
    """The Dungeon Master, or a device; one without a `guest` has not said who it is."""

    door: PuzzleDoor
    is_dm: bool
    guest: DoorGuest | None = None


def scope(visitor: Visitor) -> str:
    return scope_of(visitor.door)


def bind(request: Request, visitor: Visitor, act: AnyAct) -> forms.Form:
    form: forms.Form = act.form(visitor.door, request.POST)
    return form


def admit(visitor: Visitor, act: AnyAct) -> None:
    if visitor.guest is None:
        raise Refused(MSG_WHO)


def submission(request: Request, visitor: Visitor, act: AnyAct, form: forms.Form) -> DoorSubmission:
    address = None if visitor.is_dm else client_address(request)
    return DoorSubmission(visitor.door, key_of(request), visitor.guest, address)


def lead_to(request: Request, url: str, feedback: Feedback) -> HttpResponse:
    """Redirect the whole page: htmx would put the one that follows into the board."""
    answer = feedback.redirect(request, url)
    return HttpResponseClientRedirect(url) if request.htmx else answer


def page(
    request: Request, row: PuzzleDoor, *, url: str, base_url: str, feedback: Feedback, **context: Any
) -> HttpResponse:
    """`url` is the page's own, below which its acts have their addresses; `base_url` that of every device's.

    A proposed move that leaves several ways open is no refusal: the page asks which is meant.
    """
    door_board = DoorBoard(row, timezone.now())
    progress, ambiguous_move = door_board.progress, ""
    if isinstance(feedback.form, ProposeForm) and feedback.form.has_error("__all__", AMBIGUOUS):
        ambiguous_move, feedback = feedback.form.text, Feedback()
    shown: dict[str, Any] = {
        "door": row,
        "shown": door_board,
        "reward_text": row.opens if door_board.is_open else "",
        "board": door_board.board,
        "board_html": whole_board(door_board.board.look, door_board.board.first_level),
        "client_state": door_board.board.data(base_url),
        "feedback": feedback,
        "live": feedback.sentence,
        "url": url,
        "acts_url": url.partition("?")[0],
        "ambiguous_move": ambiguous_move,
        "is_watched": False,
        **context,
    }
    game, position, side = progress.game, progress.state.position, progress.solver
    template = "variants/puzzles/door.html"
    return standalone_board(request, template, game, position, side, near_side=side, **shown)


def is_up_to_date(request: Request, row: PuzzleDoor) -> bool:
    """Whether the device that looks again shows this version already."""
    return bool(request.htmx) and request.GET.get("seen") == str(row.version)
