"""Points and coins two players have won from each other: a fold over finished matches. So undoing a match or putting its dice
right is folding again; a match that was abandoned counts nothing."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q

from campaigns.match.models import Line, Match
from variants import catalog
from variants.handicap import pairs


@dataclass(frozen=True, slots=True)
class Winnings:
    """Points, and their stakes in coppers, paid or not."""

    points: int = 0
    coppers: int = 0

    def plus(self, points: int, coppers: int) -> "Winnings":
        return Winnings(self.points + points, self.coppers + coppers)


def winnings_between(match: Match) -> dict[str, Winnings] | None:
    """By `pairs.key_of`, what each of this match's players has won of the other at its game, this match included. None in
    games without points, and for nobody against themselves."""
    game = catalog.game(match.game)
    if game.variant.points is None:
        return None
    pair = pairs.pair_of(match)
    if pair[0] == pair[1]:
        return None
    later_lines = Line.objects.filter(match=OuterRef("match"), seq__gt=OuterRef("seq"))
    lines = (
        Line.objects.filter(match__campaign=match.campaign_id, match__game=match.game)
        .filter(~Q(match__winner="") | Q(match__series_game=1), match__status=Match.Status.OVER)
        .filter(~Exists(later_lines))
        .select_related("match")
        .prefetch_related("match__seats", "match__point_stakes")
    )
    totals = dict.fromkeys(pair, Winnings())
    for line in lines:
        white, black = pairs.pair_of(line.match)
        if {white, black} == set(pair):
            points = game.points(game.read_state(line.state))
            keys, stakes = {"white": white, "black": black}, list(line.match.point_stakes.all())
            a_point, is_alone = stakes[-1].a_point if stakes else 0, line.match.series_id is None
            if line.match.winner:
                key = keys[line.match.winner]
                totals[key] = totals[key].plus(points, points * a_point if is_alone else 0)
            if stakes and stakes[-1].winner and not is_alone:  # a series is paid for by its first game
                key = keys[stakes[-1].winner]
                totals[key] = totals[key].plus(0, a_point)
    return totals
