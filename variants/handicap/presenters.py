"""A pair's handicap points, and what gave them, line by line."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaigns.campaign.models import Campaign
from campaigns.match.models import Match
from campaigns.rules.contract import Side
from variants.handicap import pairs
from variants.models import PointsGiven


@dataclass(frozen=True, slots=True)
class Pair:
    keys: tuple[str, str]
    names: tuple[str, str]
    points: tuple[int, int]

    @property
    def line(self) -> str:
        """Who has how many: "Anna has 2 handicap points", or that nobody has any."""
        players = zip(self.names, self.points, strict=True)
        parts = [f"{name} has {handicap_text(points)}" for name, points in players if points]
        return " and ".join(parts) or "Neither has handicap points"


def pair(campaign: Campaign, game: str, keys: tuple[str, str], names: dict[str, str]) -> Pair:
    points = pairs.points_of_pair(campaign, game, keys)
    first, second = keys
    return Pair(keys, (_name(names, first), _name(names, second)), (points[first], points[second]))


def known_pairs(campaign: Campaign, game: str, names: dict[str, str]) -> list[Pair]:
    return [pair(campaign, game, keys, names) for keys in pairs.pairs(campaign, game)]


def rows(campaign: Campaign, game: str, pair: Pair) -> Iterator[tuple[str, str, Match | None, list[int]]]:
    """The pair's ledger, first to last: when, what happened, its match, and each player's points after it."""
    names = dict(zip(pair.keys, pair.names, strict=True))
    for row, points in pairs.ledger(campaign, game, pair.keys):
        match = row if isinstance(row, Match) else None
        yield campaign.date_of(row.day), _event_text(row, names), match, [points[key] for key in pair.keys]


def _event_text(row: Match | PointsGiven, names: dict[str, str]) -> str:
    if isinstance(row, PointsGiven):
        return f"{names[row.who]} {row.points:+}: {row.reason}"
    if not row.winner:
        return "Draw: no change"
    side = Side(row.winner)
    return f"{row.seat(side).name} won with {row.side_name(side)}"


def _name(names: dict[str, str], key: str) -> str:
    """The name of a player; of an unknown one, the key."""
    return names.get(key) or key.removeprefix("person ").title()


def handicap_text(points: int) -> str:
    return f"{points} handicap point{'' if points == 1 else 's'}"
