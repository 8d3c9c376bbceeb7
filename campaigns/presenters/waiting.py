"""The campaign's slow matches in a list: whom each waits for, and until when."""

from dataclasses import dataclass
from datetime import datetime

from campaigns import catalog
from campaigns.models import Campaign, Match
from campaigns.presenters import deadlines
from campaigns.presenters.deadlines import Deadline
from campaigns.presenters.matches import address, title
from campaigns.rules.deadlines import Standing


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits for somebody, in a list; `names` are those it waits for."""

    url: str
    match: str
    game: str
    names: str
    deadline: Deadline
    time: str


def waiting(campaign: Campaign, now: datetime) -> list[Waiting]:
    """Every match of the campaign that waits for a move with a deadline, the most urgent first."""
    found = deadlines.timed(campaign.matches.prefetch_related("seats"))
    return [_waiting(match, deadline) for match in found if (deadline := deadlines.of(match, now))]


def pressing(campaign: Campaign, now: datetime) -> list[Waiting]:
    """Those of them that are overdue or due soon."""
    return [one for one in waiting(campaign, now) if one.deadline.standing is not Standing.IN_TIME]


def _waiting(match: Match, deadline: Deadline) -> Waiting:
    game = catalog.entry(match.game).rules.title
    return Waiting(
        address(match), title(match), game, deadlines.names(match), deadline, deadlines.time_of(match)
    )
