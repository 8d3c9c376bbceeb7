"""What follows from a person's facts: the chance, whether he knows chess, and his CM, each with its working.

"NPC chess players", Dragon #70; R50, R51, R54.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from campaigns.npc.rules import professions
from campaigns.npc.rules.generator.chance import chance_working, roll_working
from campaigns.npc.rules.generator.fields import Field
from campaigns.people.rules.abilities import LOWEST_INTELLIGENCE, can_learn
from campaigns.rules import chess_modifier

if TYPE_CHECKING:
    from campaigns.npc.rules.generator.person import Person


def chance(person: Person) -> int:
    """The chance of knowing chess in half-percents, 0 to 200 (R50)."""
    return professions.chance_to_know(person.profession, person.intelligence, person.hit_points)


def knows_chess(person: Person) -> bool:
    """Whether the recorded d% (and d6) fall within today's chance (R51)."""
    if person.profession.certain:
        return can_learn(person.intelligence)
    percentile, d6 = _faces(person)
    return professions.knows(chance(person), percentile, d6, person.rulings.half_percents)


def needs_d6(person: Person) -> bool:
    """Whether the d6 decides for this person."""
    if person.profession.certain:
        return False
    return professions.needs_d6(chance(person), _faces(person)[0], person.rulings.half_percents)


def initial_cm(person: Person) -> Fraction | None:
    """Intelligence + half of Wisdom without the bonus; None for one who does not know chess."""
    return chess_modifier.initial(person.intelligence, person.wisdom) if knows_chess(person) else None


def cm(person: Person) -> Fraction | None:
    """Intelligence + half of Wisdom + bonus, the half kept; None for one who does not know chess (R54)."""
    initial = initial_cm(person)
    return None if initial is None else initial + person.fact(Field.BONUS).number


def knows_working(person: Person) -> str:
    """The line behind the answer: `Int 13 x 5% = 65%: rolled 42, knows chess`."""
    if not can_learn(person.intelligence):
        return f"Int {person.intelligence} is below {LOWEST_INTELLIGENCE}: cannot know chess"
    if person.profession.certain:
        return f"{person.profession.name}, 100%: knows chess"
    answer = "knows chess" if knows_chess(person) else "does not know chess"
    rounding = person.rulings.half_percents
    sum_ = chance_working(person.profession, person.intelligence, person.hit_points, rounding)
    return f"{sum_}: rolled {roll_working(chance(person), *_faces(person), rounding)}, {answer}"


def cm_working(person: Person) -> str:
    """The line behind the CM: `Int 13 + half of Wis 11 + bonus 27 = 45.50`; empty without chess."""
    total = cm(person)
    if total is None:
        return ""
    parts = f"Int {person.intelligence} + half of Wis {person.wisdom} + bonus {person.bonus}"
    return f"{parts} = {chess_modifier.decimal(total)}"


def _faces(person: Person) -> tuple[int, int | None]:
    percentile, *d6 = person.fact(Field.KNOWS).faces
    return percentile, d6[0] if d6 else None
