"""Downtimes, evenings and tournaments as what records were part of: their titles, and marks for a campaign that was imported."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Count

from campaigns.campaign.models import Campaign, DateChange
from campaigns.circuits.models import CircuitRun, Encounter, Tournament
from campaigns.circuits.play.downtime_work import COINS_OF_DOWNTIME, WHY
from campaigns.circuits.play.evenings import why_coins
from campaigns.circuits.play.purses_of_run import BROUGHT
from campaigns.core.occasions import OccasionKind
from campaigns.match.models import Match, Seat
from campaigns.money.models import PurseLine
from campaigns.people.models import RecordEntry
from campaigns.rules.labels import counted

A_CHUNK = 500
BOOKED_BEFORE = timedelta(minutes=1)
"""The coins of an evening were once booked in the transaction of its row, and before it."""


class OccasionSummary(NamedTuple):
    """One line of a list for all its matches: `status` in words, the Dungeon Master's page."""

    title: str
    kind: str
    games: int
    status: str
    url: str


def summaries(campaign: Campaign, keys: Iterable[str]) -> dict[str, OccasionSummary]:
    """By their keys, those that are still there."""
    matches = campaign.matches.filter(occasion__in=set(keys)).order_by()
    counts = dict(matches.values_list("occasion").annotate(games=Count("pk")))
    kinds = {key: key.partition("-") for key in counts}
    runs = [int(pk) for kind, _, pk in kinds.values() if kind != OccasionKind.TOURNAMENT]
    cups = [int(pk) for kind, _, pk in kinds.values() if kind == OccasionKind.TOURNAMENT]
    rows: list[CircuitRun | Tournament] = [
        *campaign.circuit_runs.filter(pk__in=runs).defer("games", "report", "written"),
        *campaign.tournaments.filter(pk__in=cups),
    ]
    return {row.occasion: _summary(row, counts[row.occasion]) for row in rows if row.occasion in counts}


def _summary(row: CircuitRun | Tournament, games: int) -> OccasionSummary:
    if isinstance(row, Tournament):
        return OccasionSummary(
            row.name, "Tournament", games, row.get_status_display(), row.get_absolute_url()
        )
    kind = "Downtime" if row.kind == CircuitRun.Kind.DOWNTIME else "Gambling"
    return OccasionSummary(run_title(row), kind, games, "over", row.get_absolute_url())


def run_title(run: CircuitRun) -> str:
    """ "10 weeks passed", "An evening’s gambling"."""
    if run.kind == CircuitRun.Kind.EVENING:
        return "An evening’s gambling"
    days = run.plan.get("taken_until", run.last_day) - run.first_day
    return f"{counted(days, 'day') if days % 7 else counted(days // 7, 'week')} passed"


def mark_occasions(campaign: Campaign) -> None:
    """Newest first: what two may have written is the later one's."""
    runs = campaign.circuit_runs.filter(state__in=(CircuitRun.State.TAKEN, CircuitRun.State.UNDONE))
    for run in runs.order_by("-pk"):
        mark_run(run)
    for tournament in campaign.tournaments.exclude(status=Tournament.Status.ENTRY):
        mark_tournament(tournament)


def mark_tournament(tournament: Tournament) -> None:
    """Its games, and those of the same two at the same place that were drawn and played again."""
    rows = Encounter.objects.filter(round__tournament=tournament).exclude(match=None)
    games = {
        frozenset((white, black)): match
        for white, black, match in rows.values_list("white__character", "black__character", "match")
    }
    place = tournament.place or tournament.name
    seats = Seat.objects.filter(match__campaign=tournament.campaign_id, match__place=place)
    seats = seats.filter(match__created_at__gte=tournament.created_at, match__occasion="")
    players = defaultdict[int, set[int]](set)
    for match, character in seats.values_list("match", "character"):
        if character is not None:
            players[match].add(character)
    ids = {*rows.values_list("match", flat=True)}
    ids |= {match for match, both in players.items() if match < games.get(frozenset(both), 0)}
    Match.objects.filter(pk__in=ids).update(occasion=tournament.occasion)


def mark_run(run: CircuitRun) -> None:
    """What it wrote: matches and lessons by their ids, coins and steps of the date by whose, when and why."""
    for start in range(0, len(run.match_ids), A_CHUNK):
        Match.objects.filter(pk__in=run.match_ids[start : start + A_CHUNK]).update(occasion=run.occasion)
    entries = [entry for entry, _ in run.written.get("entries", [])]
    RecordEntry.objects.filter(pk__in=entries).update(occasion=run.occasion)
    is_downtime = run.kind == CircuitRun.Kind.DOWNTIME
    until = run.plan.get("taken_until", run.last_day)
    why = COINS_OF_DOWNTIME if is_downtime else why_coins(run.place)
    people = [*map(int, run.written.get("coins", {})), *run.written.get("strangers", [])]
    lines = PurseLine.objects.filter(purse__campaign=run.campaign, purse__character__in=people, day=until)
    since = run.at - BOOKED_BEFORE
    lines.filter(reason__in=(why, BROUGHT), at__gte=since, occasion="").update(occasion=run.occasion)
    if is_downtime:
        steps = DateChange.objects.filter(campaign=run.campaign, at__gte=run.at, occasion="")
        steps.filter(now=until, reason=WHY).update(occasion=run.occasion)
        steps.filter(now=run.first_day, reason=f"{WHY} undone").update(occasion=run.occasion)
