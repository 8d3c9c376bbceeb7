"""Learning chess like a language: it needs a slot, a teacher and the Intelligence.

"Who can play" and the end of "NPC chess players", Dragon #70; R1 to R4. It is no language for anything
else: it lets nobody talk to anybody (R3).
"""

from dataclasses import dataclass

from campaigns.people.rules import abilities

# Additional languages by Intelligence. The article gives 8 and 10; the others are the usual first-edition
# table from memory (R2), so the DM may override the number for any character. 18's number holds above it.
SLOTS = ((18, 7), (17, 6), (16, 5), (14, 4), (12, 3), (10, 2), (8, 1))  # from Int, slots


@dataclass(frozen=True, slots=True)
class Pupil:
    """Who wants to learn: `key` tells people apart; `slots` is the DM's own number of languages or None;
    `used` counts the slots that are filled. NPCs are not charged a slot (R2)."""

    key: int
    name: str
    intelligence: int
    knows_chess: bool = False
    is_pc: bool = True
    slots: int | None = None
    used: int = 0


@dataclass(frozen=True, slots=True)
class Teacher:
    """Who is to teach: any PC or NPC (R4)."""

    key: int
    name: str
    knows_chess: bool


def slots(intelligence: int, override: int | None = None) -> int:
    """How many additional languages a character can know: the DM's number, else the table's (R2)."""
    if override is not None:
        return override
    return next((count for lowest, count in SLOTS if intelligence >= lowest), 0)


def free_slots(intelligence: int, override: int | None, count: int) -> int:
    """How many languages more, chess among them, the character can still learn; never below 0."""
    return max(0, slots(intelligence, override) - count)


def refusal_to_be_taught(pupil: Pupil, teacher: Teacher) -> str | None:
    """None if nothing stands in the way."""
    if pupil.knows_chess:
        return f"{pupil.name} knows chess already."
    if pupil.key == teacher.key:
        return f"{pupil.name} cannot teach {pupil.name}: chess is learned from someone who knows it."
    if refusal := abilities.refusal_to_learn(pupil.name, pupil.intelligence):
        return refusal
    if not teacher.knows_chess:
        return f"{teacher.name} does not know chess and cannot teach it."
    if not pupil.is_pc or free_slots(pupil.intelligence, pupil.slots, pupil.used):
        return None
    total = slots(pupil.intelligence, pupil.slots)
    return f"{pupil.name} has no free language slot: {pupil.used} of {total} used, and chess takes one."
