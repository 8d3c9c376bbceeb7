"""The views of every act at a match, for every game, for the DM and for seats.

A game lists its acts in a table: a name, a form, a use-case, who may do it. Each act has an address of its own below the
match's page (the DM's) or the seat's; the two views here find the match through whoever asks, clean the form, carry the
use-case out, and leave the answer to the game's pages.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum, auto

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from campaigns.core.refusals import Refused
from campaigns.match.access import guest_or_no_seat, match_of
from campaigns.match.forms import TableForm
from campaigns.match.models import Guest, Match
from campaigns.match.play.reopening import Difference, Unconfirmed
from campaigns.match.presenters import ShownDifference
from campaigns.match.views.consequences import consequences
from campaigns.rules.contract import Side
from campaigns.web.feedback import Feedback, refusal_of
from campaigns.web.request import Request


class By(StrEnum):
    """Who may do something: the Dungeon Master, a player at their own seat, or either."""

    DM = auto()
    SEAT = auto()
    EITHER = auto()


@dataclass(frozen=True, slots=True)
class Act:
    """Something done to a match, at the address `name` below its page.

    `use_case` takes `match_id`, `form` and the form's `arguments` by keyword, and where a seat may act its `side` (None
    for the DM). `players_only` is said to a spectator.
    """

    name: str
    form: type[TableForm]
    use_case: Callable[..., str]
    by: By = By.DM
    players_only: str = ""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who requests the act: the Dungeon Master, or the guest of a seat."""

    match: Match
    user: User | None = None
    guest: Guest | None = None

    @property
    def side(self) -> Side | None:
        return self.guest.side if self.guest else None


Answer = Callable[[Request, Visitor, Act, Feedback], HttpResponse]


@dataclass(frozen=True, slots=True)
class MatchPages:
    """What the pages of a game, or of several, hand the views: their slugs, how they answer, what they say of a change.

    What goes out compressed: the Dungeon Master's answers always, a seat's where a game has no secret that their length
    could tell.
    """

    games: tuple[str, ...]
    dm: Answer
    seat: Answer
    difference: Callable[[Match, Difference], ShownDifference | None]
    has_secrets: bool = True


@require_POST
def by_dm(request: Request, campaign_id: int, match_id: int, act: Act, pages: MatchPages) -> HttpResponse:
    """Carry out an act of the Dungeon Master's; ask first if it would change later matches."""
    match = match_of(request.user, campaign_id, match_id, pages.games)
    visitor = Visitor(match, user=request.user)
    try:
        feedback = perform(request, act, visitor)
    except Unconfirmed as unconfirmed:
        difference = pages.difference(unconfirmed.match, unconfirmed.difference)
        return consequences(request, unconfirmed, difference)
    return pages.dm(request, visitor, act, feedback)


@login_not_required
@require_POST
def by_seat(request: Request, public_id: str, act: Act, pages: MatchPages) -> HttpResponse:
    """Carry out an act of a player's, on the device that has the seat."""
    guest = guest_or_no_seat(request.session, public_id, *pages.games)
    visitor = Visitor(guest.match, guest=guest)
    return pages.seat(request, visitor, act, perform(request, act, visitor))


def perform(request: Request, act: Act, visitor: Visitor) -> Feedback:
    """Carry out the act with the submitted form; returns its sentence, or the form with the error beside its field."""
    form = act.form(request.POST, match=visitor.match)
    if not form.is_valid():
        return refusal_of(form)
    if visitor.guest and visitor.side is None:
        return Feedback(act.players_only, refused=True)
    submission = form.form(visitor.user, visitor.guest)
    try:
        return Feedback(
            act.use_case(match_id=visitor.match.pk, form=submission, **_arguments(act, form, visitor))
        )
    except Refused as refusal:
        form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)
        return Feedback(refusal.sentence, refused=True, field=refusal.field, form=form)


def _arguments(act: Act, form: TableForm, visitor: Visitor) -> dict[str, object]:
    """The use-case's arguments: those of the form, and the side, which for a seat is its own whatever the form says."""
    if act.by is By.DM:
        return form.arguments
    if visitor.guest:
        return {**form.arguments, "side": visitor.side}
    return {"side": None, **form.arguments}


def routes(
    pages: MatchPages, acts: Iterable[Act], *, dm: str, seat: str, names: tuple[str, str]
) -> list[URLPattern]:
    """The addresses of the acts below `dm` and `seat`, where the pages lie; `names` begin the names of either's routes."""
    return [
        path(f"{place}{act.name}/", view, {"act": act, "pages": pages}, name=f"{name}-{act.name}")
        for act in acts
        for place, name, view, other in (
            (dm, names[0], gzip_page(by_dm), By.SEAT),
            (seat, names[1], by_seat if pages.has_secrets else gzip_page(by_seat), By.DM),
        )
        if act.by is not other
    ]
