"""The facts of a profession, how each is rolled and what a DM may type for it.

The article gives only the last two ("NPC chess players", Dragon #70; R50 to R53). The others are proposals in the
manner of the first edition, from memory; the DM can type every one of them.
"""

from dataclasses import dataclass
from enum import StrEnum

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.people import DragonBonus, HalfPercents
from campaigns.people.rules import abilities
from campaigns.people.rules.professions import Profession, Throw, bonus_throw
from campaigns.rules.dice import D4, D8, Dice

MAX_TEXT_LENGTH = 80


class Field(StrEnum):
    """A fact of a person; the value is also its name in the dice stream, so it never changes."""

    NAME = "name"
    TEMPERAMENT = "temperament"
    MANNERISM = "mannerism"
    HOOK = "hook"
    INTELLIGENCE = "intelligence"
    WISDOM = "wisdom"
    DEXTERITY = "dexterity"
    AGE_LEVEL = "age-level"
    HIT_POINTS = "hit-points"
    PICK_POCKETS = "pick-pockets"
    KNOWS = "knows"
    BONUS = "bonus"

    @property
    def label(self) -> str:
        return LABELS.get(self, self.value.replace("-", " ").capitalize())


LABELS = {Field.KNOWS: "Knows chess", Field.BONUS: "CM bonus"}

TEXTS = (Field.NAME, Field.TEMPERAMENT, Field.MANNERISM, Field.HOOK)

# What a typed number may be; where dice are typed instead (KNOWS, BONUS) the dice decide.
SPANS = {
    Field.INTELLIGENCE: (abilities.MIN_ABILITY, abilities.MAX_ABILITY),
    Field.WISDOM: (abilities.MIN_ABILITY, abilities.MAX_ABILITY),
    Field.DEXTERITY: (abilities.MIN_ABILITY, abilities.MAX_ABILITY),
    Field.AGE_LEVEL: abilities.AGE_LEVEL,
    Field.HIT_POINTS: abilities.HIT_POINTS,
    Field.PICK_POCKETS: abilities.PICK_POCKETS,
}

ABILITY = Throw(Dice(6, 3))
DRAGON_MIND = Throw(Dice(10), plus=8)  # R53: Int and Wis 8 + d10
AGE_LEVEL = Throw(D8)
PICK_POCKETS = Throw(D4, plus=25, times=5)  # 30, 35, 40 or 45%: a thief of the first four levels


@dataclass(frozen=True, slots=True)
class Rulings:
    """The two house rules the generator goes by: R51 and R53."""

    half_percents: HalfPercents = HalfPercents.KEPT
    dragon_bonus: DragonBonus = DragonBonus.PER_LEVEL

    @classmethod
    def of(cls, rules: HouseRules) -> "Rulings":
        return cls(rules.half_percents, rules.dragon_bonus)


def fields_of(profession: Profession) -> tuple[Field, ...]:
    """The facts of such a person, in the order of a card."""
    absent = {
        Field.AGE_LEVEL: not profession.has_age_levels,
        Field.PICK_POCKETS: not profession.picks_pockets,
        Field.KNOWS: profession.certain,
    }
    return tuple(field for field in Field if not absent.get(field))


def throw_of(field: Field, profession: Profession, age_level: int | None, rulings: Rulings) -> Throw:
    """The dice of a numeric field and what is read off them; `age_level` is needed by what has age levels."""
    match field:
        case Field.INTELLIGENCE | Field.WISDOM if profession.has_age_levels:
            return DRAGON_MIND
        case Field.INTELLIGENCE | Field.WISDOM | Field.DEXTERITY:
            return ABILITY
        case Field.AGE_LEVEL:
            return AGE_LEVEL
        case Field.HIT_POINTS:
            return _hit_points(profession, age_level)
        case Field.PICK_POCKETS:
            return PICK_POCKETS
        case Field.BONUS:
            return bonus_throw(profession, age_level, rulings.dragon_bonus)
    raise KeyError(field)


def may_need_d6(profession: Profession) -> bool:
    """Whether some Intelligence and hit points make a half-percent, which a d6 settles (R51)."""
    return bool(profession.per_intelligence % 2 or profession.per_hit_point % 2)


def _hit_points(profession: Profession, age_level: int | None) -> Throw:
    if age_level is None:
        return Throw(Dice(profession.hit_die))
    # First-edition dragons have as many points to each hit die as age levels; 5 to 12 hit dice
    # (d8 + 4) are the printed span from the smallest white to the largest gold.
    return Throw(D8, plus=4 * age_level, times=age_level)
