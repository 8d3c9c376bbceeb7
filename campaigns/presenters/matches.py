"""Matches in a list: who played whom, when, and how it ended."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, QuerySet
from django.urls import reverse

from campaigns import catalog
from campaigns.models import Campaign, Match, Seat
from campaigns.presenters import deadlines
from campaigns.presenters.deadlines import Deadline
from campaigns.presenters.filters import MatchFilter
from campaigns.rules.contract import Side
from campaigns.rules.reading import row_id

BY_DEADLINE = "due"
# Before the name of a person who is no character, where a list offers players.
PERSON = "@"


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match; `url` is empty where its game is not installed here."""

    url: str
    game: str
    white: str
    black: str
    date: str
    place: str
    result: str
    is_over: bool
    winner: str
    deadline: Deadline | None = None


def rows(campaign: Campaign, matches: Iterable[Match], now: datetime) -> list[MatchRow]:
    """Each match as a row of a list."""
    return [_row(campaign, match, now) for match in matches]


def listed(campaign: Campaign, chosen: MatchFilter, now: datetime) -> QuerySet[Match]:
    """The matches asked for: the latest first, or the one whose move is due first."""
    found = campaign.matches.prefetch_related("seats")
    if chosen.status in Match.Status.values:
        found = found.filter(status=chosen.status)
    elif chosen.status in dict(deadlines.FILTERS):
        found = deadlines.standing(found, chosen.status, now)
    if chosen.game:
        found = found.filter(game=chosen.game)
    if (player := row_id(chosen.player)) is not None:
        found = found.filter(seats__character=player).distinct()
    elif chosen.player.startswith(PERSON):
        found = found.filter(seats__character=None, seats__name=chosen.player.removeprefix(PERSON)).distinct()
    if chosen.sort == BY_DEADLINE:
        found = found.order_by(F("due_at").asc(nulls_last=True), "-day", "-number")
    return found


def players(campaign: Campaign) -> list[tuple[str, str]]:
    """Everybody who ever sat at a board, as chosen in the list: first the characters, those in the bin too, for
    their games remain; then the people known by name alone."""
    characters = campaign.characters.filter(seats__isnull=False).distinct().values_list("pk", "name")
    people = Seat.objects.filter(match__campaign=campaign, character=None).order_by("name")
    names = people.values_list("name", flat=True).distinct()
    return [*((str(pk), name) for pk, name in characters), *((PERSON + name, name) for name in names)]


def games(campaign: Campaign) -> list[tuple[str, str]]:
    """The games that were played here, slug and title."""
    played = campaign.matches.order_by("game").values_list("game", flat=True).distinct()
    titles = {entry.rules.slug: entry.rules.title for entry in catalog.entries()}
    return [(slug, titles.get(slug, slug)) for slug in played]


def address(match: Match) -> str:
    """The page of a match."""
    entry = _entry(match)
    return reverse(entry.url_name, args=[match.campaign_id, match.pk]) if entry else ""


def title(match: Match) -> str:
    """Who plays whom: "Ysolde against Brannoc"."""
    return f"{match.seat(Side.WHITE).name} against {match.seat(Side.BLACK).name}"


def result(match: Match) -> str:
    """How a match stands or ended: "Ysolde won", "Ysolde won (crushing win)", "stalemate", "in play, 1 turn"."""
    entry = _entry(match)
    if not match.is_over:
        return f"in play, {entry.progress(match.turns)}" if entry else "in play"
    if not match.winner:
        return match.how
    how = "" if match.how == "win" else f" ({match.how})"
    return f"{match.seat(Side(match.winner)).name} won{how}"


def _entry(match: Match) -> catalog.Entry | None:
    """Its game, None where that is not installed here."""
    try:
        return catalog.entry(match.game)
    except KeyError:
        return None


def _row(campaign: Campaign, match: Match, now: datetime) -> MatchRow:
    return MatchRow(
        url=address(match),
        game=entry.rules.title if (entry := _entry(match)) else match.game,
        white=match.seat(Side.WHITE).name,
        black=match.seat(Side.BLACK).name,
        date=campaign.date_of(match.day),
        place=match.place,
        result=result(match),
        is_over=match.is_over,
        winner=match.winner,
        deadline=deadlines.of(match, now),
    )
