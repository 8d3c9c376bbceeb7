"""Downtimes, evenings and tournaments as what records were part of: a line for each, and marks for a campaign that was imported."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Count

from campaigns.campaign.models import Campaign
from campaigns.core.occasions import OccasionKind
from campaigns.downtime.models import BulkRun
from campaigns.downtime.play.occasions import mark_run, run_title
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play.occasions import mark_tournament


class OccasionSummary(NamedTuple):
    """One line of a list for all its matches: `status` in words, the Dungeon Master's page."""

    title: str
    kind: str
    games: int
    status: str
    url: str


def occasion_summaries(campaign: Campaign, keys: Iterable[str]) -> dict[str, OccasionSummary]:
    """The summaries of these occasions by their keys, without those that are gone."""
    matches = campaign.matches.filter(occasion__in=set(keys)).order_by()
    counts = dict(matches.values_list("occasion").annotate(games=Count("pk")))
    kinds = {key: key.partition("-") for key in counts}
    runs = [int(pk) for kind, _, pk in kinds.values() if kind != OccasionKind.TOURNAMENT]
    cups = [int(pk) for kind, _, pk in kinds.values() if kind == OccasionKind.TOURNAMENT]
    rows: list[BulkRun | Tournament] = [
        *campaign.bulk_runs.filter(pk__in=runs).defer("games", "report", "written"),
        *campaign.tournaments.filter(pk__in=cups),
    ]
    return {row.occasion: _summary(row, counts[row.occasion]) for row in rows if row.occasion in counts}


def _summary(row: BulkRun | Tournament, games: int) -> OccasionSummary:
    if isinstance(row, Tournament):
        title, kind, status = row.name, "Tournament", row.get_status_display()
    else:
        kind = "Downtime" if row.kind == BulkRun.Kind.DOWNTIME else "Gambling"
        title, status = run_title(row), "over"
    return OccasionSummary(title, kind, games, status, row.get_absolute_url())


def mark_occasions(campaign: Campaign) -> None:
    """Give every match and record of a run or a tournament the mark of its occasion."""
    # Newest first: what two may have written is the later one's.
    runs = campaign.bulk_runs.filter(state__in=(BulkRun.State.TAKEN, BulkRun.State.UNDONE))
    for run in runs.order_by("-pk"):
        mark_run(run)
    for tournament in campaign.tournaments.exclude(status=Tournament.Status.ENTRY):
        mark_tournament(tournament)
