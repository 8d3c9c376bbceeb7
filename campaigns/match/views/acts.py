"""The views of every act at a match, for every game, for the DM and for seats.

A game lists its acts in a table: a name, a form, a use-case, who may do it. Each act has an address of its own below the
match's page (the DM's) or the seat's; the two views here find the match through whoever asks, clean the form, carry the
use-case out, and leave the answer to the game's pages.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from functools import partial
from typing import Any, Generic, TypeVar

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.match.access import lock_seat, match_of
from campaigns.match.forms import TableForm
from campaigns.match.models import Guest, Match
from campaigns.match.play.reopening import Difference, Unconfirmed
from campaigns.match.play.sitting import Form
from campaigns.match.presenters import ShownDifference
from campaigns.match.views.consequences import consequences
from campaigns.rules.contract import Side
from campaigns.web.feedback import Feedback, feedback_of, refusal_of
from campaigns.web.request import Request


class By(StrEnum):
    DM = auto()
    SEAT = auto()
    EITHER = auto()


@dataclass(frozen=True, slots=True)
class Submission:
    match: Match
    form: Form
    side: Side | None

    @property
    def player(self) -> Side:
        assert self.side is not None
        return self.side


F = TypeVar("F", bound=TableForm)


@dataclass(frozen=True, slots=True)
class Act(Generic[F]):
    """Something done to a match, at the address `name` below its page. A spectator is told `players_only`."""

    name: str
    form: type[F]
    use_case: Callable[[Submission, F], Answer]
    by: By = By.DM
    players_only: str = ""


@dataclass(frozen=True, slots=True)
class Visitor:
    match: Match
    user: User | None = None
    guest: Guest | None = None

    @property
    def side(self) -> Side | None:
        return self.guest.side if self.guest else None


AnyAct = Act[Any]
Page = Callable[[Request, Visitor, AnyAct, Feedback], HttpResponse]


@dataclass(frozen=True, slots=True)
class MatchPages:
    """What the pages of a game, or of several, hand the views: their slugs, how they answer, what they say of a change.

    What goes out compressed: the Dungeon Master's answers always, a seat's where a game has no secret that their length
    could tell.
    """

    games: tuple[str, ...]
    dm: Page
    seat: Page
    difference: Callable[[Match, Difference], ShownDifference | None]
    has_secrets: bool = True


@require_POST
def by_dm(request: Request, campaign_id: int, match_id: int, act: AnyAct, pages: MatchPages) -> HttpResponse:
    """Carry out an act of the Dungeon Master's; ask first if it would change later matches."""
    try:
        visitor, feedback = perform(
            request, act, partial(lock_as_dm, request, campaign_id, match_id, pages.games)
        )
    except Unconfirmed as unconfirmed:
        difference = pages.difference(unconfirmed.match, unconfirmed.difference)
        return consequences(request, unconfirmed, difference)
    return pages.dm(request, visitor, act, feedback)


@login_not_required
@require_POST
def by_seat(request: Request, public_id: str, act: AnyAct, pages: MatchPages) -> HttpResponse:
    visitor, feedback = perform(request, act, partial(lock_from_seat, request, public_id, pages.games))
    return pages.seat(request, visitor, act, feedback)


def lock_as_dm(request: Request, campaign_id: int, match_id: int, games: Collection[str]) -> Visitor:
    return Visitor(match_of(request.user, campaign_id, match_id, games, locks=True), user=request.user)


def lock_from_seat(request: Request, public_id: str, games: Collection[str]) -> Visitor:
    guest = lock_seat(request.session, public_id, *games)
    return Visitor(guest.match, guest=guest)


def perform(request: Request, act: AnyAct, lock: Callable[[], Visitor]) -> tuple[Visitor, Feedback]:
    """Carry out the act on the match that `lock` finds; returns the visitor as the match stands then, and the feedback."""
    try:
        with transaction.atomic():
            visitor = lock()
            form = act.form(request.POST, match=visitor.match)
            if not form.is_valid():
                return visitor, refusal_of(form)
            if visitor.guest and visitor.side is None:
                return visitor, Feedback(act.players_only, refused=True)
            submission = Submission(visitor.match, form.form(visitor.user, visitor.guest), visitor.side)
            answer = act.use_case(submission, form)
            return visitor, Feedback(answer.sentence, pk=answer.pk)
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        with transaction.atomic():
            return lock(), replace(feedback_of(refusal), form=form)


def routes(
    pages: MatchPages, acts: Iterable[AnyAct], *, dm: str, seat: str, names: tuple[str, str]
) -> list[URLPattern]:
    return [
        path(f"{prefix}{act.name}/", view, {"act": act, "pages": pages}, name=f"{name}-{act.name}")
        for act in acts
        for prefix, name, view, excluded in (
            (dm, names[0], gzip_page(by_dm), By.SEAT),
            (seat, names[1], by_seat if pages.has_secrets else gzip_page(by_seat), By.DM),
        )
        if act.by is not excluded
    ]
