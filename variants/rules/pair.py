"""Handicap points between two players: earned in matches, spent before the first move.

Which event gives whom how many points is each game's own; here is how it is told.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Generic

from campaigns.rules.contract import Side
from variants.rules.state import P

Points = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Win:
    winner: str


@dataclass(frozen=True, slots=True)
class DrawnGame:
    """A drawn game of the pair."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """The DM's adjustment: points given to one of the two, or below 0 taken away."""

    player: str
    points: int


Event = Win | DrawnGame | Adjustment


@dataclass(frozen=True, slots=True)
class LedgerStep:
    """One event, and both players' points after it."""

    event: Event
    points: Points


@dataclass(frozen=True, slots=True)
class Growth:
    """What a piece could be made of before the first move: the action's text, the new piece's token, its price in points,
    and why that cannot be (empty where it can)."""

    text: str
    token: str
    price: int
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Preparation:
    """Whose points are to be spent now, how many are left, and what each piece could be made of, by its square.

    `ready` is the text of the action that spends no more.
    """

    side: Side
    points: int
    growths: Mapping[str, tuple[Growth, ...]]
    ready: str


class Handicap(ABC, Generic[P]):
    """A game's handicap: points that two players keep from match to match, and spend before the first move."""

    max_points: ClassVar[int]
    """The most points a player can have."""
    source: ClassVar[str]
    """In a sentence or two whose handicap it is, and how it goes."""

    @abstractmethod
    def fold(self, first: str, second: str, events: Iterable[Event]) -> tuple[LedgerStep, ...]:
        """The points of two players through what happened between them, from 0 and 0 on."""

    @abstractmethod
    def points(self, options: P) -> tuple[int, int]:
        """White's and Black's points that a match's options hold."""

    @abstractmethod
    def with_points(self, options: P, points: tuple[int, int]) -> P:
        """The options with other points, where they allow it."""

    @abstractmethod
    def preparation(self, position: P) -> Preparation | None:
        """What can be spent now; None once the set-up is complete."""

    @abstractmethod
    def without_points(self, position: P) -> P:
        """The situation as if nothing were left to be spent."""

    @abstractmethod
    def is_preparation(self, text: str) -> bool:
        """Whether an action's text belongs to the spending."""
