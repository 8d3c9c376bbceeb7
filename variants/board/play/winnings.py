"""Points and coins two players have won from each other: a fold over finished matches. So undoing a match or putting its dice
right is folding again; a match that was abandoned counts nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from campaigns.match.models import Line, Match
from campaigns.rules.contract import Side
from variants import catalog
from variants.handicap import pairs


@dataclass(frozen=True, slots=True)
class Winnings:
    """Points, and their stakes in coppers, paid or not."""

    points: int = 0
    coppers: int = 0


def won_between(match: Match) -> dict[str, Winnings] | None:
    """By `pairs.key_of`, what each of this match's players has won of the other at its game, this match included. None in
    games without points, and for nobody against themselves."""
    if catalog.game(match.game).variant.points is None:
        return None
    pair = pairs.pair_of(match)
    if pair[0] == pair[1]:
        return None
    totals = dict.fromkeys(pair, Winnings())
    for other, points in _won(match):
        white, black = pairs.pair_of(other)
        if {white, black} == set(pair):
            key = white if other.winner == Side.WHITE else black
            stakes = list(other.point_stakes.all())
            totals[key] = Winnings(
                totals[key].points + points,
                totals[key].coppers + points * (stakes[-1].a_point if stakes else 0),
            )
    return totals


def _won(match: Match) -> Iterator[tuple[Match, int]]:
    """The campaign's matches of this game that somebody has won, and for how many points."""
    game = catalog.game(match.game)
    last = Line.objects.filter(match=OuterRef("match"), seq__gt=OuterRef("seq"))
    lines = (
        Line.objects.filter(match__campaign=match.campaign_id, match__game=match.game)
        .exclude(match__winner="")
        .filter(~Exists(last), match__status=Match.Status.OVER)
        .select_related("match")
        .prefetch_related("match__seats", "match__point_stakes")
    )
    for line in lines:
        yield line.match, game.points(game.read_state(line.state))
