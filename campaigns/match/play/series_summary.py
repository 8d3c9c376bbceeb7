"""A series in words: both names, the score, the goal."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaigns.match.models import Match
from campaigns.match.play.series import SeriesStanding


@dataclass(frozen=True, slots=True)
class SeriesSummary:
    """Both players by name, the first player of the series first, with what each has won; `goal` is "first to 5 points".

    `game` is the number of the match that is looked at; `ending` tells who has won, empty while the series goes on; `by_side` what
    those have who sit at it.
    """

    first: str
    second: str
    won: tuple[int, int]
    goal: str
    game: int
    ending: str
    by_side: Mapping[str, int]

    @property
    def score(self) -> str:
        return f"{self.won[0]} : {self.won[1]}"


def summary_of(match: Match, standing: SeriesStanding) -> SeriesSummary:
    """As it stands, whichever of its games the match is."""
    terms, number = standing.series.terms, match.series_game or 1
    first, second = (match.seat(terms.side(player, number)).name for player in (0, 1))
    won = standing.score.won
    by_side = {terms.side(player, number).value: won[player] for player in (0, 1)}
    return SeriesSummary(first, second, won, terms.words, number, _ending((first, second), standing), by_side)


def _ending(names: tuple[str, str], standing: SeriesStanding) -> str:
    if not standing.is_over:
        return ""
    how = "The Dungeon Master has ended the series" if standing.series.ended else ""
    if standing.winner is None:
        return f"{how}: nobody wins"
    winner = names[standing.winner]
    return f"{how}: {winner} wins" if how else f"{winner} wins the series"
