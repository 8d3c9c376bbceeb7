"""A series in words: both names, the score, the goal."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaigns.match.models import Match
from campaigns.match.play.series import SeriesStanding, standing_from
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class SeriesSummary:
    """Both players by name, the first player of the series first, with what each has won; `goal` is "first to 5 points".

    `game` is the number of the match that is looked at; `ending` tells who has won, empty while the series goes on; `by_side` what
    those have who sit at it, of `target` that win.
    """

    first: str
    second: str
    won: tuple[int, int]
    goal: str
    game: int
    ending: str
    by_side: Mapping[str, int]
    target: int

    @property
    def score(self) -> str:
        return f"{self.won[0]} : {self.won[1]}"


def summary_of(match: Match, standing: SeriesStanding) -> SeriesSummary:
    """As it stands, whichever of its games the match is."""
    terms, number = standing.series.terms, match.series_game or 1
    names, won = standing.names(match), standing.score.won
    by_side = {terms.side(player, number).value: won[player] for player in (0, 1)}
    return SeriesSummary(*names, won, terms.text, number, _ending(names, standing), by_side, terms.goal)


def _ending(names: tuple[str, str], standing: SeriesStanding) -> str:
    if not standing.is_over:
        return ""
    how = "The Dungeon Master has ended the series" if standing.series.ended else ""
    if standing.winner is None:
        return f"{how}: nobody wins"
    winner = names[standing.winner]
    return f"{how}: {winner} wins" if how else f"{winner} wins the series"


def series_texts(matches: Iterable[Match]) -> dict[int, str]:
    """Of each that belongs to a series, by primary key: "game 2 of first to 5 points, 3 : 1", the score after it as its players sit."""
    series_matches = [match for match in matches if match.series_id is not None]
    games = Match.objects.filter(series__in={match.series_id for match in series_matches})
    by_series = defaultdict[int | None, list[Match]](list)
    for game in games.select_related("series").only("series", "series_game", "series_points", "winner"):
        by_series[game.series_id].append(game)
    return {match.pk: _series_text(match, by_series[match.series_id]) for match in series_matches}


def _series_text(match: Match, games: Sequence[Match]) -> str:
    number, series = match.series_game or 1, games[0].series
    assert series is not None
    score = standing_from(series, [game for game in games if (game.series_game or 1) <= number]).score
    white, black = (score.won[0 if series.terms.side(0, number) is side else 1] for side in Side)
    return f"game {number} of {series.terms.text}, {white}\u00a0:\u00a0{black}"
