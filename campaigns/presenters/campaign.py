"""The home page's campaigns, and a campaign's own page."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q, QuerySet

from campaigns.models import Campaign, Character, DateChange, PointStake
from campaigns.play import owed
from campaigns.play.owed import OwedRoll
from campaigns.play.stakes import owed_in
from campaigns.presenters import cm
from campaigns.presenters.cm import ShownCm
from campaigns.presenters.matches import MatchRow, rows
from campaigns.presenters.waiting import Waiting, pressing
from campaigns.rules.house_rules import GROUPS, Group, HouseRules, Switch
from campaigns.rules.house_rules.at_a_match import switches_of, unusual
from campaigns.rules.stakes import Account

RECENT = 8
TOP = 10


@dataclass(frozen=True, slots=True)
class Card:
    """A campaign on the home page."""

    id: int
    name: str
    date: str
    people: int
    games: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A line of the CM table; equals share a place."""

    place: int
    id: int
    name: str
    calling: str
    cm: ShownCm | None


@dataclass(frozen=True, slots=True)
class Page:
    """What a campaign's page shows."""

    recent: list[MatchRow]
    open: list[MatchRow]
    ranking: list[Ranked]
    people: int
    players: int
    owed: list[OwedRoll]
    debts: list[tuple[PointStake, Account]]
    taken_back: list[str]
    waiting: list[Waiting]


@dataclass(frozen=True, slots=True)
class ShownReading:
    value: str
    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class ShownSwitch:
    """An open point of the rules with its readings."""

    key: str
    ruling: str
    question: str
    readings: list[ShownReading]
    chosen: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """Open points under one heading."""

    key: str
    title: str
    lead: str
    switches: list[ShownSwitch]

    @property
    def is_open(self) -> bool:
        """Whether one of its choices was refused, so that it must not stay folded away."""
        return any(switch.error for switch in self.switches)

    @property
    def unusual(self) -> str:
        """How many points are not as ruled, in words; empty where all are."""
        count = sum(switch.chosen != switch.readings[0].value for switch in self.switches)
        return f"{count} not as printed" if count else ""


def cards(campaigns: QuerySet[Campaign], *, archived: bool) -> list[Card]:
    """The campaigns on the table, or those put away."""
    found = campaigns.filter(archived_at__isnull=not archived).annotate(
        people=Count("characters", filter=Q(characters__binned_at=None), distinct=True),
        games=Count("matches", distinct=True),
    )
    return [Card(one.pk, one.name, one.date, one.people, one.games) for one in found]


def page(campaign: Campaign, now: datetime) -> Page:
    """The matches on the table, the latest results, and the best players."""
    matches = campaign.matches.prefetch_related("seats")
    living = campaign.characters.filter(binned_at=None)
    counted = living.aggregate(people=Count("pk"), players=Count("cm"))
    return Page(
        recent=rows(campaign, matches.filter(status="over")[:RECENT], now),
        open=rows(campaign, matches.filter(status="playing")[:RECENT], now),
        ranking=ranking(living),
        people=counted["people"],
        players=counted["players"],
        taken_back=[_taken_back(campaign, one) for one in campaign.date_changes.all()[:RECENT]],
        waiting=pressing(campaign, now),
        owed=owed.in_campaign(campaign),
        debts=owed_in(campaign),
    )


def _taken_back(campaign: Campaign, one: DateChange) -> str:
    return f"From {campaign.date_of(one.was)} back to {campaign.date_of(one.now)}: {one.reason}"


def ranking(living: QuerySet[Character]) -> list[Ranked]:
    """The best players by exact CM."""
    best = living.filter(cm_key__isnull=False).select_related("profession").defer("notes", "dice")
    table: list[Ranked] = []
    last = None
    for number, one in enumerate(best.order_by("-cm_key", "name", "pk")[:TOP], start=1):
        place = table[-1].place if one.cm == last else number
        last = one.cm
        table.append(Ranked(place, one.pk, one.name, one.calling, cm.shown(one.cm)))
    return table


def groups(rules: HouseRules, typed: Mapping[str, str], errors: Mapping[str, str]) -> list[ShownGroup]:
    """The open points as the house-rules page shows them: as they hold, or as they were `typed`."""
    return [_group(group, group.switches, rules, typed, errors) for group in GROUPS]


def match_groups(rules: HouseRules, typed: Mapping[str, str], errors: Mapping[str, str]) -> list[ShownGroup]:
    """Those of them that a new match may decide for itself."""
    shown = [_group(group, switches_of(group), rules, typed, errors) for group in reversed(GROUPS)]
    return [group for group in shown if group.switches]


def unusual_points(rules: HouseRules) -> list[str]:
    """What a match's record prints of its house rules: where they are not as ruled."""
    return [f"{switch.question} {switch.chosen(rules).label}." for switch in unusual(rules)]


def _group(
    group: Group,
    switches: tuple[Switch, ...],
    rules: HouseRules,
    typed: Mapping[str, str],
    errors: Mapping[str, str],
) -> ShownGroup:
    shown = [_switch(switch, rules, typed, errors) for switch in switches]
    return ShownGroup(group.key, group.title, group.lead, shown)


def _switch(
    switch: Switch, rules: HouseRules, typed: Mapping[str, str], errors: Mapping[str, str]
) -> ShownSwitch:
    return ShownSwitch(
        switch.key,
        switch.ruling,
        switch.question,
        [ShownReading(r.value.value, r.label, r.meaning) for r in switch.readings],
        typed.get(switch.key, switch.chosen(rules).value.value),
        errors.get(switch.key, ""),
    )
