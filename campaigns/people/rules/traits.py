"""A character's fields: what each is called, and how its text is read in the form and in a table of people."""

import re
from dataclasses import dataclass

from campaigns.people.rules import abilities
from campaigns.rules.errors import NotPossible
from campaigns.rules.reading import one_line, tidy, whole_number

MAX_NOTES_LENGTH = 10_000
MAX_TAGS, MAX_TAG_LENGTH = 20, 30


@dataclass(frozen=True, slots=True)
class Phrase:
    label: str
    max_length: int

    def read(self, text: str) -> str:
        return one_line(text, self.label, self.max_length)


@dataclass(frozen=True, slots=True)
class Whole:
    label: str
    low: int
    high: int

    def read(self, text: str) -> int:
        return whole_number(text, self.label, self.low, self.high)


NAME, CLASS_NAME = Phrase("Name", 80), Phrase("Class", 40)
TEMPERAMENT, MANNERISM, HOOK = Phrase("Temperament", 120), Phrase("Mannerism", 120), Phrase("Hook", 120)
INTELLIGENCE = Whole("Intelligence", abilities.MIN_ABILITY, abilities.MAX_ABILITY)
WISDOM = Whole("Wisdom", abilities.MIN_ABILITY, abilities.MAX_ABILITY)
DEXTERITY = Whole("Dexterity", abilities.MIN_ABILITY, abilities.MAX_ABILITY)
HIT_POINTS = Whole("Hit points", *abilities.HIT_POINTS)
AGE_LEVEL = Whole("Age level", *abilities.AGE_LEVEL)
PICK_POCKETS = Whole("Pick pockets", *abilities.PICK_POCKETS)

# The comma of every keyboard, the semicolon and the line end that spreadsheets put in its place.
_BETWEEN_TAGS = re.compile("[,;\n،؛、，；]")


def read_tags(text: str) -> list[str]:
    """Tags with commas between them, each once whatever its case. Raises NotPossible for too many or too long ones."""
    if len(text) > 2 * MAX_TAGS * MAX_TAG_LENGTH:
        raise NotPossible(f"These are too many tags: {MAX_TAGS} are the most.")
    parts = (part for part in _BETWEEN_TAGS.split(text) if tidy(part))
    tags = {tag.casefold(): tag for tag in (one_line(part, "A tag", MAX_TAG_LENGTH) for part in parts)}
    if len(tags) > MAX_TAGS:
        raise NotPossible(f"These are {len(tags)} tags: {MAX_TAGS} are the most.")
    return list(tags.values())
