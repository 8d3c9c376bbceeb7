"""Which NPCs know chess, and how much better than beginners they are, by profession.

"NPC chess players", Dragon #70; R50 to R53. Chances are counted in half-percents, 0 to 200.
"""

from dataclasses import dataclass

from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.people.rules.abilities import AGE_LEVELS, can_learn
from campaigns.rules.dice import Dice
from campaigns.rules.errors import BadDice, NotPossible

CERTAIN = 200


@dataclass(frozen=True, slots=True)
class Throw:
    """A number read off dice: `times` the sum of the faces, plus `plus`."""

    dice: Dice
    plus: int = 0
    times: int = 1

    def __str__(self) -> str:
        text = f"{self.times} x {self.dice}" if self.times > 1 else str(self.dice)
        return f"{text} {'+' if self.plus > 0 else '-'} {abs(self.plus)}" if self.plus else text

    def total(self, faces: tuple[int, ...]) -> int:
        return self.times * sum(faces) + self.plus


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is added to the initial CM: one die of `sides` plus `plus`, once or for each age level."""

    sides: int
    plus: int = 0
    per_age_level: bool = False

    def __str__(self) -> str:
        if self.per_age_level:
            return f"{1 + self.plus}-{self.sides + self.plus} per age level"
        return (
            f"{self.plus} + 1-{self.sides}" if self.plus > 0 else f"{1 + self.plus}-{self.sides + self.plus}"
        )


@dataclass(frozen=True, slots=True)
class Profession:
    """One row of the list: half-percents per point of Intelligence and per hit point, and the bonus.

    `certain` is the Chess Master's 100%. `hit_die` is our proposal for the generator (one first-edition
    hit die, from memory, six sides for people without a class; what has age levels uses those instead),
    `picks_pockets` whether the generator gives a pick-pockets percentage. `names_from` and `temperaments_from` are
    the slugs of the printed professions whose lists are drawn from; empty: its own, else those of Others.
    """

    slug: str
    name: str
    per_intelligence: int
    per_hit_point: int
    bonus: Bonus
    certain: bool = False
    hit_die: int = 6
    picks_pockets: bool = False
    names_from: str = ""
    temperaments_from: str = ""

    @property
    def has_age_levels(self) -> bool:
        return self.bonus.per_age_level

    @property
    def chance_line(self) -> str:
        """As the article's list has it: `1% per point of Int + ½% per hit point`."""
        if self.certain:
            return "100%"
        rates = ((self.per_intelligence, "point of Int"), (self.per_hit_point, "hit point"))
        return " + ".join(f"{_rate(rate)} per {what}" for rate, what in rates if rate) or "0%"

    @property
    def definition(self) -> str:
        """In one line: `1% per point of Int, bonus 1-12, hit points d6 ...`."""
        return f"{self.chance_line}, bonus {self.bonus}, {self.generator_line}"

    @property
    def generator_line(self) -> str:
        """Besides the chance and the bonus."""
        names_table, temperaments = (
            NAMES[slug or "others"] for slug in (self.names_from, self.temperaments_from)
        )
        lists = f"names and temperaments of {names_table}"
        if names_table != temperaments:
            lists = f"names of {names_table}, temperaments of {temperaments}"
        points = "hit points by age level" if self.has_age_levels else f"hit points d{self.hit_die}"
        return ", ".join([points, *(["picks pockets"] if self.picks_pockets else []), lists])


PRINTED = (
    #                                         half-percents
    #          slug            name            Int  hp  bonus
    Profession("noble",        "Noble",         10,  0, Bonus(40)),
    Profession("magic-user",   "Magic-user",     6,  0, Bonus(30), hit_die=4),
    Profession("fighter",      "Fighter",        4,  0, Bonus(30), hit_die=10),
    Profession("thief",        "Thief",          4,  0, Bonus(40), picks_pockets=True),
    Profession("cleric",       "Cleric",         4,  0, Bonus(10), hit_die=8),
    Profession("gambler",      "Gambler",        4,  0, Bonus(50)),
    Profession("merchant",     "Merchant",       4,  0, Bonus(20)),
    Profession("serf",         "Serf",           1,  0, Bonus(8)),
    Profession("chess-master", "Chess Master",   0,  0, Bonus(50, plus=50), certain=True),
    Profession("dragon",       "Dragon",         2,  1, Bonus(8, plus=-1, per_age_level=True), hit_die=8),
    Profession("others",       "Others",         2,  0, Bonus(12)),
)  # fmt: skip
NAMES = {row.slug: row.name for row in PRINTED}


def chance_to_know(profession: Profession, intelligence: int, hit_points: int) -> int:
    """In half-percents, never above 200; 0 below Intelligence 8 (R50)."""
    if not can_learn(intelligence):
        return 0
    if profession.certain:
        return CERTAIN
    return min(CERTAIN, profession.per_intelligence * intelligence + profession.per_hit_point * hit_points)


def needs_d6(chance: int, percentile: int, rounding: HalfPercents) -> bool:
    """Where d% fell on the half-percent: the chance's whole part + 1 (R51)."""
    return rounding is HalfPercents.KEPT and chance % 2 == 1 and percentile == chance // 2 + 1


def knows(chance: int, percentile: int, d6: int | None, rounding: HalfPercents) -> bool:
    """A half-percent is yes on a d6's 1 to 3 (R51). Raises BadDice if the d6 is needed and missing."""
    if not needs_d6(chance, percentile, rounding):
        return percentile <= chance // 2
    if d6 is None:
        raise BadDice(f"{display_chance(chance)} and a roll of {percentile}: a d6 has to settle it.")
    return d6 <= 3


def bonus_throw(profession: Profession, age_level: int | None, ruling: DragonBonus) -> Throw:
    """R52; by age level as `ruling` says (R53). Raises NotPossible if that is needed and missing."""
    sides, plus = profession.bonus.sides, profession.bonus.plus
    if not profession.has_age_levels:
        return Throw(Dice(sides), plus)
    if age_level is None:
        raise NotPossible(
            f"The bonus of {profession.name} goes by age level; give one from 1 to {AGE_LEVELS}."
        )
    if ruling is DragonBonus.PER_LEVEL:
        return Throw(Dice(sides, age_level), plus * age_level)
    return Throw(Dice(sides), plus * age_level, age_level)


def display_chance(half_percents: int) -> str:
    """`65%`, `4 1/2%`, `1/2%`."""
    whole, half = divmod(half_percents, 2)
    return f"{whole}%" if not half else f"{whole or ''} 1/2%".strip()


def _rate(half_percents: int) -> str:
    """`5%`, `½%`, `2½%`."""
    whole, half = divmod(half_percents, 2)
    return f"{whole or ''}½%" if half else f"{whole}%"
