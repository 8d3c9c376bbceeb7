"""Facts about a game for its tile: what it is, how long it takes, its author."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class About:
    """One sentence; roughly how many minutes a game takes, from and to; the author (empty where the source names none) and where the rules stand.

    The minutes are those of people who know the rules and think for half a minute or so over a move, not of a clock.
    """

    sentence: str
    minutes: tuple[int, int]
    author: str
    printed: str
