"""What passes between two players from match to match: points, and spending them before the first move.

Which event gives whom how many points is each game's own; here is how it is told.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaigns.rules.contract import Side

Points = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Won:
    """A decisive game of the pair."""

    winner: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A drawn game of the pair."""


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The DM's own word: so many points more for one of them, or fewer."""

    who: str
    by: int


Event = Won | Drawn | Adjusted


@dataclass(frozen=True, slots=True)
class Step:
    """One event, and both players' points after it."""

    event: Event
    points: Points


@dataclass(frozen=True, slots=True)
class Growth:
    """What a man could be made of before the first move: the action's text, the new man's token, its price in points,
    and why that cannot be (empty where it can)."""

    text: str
    token: str
    price: int
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Preparation:
    """Whose points are to be spent now, how many are left, and what each man could be made of, by his square.

    `ready` is the text of the action that spends no more.
    """

    side: Side
    points: int
    growths: Mapping[str, tuple[Growth, ...]]
    ready: str


@dataclass(frozen=True)
class Handicap:
    """A game's handicap for its pages.

    `fold` gives the points through a pair's events, `points` those of White and Black that a match's options hold;
    `with_points` puts others in their place, where the options allow it. `preparation` is None once the set-up is
    complete; `prepares` says whether an action's text belongs to it. `source` says in a sentence or two whose handicap it is, and how it goes.
    """

    fold: Callable[[str, str, Iterable[Event]], tuple[Step, ...]]
    most: int
    points: Callable[[Any], tuple[int, int]]
    with_points: Callable[[Any, tuple[int, int]], Any]
    preparation: Callable[[Any], Preparation | None]
    prepares: Callable[[str], bool]
    source: str
