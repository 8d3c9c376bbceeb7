"""A series: games of the same two players until one has won so many points, or so many games.

Source: backgammon law, for a match to points and its Crawford game; rulings B11 to B14 (docs/rules/README.md), R14g.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from campaigns.rules.contract import Side
from campaigns.rules.labels import pluralize

MAX_GOAL = 99


@dataclass(frozen=True, slots=True)
class SeriesTerms:
    """First to `goal` points, or games won; `crawford`: whether that rule holds; `sides_stay`: or change with each game."""

    goal: int
    in_points: bool = False
    crawford: bool = False
    sides_stay: bool = False

    @property
    def text(self) -> str:
        """ "first to 5 points", "first to 3 games (best of 5)"."""
        goal = pluralize(self.goal, "point" if self.in_points else "game")
        best_of = "" if self.in_points or self.goal == 1 else f" (best of {2 * self.goal - 1})"
        return f"first to {goal}{best_of}"

    def side(self, player: int, game: int) -> Side:
        """The side of the first player (0: who began as White) or the second (1) in the game of that number, from 1."""
        is_changed = not self.sides_stay and game % 2 == 0
        return list(Side)[player ^ is_changed]


@dataclass(frozen=True, slots=True)
class SeriesGame:
    """A game with a result: its number, the side that won (None: drawn), and the points that scored."""

    number: int
    winner: Side | None
    points: int


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """What both players have won so far, the first player's first; nothing counts beyond the goal.

    `crawford_is_past`: whether the one game without the cube has been played.
    """

    terms: SeriesTerms
    won: tuple[int, int] = (0, 0)
    crawford_is_past: bool = False

    @property
    def lacking(self) -> tuple[int, int]:
        return self.terms.goal - self.won[0], self.terms.goal - self.won[1]

    @property
    def winner(self) -> int | None:
        """The player who has won the series; None while it goes on."""
        return next((player for player in (0, 1) if not self.lacking[player]), None)

    @property
    def is_crawford(self) -> bool:
        """Whether the next game is the Crawford game: the first after a player has come within a point of the goal."""
        return self.terms.crawford and self.terms.goal > 1 and 1 in self.lacking and not self.crawford_is_past

    def after(self, game: SeriesGame) -> "SeriesScore":
        """The score after a game; one that is drawn scores nothing, and the Crawford game is past with it."""
        won = list(self.won)
        for player in (0, 1):
            if game.winner is self.terms.side(player, game.number):
                won[player] = min(self.terms.goal, won[player] + game.points)
        return SeriesScore(self.terms, (won[0], won[1]), self.crawford_is_past or self.is_crawford)


def series_score(terms: SeriesTerms, games: Iterable[SeriesGame]) -> SeriesScore:
    """The score after all these games, in the order of their numbers."""
    score = SeriesScore(terms)
    for game in sorted(games, key=lambda game: game.number):
        score = score.after(game)
    return score
