"""How even a game of two would be, and what makes it even (R64): the values that each game fills in, whatever it measures by."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from campaigns.campaign.rules.house_rules import HouseRules

EVEN = 0.5


@dataclass(frozen=True, slots=True)
class Contestant:
    """One of two who might play: the character's number, the name, the exact CM, and whether it is a player character."""

    person: int
    name: str
    cm: Fraction
    is_pc: bool


@dataclass(frozen=True, slots=True)
class EvenMatch:
    """Who would have White and who Black, by which house rules."""

    white: Contestant
    black: Contestant
    rules: HouseRules

    @property
    def both(self) -> tuple[Contestant, Contestant]:
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class EvenWay:
    """A way to make a game more even: what is done, in a sentence, and what White is then expected to score, from 0 to 1.

    `basis` tells what that is measured by. `fields` fill the form of a new game; White's and Black's players stand there
    too, where the way changes the sides.
    """

    what: str
    score: float
    basis: str
    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def distance(self) -> float:
        """How far from even."""
        return abs(self.score - EVEN)


@dataclass(frozen=True, slots=True)
class LessTime:
    """Less time for the stronger: what is done, and the `fields` that fill the form. What it is worth nobody has measured."""

    what: str
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Fairness:
    """What White is expected to score as it stands, what that is measured by, and the ways to make it more even, best first.

    `remark` tells what is not measured; empty where all is said. `less_time` is None where it would change nothing.
    """

    score: float
    basis: str
    ways: tuple[EvenWay, ...]
    remark: str = ""
    less_time: LessTime | None = None


def best_first(ways: list[EvenWay], score: float) -> tuple[EvenWay, ...]:
    """The ways that bring a game nearer to even than it is now, most even first."""
    better = [way for way in ways if way.distance < abs(score - EVEN)]
    return tuple(sorted(better, key=lambda way: way.distance))
