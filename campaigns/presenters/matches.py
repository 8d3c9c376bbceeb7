"""Matches in a list: who played whom, when, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.urls import reverse

from campaigns import catalog
from campaigns.models import Campaign, Character, Match
from campaigns.presenters.filters import MatchFilter
from campaigns.rules.contract import Side
from campaigns.rules.reading import row_id


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match; `url` is empty where its game is not installed here."""

    url: str
    white: str
    black: str
    date: str
    place: str
    result: str
    is_over: bool
    winner: str


def rows(campaign: Campaign, matches: Iterable[Match]) -> list[MatchRow]:
    """Each match as a row of a list."""
    return [_row(campaign, match) for match in matches]


def listed(campaign: Campaign, chosen: MatchFilter) -> QuerySet[Match]:
    """The matches asked for, latest first."""
    found = campaign.matches.prefetch_related("seats")
    if chosen.status in Match.Status.values:
        found = found.filter(status=chosen.status)
    if (player := row_id(chosen.player)) is not None:
        found = found.filter(seats__character=player)
    return found


def players(campaign: Campaign) -> QuerySet[Character]:
    """Everybody who ever sat at a board, by name; those in the bin too, for their games remain."""
    return campaign.characters.filter(seats__isnull=False).distinct().only("name", "campaign")


def address(match: Match) -> str:
    """The page of a match."""
    try:
        route = catalog.entry(match.game).url_name
    except KeyError:
        return ""
    return reverse(route, args=[match.campaign_id, match.pk])


def title(match: Match) -> str:
    """Who plays whom: "Ysolde against Brannoc"."""
    return f"{match.seat(Side.WHITE).name} against {match.seat(Side.BLACK).name}"


def result(match: Match) -> str:
    """How a match stands or ended: "Ysolde won", "Ysolde won (crushing win)", "stalemate", "in play, 1 turn"."""
    if not match.is_over:
        return f"in play, {match.turns} turn{'' if match.turns == 1 else 's'}"
    if not match.winner:
        return match.how
    how = "" if match.how == "win" else f" ({match.how})"
    return f"{match.seat(Side(match.winner)).name} won{how}"


def _row(campaign: Campaign, match: Match) -> MatchRow:
    return MatchRow(
        url=address(match),
        white=match.seat(Side.WHITE).name,
        black=match.seat(Side.BLACK).name,
        date=campaign.date_of(match.day),
        place=match.place,
        result=result(match),
        is_over=match.is_over,
        winner=match.winner,
    )
