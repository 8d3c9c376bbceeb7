"""A person as the generator proposes it: facts, each with its dice and how it came."""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from campaigns.npc.rules.generator import judgement
from campaigns.npc.rules.generator.fields import Field, Rulings, fields_of
from campaigns.npc.rules.professions import Profession
from campaigns.rules.errors import NotPossible


class Origin(StrEnum):
    """How a fact came."""

    THROWN = "thrown"  # from the seed
    TYPED = "typed"  # by the DM


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known about a person in one field.

    `value` is the text or number; for KNOWS it is the d% (the answer is judged anew each time). `faces` are the
    dice it was read off, none where a value was typed. `attempt` counts the throws from the seed, the first
    is 1; typing is no throw. A `locked` fact is passed over by rerolls.
    """

    field: Field
    value: int | str
    faces: tuple[int, ...] = ()
    origin: Origin = Origin.THROWN
    attempt: int = 1
    locked: bool = False

    @property
    def is_typed(self) -> bool:
        return self.origin is Origin.TYPED

    @property
    def number(self) -> int:
        """The value of a numeric fact."""
        if isinstance(self.value, str):
            raise TypeError(f"{self.field} is a text")
        return self.value


@dataclass(frozen=True, slots=True)
class Person:
    """Number `number` (from 1) of the people that `seed` gives for a profession under two house rules."""

    profession: Profession
    seed: str
    number: int
    rulings: Rulings
    facts: tuple[Fact, ...]

    def has(self, field: Field) -> bool:
        """Whether people of this profession have such a fact."""
        return field in fields_of(self.profession)

    def fact(self, field: Field) -> Fact:
        """The fact in `field`. Raises NotPossible where the profession has none."""
        for fact in self.facts:
            if fact.field is field:
                return fact
        raise NotPossible(f"{self.profession.name} has no {field.label.lower()} in the generator.")

    def with_fact(self, fact: Fact) -> "Person":
        """The same person with another fact in its field."""
        return replace(self, facts=tuple(fact if old.field is fact.field else old for old in self.facts))

    @property
    def name(self) -> str:
        return str(self.fact(Field.NAME).value)

    @property
    def temperament(self) -> str:
        return str(self.fact(Field.TEMPERAMENT).value)

    @property
    def intelligence(self) -> int:
        return self.fact(Field.INTELLIGENCE).number

    @property
    def wisdom(self) -> int:
        return self.fact(Field.WISDOM).number

    @property
    def dexterity(self) -> int:
        return self.fact(Field.DEXTERITY).number

    @property
    def hit_points(self) -> int:
        return self.fact(Field.HIT_POINTS).number

    @property
    def age_level(self) -> int | None:
        """1 to 8 for a dragon; None for people without age levels."""
        return self.fact(Field.AGE_LEVEL).number if self.has(Field.AGE_LEVEL) else None

    @property
    def pick_pockets(self) -> int | None:
        """A thief's percentage; None for others."""
        return self.fact(Field.PICK_POCKETS).number if self.has(Field.PICK_POCKETS) else None

    @property
    def chance(self) -> int:
        """The chance of knowing chess in half-percents (R50)."""
        return judgement.chance(self)

    @property
    def knows_chess(self) -> bool:
        return judgement.knows_chess(self)

    @property
    def knows_working(self) -> str:
        """The line behind the answer."""
        return judgement.knows_working(self)

    @property
    def cm_working(self) -> str:
        """The line behind the CM; empty without chess."""
        return judgement.cm_working(self)

    @property
    def bonus(self) -> int | None:
        """The bonus that counts; None for one who does not know chess."""
        return self.fact(Field.BONUS).number if self.knows_chess else None

    @property
    def initial_cm(self) -> Fraction | None:
        """Intelligence + half of Wisdom, which the cap is counted from (R36); None without chess."""
        return judgement.initial_cm(self)

    @property
    def cm(self) -> Fraction | None:
        """The CM with its half kept (R54); None for one who does not know chess."""
        return judgement.cm(self)
