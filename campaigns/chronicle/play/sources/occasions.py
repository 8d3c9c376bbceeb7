"""What sources of occasions share: the matches that were part of one, and what player characters have of them."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.chronicle.play.sources.matches import MatchSource, has_seat_named, is_public
from campaigns.chronicle.play.sources.source import EntryFilter
from campaigns.core.occasions import OccasionKind
from campaigns.match.models import Match, Seat
from campaigns.people.models import Character, Gain
from campaigns.rules.chess_modifier import decimal
from campaigns.rules.labels import name_list


def matches_within(occasion: OccasionKind) -> QuerySet[Match]:
    """The matches of the row of an outer query, the latest first."""
    rows = Match.objects.filter(campaign=OuterRef("campaign"), occasion=occasion.key_column(OuterRef("pk")))
    return rows.order_by("-day", "-number")


def has_public_match(occasion: OccasionKind) -> Q:
    return Q(Exists(matches_within(occasion).filter(is_public())))


def has_player(occasion: OccasionKind, character_id: int) -> Q:
    seats = Seat.objects.filter(character=character_id, match=OuterRef("pk"))
    return Q(Exists(matches_within(occasion).filter(Exists(seats))))


def has_player_named(occasion: OccasionKind, word: str) -> Q:
    return Q(Exists(matches_within(occasion).filter(has_seat_named(word))))


def player_records(campaign: Campaign, occasion: str, *, player_safe: bool) -> Iterator[str]:
    """What each player character has of the finished matches: "Ysolde won 3, drew 1 and lost 2"; for the DM what these taught."""
    entry_filter = EntryFilter(player_safe=player_safe, within=occasion)
    matches = MatchSource().matching(campaign, entry_filter).filter(status=Match.Status.OVER).order_by()
    seats = Seat.objects.filter(is_pc=True, match__in=matches.values("pk")).order_by()
    records = seats.values("character", "name").annotate(
        won=Count("pk", Q(match__winner=F("side"))), drawn=Count("pk", Q(match__winner="")), games=Count("pk")
    )
    gains: defaultdict[int, Fraction] = defaultdict(Fraction)
    if not player_safe:
        rows = Gain.objects.filter(match__campaign=campaign, match__occasion=occasion)
        pc_gains = rows.filter(character__kind=Character.Kind.PC).exclude(credited=Fraction(0))
        for character, credited in pc_gains.values_list("character", "credited"):
            gains[character] += credited or 0
    for row in records.order_by("name", "character"):
        won, drawn, lost = row["won"], row["drawn"], row["games"] - row["won"] - row["drawn"]
        record = name_list([f"won {won}", *([f"drew {drawn}"] if drawn else []), f"lost {lost}"])
        learned = f", and gained {decimal(gain)} CM" if (gain := gains.get(row["character"])) else ""
        yield f"{row['name']} {record}{learned}"
