"""The home page's campaigns, and a campaign's own page."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.db.models import Count, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.desk.play import demo
from campaigns.learning.play import owed
from campaigns.learning.play.owed import OwedRoll
from campaigns.match.models import Match
from campaigns.money.models import PointStake
from campaigns.money.play.stakes import owed_in
from campaigns.money.rules.stakes import Account
from campaigns.people.models import ACTIVE
from campaigns.sheets.presenters.leaderboards import LeaderboardRow, best_by_cm
from campaigns.sheets.presenters.player_characters import PlayerCharacters, player_characters
from campaigns.slow.presenters.deadlines import Deadline, each, pressing

RECENT = 8


@dataclass(frozen=True, slots=True)
class Page:
    recent: list[tuple[Match, Deadline | None]]
    open: list[tuple[Match, Deadline | None]]
    ranking: list[LeaderboardRow[Fraction]]
    people: int
    players: int
    owed: list[OwedRoll]
    debts: list[tuple[PointStake, Account]]
    waiting: list[tuple[Match, Deadline]]
    pcs: PlayerCharacters
    is_demo: bool


def cards(campaigns: QuerySet[Campaign], *, is_archived: bool) -> QuerySet[Campaign]:
    return campaigns.filter(archived_at__isnull=not is_archived).annotate(
        people=Count(
            "characters", filter=Q(characters__binned_at=None, characters__archived_at=None), distinct=True
        ),
        games=Count("matches", distinct=True),
    )


def page(campaign: Campaign, now: datetime) -> Page:
    matches = campaign.matches.prefetch_related("seats")
    characters = campaign.characters.filter(ACTIVE)
    return Page(
        recent=each(matches.filter(status="over")[:RECENT], now),
        open=each(matches.filter(status="playing")[:RECENT], now),
        ranking=best_by_cm(characters),
        **characters.aggregate(people=Count("pk"), players=Count("cm")),
        waiting=pressing(campaign, now),
        owed=owed.in_campaign(campaign),
        debts=owed_in(campaign),
        pcs=player_characters(campaign),
        is_demo=campaign.name == demo.NAME,
    )
