"""The timeline of a campaign: its games, its lessons and what the DM decided about a CM, the latest first."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import cast

from django.db.models import F, QuerySet, Value

from campaigns.campaign.models import Campaign, DateChange
from campaigns.match.models import Match
from campaigns.people.models import RecordEntry

Kind = RecordEntry.Kind
# A batch of five hundred who came knowing chess would hide everything else.
DECISIONS = (Kind.LEARNED, Kind.CM_SET, Kind.SHIFTED)
MATCH, ENTRY, REWIND = "match", "entry", "rewind"
Place = tuple[int, int, str, int]


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the campaign with what happened on it: what it is (MATCH, ENTRY or REWIND), and the row."""

    day: int
    events: Sequence[tuple[str, Match | RecordEntry | DateChange]]


def places(campaign: Campaign) -> "QuerySet[Match, Place]":
    """Where everything stands, as (day, number, what, id), the latest first: small rows, to be cut into pages."""
    entries = RecordEntry.objects.filter(character__campaign=campaign, kind__in=DECISIONS)
    rewinds = campaign.date_changes.annotate(day=F("now"), number=Value(0))
    matches, *others = (
        cast(
            "QuerySet[Match, Place]",
            rows.order_by().annotate(what=Value(what)).values_list("day", "number", "what", "pk"),
        )
        for what, rows in ((MATCH, campaign.matches.all()), (ENTRY, entries), (REWIND, rewinds))
    )
    return matches.union(*others, all=True).order_by("-day", "-number")


def days(page: Sequence[Place]) -> Iterator[Day]:
    """What stands at these places, by day."""
    ids = {what: [pk for *_, own, pk in page if own == what] for what in (MATCH, ENTRY, REWIND)}
    events: dict[str, Mapping[int, Match | RecordEntry | DateChange]] = {
        MATCH: Match.objects.prefetch_related("seats").select_related("campaign").in_bulk(ids[MATCH]),
        ENTRY: RecordEntry.objects.select_related("character").in_bulk(ids[ENTRY]),
        REWIND: DateChange.objects.in_bulk(ids[REWIND]),
    }
    for day, group in groupby(page, lambda place: place[0]):
        yield Day(day, [(what, events[what][pk]) for _, _, what, pk in group])
