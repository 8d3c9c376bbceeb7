"""What somebody's finished games amount to: won, drawn and lost, streaks, and the score against each opponent."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from itertools import takewhile
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)

# A rival is met at least so often, and neither of the two has more than two thirds of the score.
RIVAL_GAMES = 3
RIVAL_SHARE = Fraction(2, 3)


class GameResult(IntEnum):
    """Half points of a game's score."""

    LOST = 0
    DRAWN = 1
    WON = 2


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game as one of its players sees it; `opponent` is a key, the same for the same person."""

    game: str
    opponent: Hashable
    opponent_name: str
    result: GameResult


@dataclass(frozen=True, slots=True)
class Tally:
    """Games won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @classmethod
    def of(cls, games: Iterable[PlayedGame]) -> "Tally":
        results = [game.result for game in games]
        return cls(*(results.count(result) for result in (GameResult.WON, GameResult.DRAWN, GameResult.LOST)))

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def text(self) -> str:
        return f"{self.won} won, {self.drawn} drawn, {self.lost} lost"

    @property
    def score(self) -> Fraction:
        """A point a win, half a point a draw."""
        return self.won + Fraction(self.drawn, 2)

    @property
    def share(self) -> Fraction:
        """Of the points that were to be had; one half of none."""
        return self.score / self.games if self.games else Fraction(1, 2)

    @property
    def is_rivalry(self) -> bool:
        """Whether two people who have this score against each other are rivals."""
        return self.games >= RIVAL_GAMES and 1 - RIVAL_SHARE <= self.share <= RIVAL_SHARE


def by_game(games: Iterable[PlayedGame]) -> dict[str, Tally]:
    """The score in each game, the most played first."""
    return _tallies(games, lambda game: game.game)


def by_opponent(games: Iterable[PlayedGame]) -> dict[Hashable, Tally]:
    """The score against each opponent, by their keys, the most frequent first."""
    return _tallies(games, lambda game: game.opponent)


def streak(games: Sequence[PlayedGame]) -> tuple[GameResult, int]:
    """How the last games ended, and how many in a row did; `games` in campaign order, at least one."""
    last = games[-1].result
    return last, sum(1 for _ in takewhile(lambda game: game.result is last, reversed(games)))


def longest_winning_streak(games: Iterable[PlayedGame]) -> int:
    longest = length = 0
    for game in games:
        length = length + 1 if game.result is GameResult.WON else 0
        longest = max(longest, length)
    return longest


def _tallies(games: Iterable[PlayedGame], key: Callable[[PlayedGame], Key]) -> dict[Key, Tally]:
    groups: dict[Key, list[PlayedGame]] = {}
    for game in games:
        groups.setdefault(key(game), []).append(game)
    tallies = {name: Tally.of(group) for name, group in groups.items()}
    return dict(sorted(tallies.items(), key=lambda pair: -pair[1].games))
