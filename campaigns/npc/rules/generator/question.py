"""Rolling whether an NPC who was entered by hand knows chess, and how well (R50 to R55).

The chance and the bonus are those of the profession; whoever has none goes by Others.
"""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.npc.rules.generator.chance import chance_working, roll_working
from campaigns.npc.rules.generator.fields import Rulings
from campaigns.people.rules import abilities, professions
from campaigns.people.rules.professions import PRINTED, Profession, Throw, bonus_throw, display_chance
from campaigns.rules import chess_modifier

OTHERS = next(row for row in PRINTED if row.slug == "others")


@dataclass(frozen=True, slots=True)
class Subject:
    """Who is asked, with the numbers the answer goes by; a `profession` of None is Others."""

    name: str
    is_pc: bool
    knows_chess: bool
    intelligence: int
    wisdom: int
    hit_points: int
    age_level: int | None
    profession: Profession | None
    rulings: Rulings

    @property
    def row(self) -> Profession:
        return self.profession or OTHERS

    @property
    def chance(self) -> int:
        """The chance of knowing chess in half-percents (R50)."""
        return professions.chance_to_know(self.row, self.intelligence, self.hit_points)

    @property
    def chance_line(self) -> str:
        """`Noble: Int 13 x 5% = 65% to know chess`."""
        if not abilities.can_learn(self.intelligence):
            return f"{self.row.name}: 0% to know chess below Intelligence {abilities.MIN_INTELLIGENCE}"
        if self.row.certain:
            return f"{self.row.name}: 100% to know chess"
        sum_ = chance_working(self.row, self.intelligence, self.hit_points, self.rulings.half_percents)
        return f"{self.row.name}: {sum_} to know chess"

    @property
    def may_need_d6(self) -> bool:
        """Whether some d% falls on a half-percent, which a d6 settles (R51)."""
        percentile = self.chance // 2 + 1
        return professions.needs_d6(self.chance, percentile, self.rulings.half_percents)

    @property
    def bonus(self) -> Throw:
        """The dice of the CM bonus (R52, R53)."""
        return bonus_throw(self.row, self.age_level, self.rulings.dragon_bonus)


def refusal(subject: Subject) -> str | None:
    """None if the question can be asked."""
    if subject.knows_chess:
        return f"{subject.name} knows chess already."
    if subject.is_pc:
        return f"{subject.name} is a player character: those learn chess from somebody who knows it (R54)."
    if reason := abilities.refusal_to_learn(subject.name, subject.intelligence):
        return reason
    if subject.row.has_age_levels and subject.age_level is None:
        what = f"The bonus of {subject.row.name} goes by age level"
        return f"{what}: set the age level of {subject.name} first."
    return None


def says_yes(subject: Subject, percentile: int, d6: int | None) -> bool:
    """Whether the dice say yes; BadDice if the d6 is needed and missing (R51)."""
    return professions.knows(subject.chance, percentile, d6, subject.rulings.half_percents)


def answer_line(subject: Subject, percentile: int, d6: int | None) -> str:
    """The answer with its dice: `65% to know chess, rolled 42: yes`."""
    roll = roll_working(subject.chance, percentile, d6, subject.rulings.half_percents)
    says = "yes" if says_yes(subject, percentile, d6) else "no"
    return f"{display_chance(subject.chance)} to know chess, rolled {roll}: {says}"


def initial_cm(subject: Subject) -> Fraction:
    """Intelligence + half of Wisdom, which the cap is counted from (R36)."""
    return chess_modifier.cm_of_learner(subject.intelligence, subject.wisdom)


def cm_with_bonus(subject: Subject, faces: tuple[int, ...]) -> Fraction:
    """The CM with the bonus read off `faces` (R54)."""
    return initial_cm(subject) + subject.bonus.total(faces)


def cm_line(subject: Subject, faces: tuple[int, ...]) -> str:
    """The working of the CM: `Int 13 + Wis 11/2 + bonus 27 = 45 1/2 (d40: 27)`."""
    bonus, dice = subject.bonus.total(faces), subject.bonus.dice
    parts = f"Int {subject.intelligence} + Wis {subject.wisdom}/2 + bonus {bonus}"
    values = " ".join(map(str, faces))
    return f"{parts} = {chess_modifier.display(cm_with_bonus(subject, faces))} ({dice}: {values})"
