"""Acts at a match, for every game: who asks, the DM or the device of a seat, and what a use-case of a match is called with."""

from collections.abc import Callable, Container
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import HttpResponse

from campaigns.core.refusals import Refused, ToConfirm
from campaigns.core.use_cases import scope_of
from campaigns.match.access import lock_seat, match_of
from campaigns.match.forms import TableForm
from campaigns.match.models import Guest, Match
from campaigns.match.play.reopening import Difference, Unconfirmed
from campaigns.match.play.sitting import Form
from campaigns.match.presenters import ShownDifference
from campaigns.match.views.consequences import consequences
from campaigns.rules.contract import Side
from campaigns.web.acts import ActPages, AnyAct
from campaigns.web.feedback import Feedback
from campaigns.web.request import Request


@dataclass(frozen=True, slots=True)
class MatchSubmission:
    """A form about a match that is locked; `side` is the sender's, None for the Dungeon Master."""

    match: Match
    form: Form
    side: Side | None

    @property
    def player(self) -> Side:
        """The side of an act that only a seat can do."""
        assert self.side is not None
        return self.side


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who acts at a match: the Dungeon Master (`user`), or the device of a seat or of a spectator (`guest`)."""

    match: Match
    user: User | None = None
    guest: Guest | None = None

    @property
    def side(self) -> Side | None:
        return self.guest.side if self.guest else None


MatchPages = ActPages[Visitor, MatchSubmission]
Page = Callable[[Request, Visitor, AnyAct, Feedback], HttpResponse]


def dm_pages(
    games: Container[str], answer: Page, difference: Callable[[Match, Difference], ShownDifference | None]
) -> MatchPages:
    """For these games' slugs; the Dungeon Master is asked first where an act would change later matches."""

    def find(request: Request, *, campaign_id: int, match_id: int) -> Visitor:
        return Visitor(match_of(request.user, campaign_id, match_id, games, locks=True), user=request.user)

    def ask(request: Request, question: ToConfirm) -> HttpResponse:
        assert isinstance(question, Unconfirmed)
        return consequences(request, question, difference(question.match, question.difference))

    return ActPages(find, _scope, _bind, _submission, answer, _admit, locks_row=True, ask=ask)


def seat_pages(games: tuple[str, ...], answer: Page) -> MatchPages:
    def find(request: Request, *, public_id: str) -> Visitor:
        guest = lock_seat(request.session, public_id, *games)
        return Visitor(guest.match, guest=guest)

    return ActPages(find, _scope, _bind, _submission, answer, _admit, locks_row=True)


def _scope(visitor: Visitor) -> str:
    return scope_of(visitor.match)


def _bind(request: Request, visitor: Visitor, act: AnyAct) -> TableForm:
    form: TableForm = act.form(request.POST, match=visitor.match)
    return form


def _admit(visitor: Visitor, act: AnyAct) -> None:
    if visitor.guest and visitor.side is None:
        raise Refused(act.players_only)


def _submission(request: Request, visitor: Visitor, act: AnyAct, form: TableForm) -> MatchSubmission:
    return MatchSubmission(visitor.match, form.form(visitor.user, visitor.guest), visitor.side)
