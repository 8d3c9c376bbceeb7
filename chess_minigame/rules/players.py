"""What a player brings to the board besides a CM: abilities, means of cheating, ways of noticing.

Source: Dragon #70, "Cheating"; rulings R19 to R27. All of it is as the match started and the judge's alone to know.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from campaigns.rules.errors import NotPossible


class Means(StrEnum):
    """Means of cheating one must have: the three ways to read minds, and empathy."""

    MEDALLION = "medallion"
    SPELL = "spell"
    PSIONIC = "psionic"
    EMPATHY = "empathy"


MIND_READING = (Means.MEDALLION, Means.SPELL, Means.PSIONIC)


class Ability(StrEnum):
    """What it takes to notice ESP or empathy (R21, R24): detect magic, detect lie, and so on."""

    PSIONIC = "psionic"
    ESP = "esp"
    MAGIC = "magic"
    LIES = "lies"
    EXPENDITURE = "expenditure"


# Beyond every printed score; an endless number is a slip of the finger.
MAX_ABILITY = 50
MAX_PICK_POCKETS = 300
MAX_HIT_POINTS = 10_000


@dataclass(frozen=True, slots=True)
class Player:
    """One side's person; None where the DM has not set a number.

    `pick_pockets` is a thief's chance in percent, None for anybody else; `has` the means of cheating at hand,
    `notices` what helps to find out the other side. Raises NotPossible for a number out of range.
    """

    dexterity: int | None = None
    pick_pockets: int | None = None
    intelligence: int | None = None
    wisdom: int | None = None
    hit_points: int | None = None
    dragon: bool = False
    has: frozenset[Means] = frozenset()
    notices: frozenset[Ability] = frozenset()

    def __post_init__(self) -> None:
        for name in ("dexterity", "intelligence", "wisdom"):
            _check(name, getattr(self, name), MAX_ABILITY)
        _check("pick pockets", self.pick_pockets, MAX_PICK_POCKETS)
        _check("hit points", self.hit_points, MAX_HIT_POINTS)

    @property
    def abilities(self) -> frozenset[Ability]:
        """What this player can notice with; who is psionic needs no telling twice."""
        psionic = self.has & {Means.PSIONIC, Means.EMPATHY}
        return self.notices | {Ability.PSIONIC} if psionic else self.notices


def _check(name: str, number: int | None, highest: int) -> None:
    if number is not None and not 0 <= number <= highest:
        raise NotPossible(
            f"{name.capitalize()} of {number} cannot be: it is a whole number from 0 to {highest}."
        )


def in_listed_order(members: Iterable[StrEnum], kind: type[StrEnum]) -> list[str]:
    """The words in the order their kind lists them, which is the order they are written in."""
    names = set(members)
    return [member.value for member in kind if member in names]
