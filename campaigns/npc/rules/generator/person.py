"""A generated person: facts, each with its dice and origin, and what follows from them with its working.

"NPC chess players", Dragon #70; R50, R51, R54.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from campaigns.npc.rules import temperaments
from campaigns.npc.rules.generator.chance import chance_working, roll_working
from campaigns.npc.rules.generator.fields import Field, Rulings, fields_of
from campaigns.people.rules import professions
from campaigns.people.rules.abilities import MIN_INTELLIGENCE, can_learn
from campaigns.people.rules.professions import Profession
from campaigns.rules import chess_modifier
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
        return field in fields_of(self.profession)

    def fact(self, field: Field) -> Fact:
        """The fact in `field`. Raises NotPossible where the profession has none."""
        for fact in self.facts:
            if fact.field is field:
                return fact
        raise NotPossible(f"{self.profession.name} has no {field.label.lower()} in the generator.")

    def with_fact(self, fact: Fact) -> "Person":
        facts = (fact if former.field is fact.field else former for former in self.facts)
        return replace(self, facts=tuple(facts))

    @property
    def name(self) -> str:
        return str(self.fact(Field.NAME).value)

    @property
    def temperament(self) -> str:
        """How they play; of who knows no chess, how they behave. A typed one is what was typed."""
        fact = self.fact(Field.TEMPERAMENT)
        if self.knows_chess or fact.is_typed:
            return str(fact.value)
        slug = self.profession.temperaments_from or self.profession.slug
        return temperaments.without_chess(str(fact.value), slug)

    @property
    def mannerism(self) -> str:
        return str(self.fact(Field.MANNERISM).value)

    @property
    def hook(self) -> str:
        return str(self.fact(Field.HOOK).value)

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
        """The chance of knowing chess in half-percents, 0 to 200 (R50)."""
        return professions.chance_to_know(self.profession, self.intelligence, self.hit_points)

    @property
    def knows_chess(self) -> bool:
        """Whether the recorded d% (and d6) fall within today's chance (R51)."""
        if self.profession.certain:
            return can_learn(self.intelligence)
        percentile, d6 = self._faces
        return professions.knows(self.chance, percentile, d6, self.rulings.half_percents)

    @property
    def may_play(self) -> bool:
        """Whether the article lets one of this Intelligence play (R1)."""
        return can_learn(self.intelligence)

    @property
    def is_unfit(self) -> bool:
        """Whether the profession is sure to know chess, and this person may not play."""
        return self.profession.certain and not self.may_play

    @property
    def needs_d6(self) -> bool:
        if self.profession.certain:
            return False
        return professions.needs_d6(self.chance, self._faces[0], self.rulings.half_percents)

    @property
    def knows_working(self) -> str:
        """The line behind the answer: `Int 13 x 5% = 65%: rolled 42, knows chess`."""
        if not can_learn(self.intelligence):
            return f"Int {self.intelligence} is below {MIN_INTELLIGENCE}: cannot know chess"
        if self.profession.certain:
            return f"{self.profession.name}, 100%: knows chess"
        answer = "knows chess" if self.knows_chess else "does not know chess"
        rounding = self.rulings.half_percents
        sum_ = chance_working(self.profession, self.intelligence, self.hit_points, rounding)
        return f"{sum_}: rolled {roll_working(self.chance, *self._faces, rounding)}, {answer}"

    @property
    def bonus(self) -> int | None:
        """The bonus that counts; None for one who does not know chess."""
        return self.fact(Field.BONUS).number if self.knows_chess else None

    @property
    def initial_cm(self) -> Fraction | None:
        """Intelligence + half of Wisdom, which the cap is counted from (R36); None without chess."""
        return chess_modifier.cm_of_learner(self.intelligence, self.wisdom) if self.knows_chess else None

    @property
    def cm(self) -> Fraction | None:
        """Intelligence + half of Wisdom + bonus, the half kept (R54); None without chess."""
        initial = self.initial_cm
        return None if initial is None else initial + self.fact(Field.BONUS).number

    @property
    def cm_working(self) -> str:
        """The line behind the CM: `Int 13 + half of Wis 11 + bonus 27 = 45.50`; empty without chess."""
        total = self.cm
        if total is None:
            return ""
        parts = f"Int {self.intelligence} + half of Wis {self.wisdom} + bonus {self.bonus}"
        return f"{parts} = {chess_modifier.decimal(total)}"

    @property
    def _faces(self) -> tuple[int, int | None]:
        percentile, *d6 = self.fact(Field.KNOWS).faces
        return percentile, d6[0] if d6 else None
