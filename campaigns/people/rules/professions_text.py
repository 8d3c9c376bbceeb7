"""A profession's numbers as a Dungeon Master types them: chances in half-percents and bonus dice (R51 to R53).

`5%`, `2 1/2%` and `2.5` are chances; `d40`, `50+d50`, `1-40`, `50 + 1-50` and `0-7 per age level` are bonuses, and
whatever this app writes of either is read back.
"""

import re

from campaigns.people.rules.professions import CERTAIN, Bonus
from campaigns.people.rules.professions_record import MAX_SIDES
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain_line

MAX_TEXT_LENGTH = 40

_CHANCE = re.compile(r"(?:([0-9]{1,3})(?: (1/2)|[.,](0|5))?|(1/2))")
_DIE = re.compile(r"d([0-9]{1,4})(?: ?([+-]) ?([0-9]{1,4}))?")
_PLUS_DIE = re.compile(r"([0-9]{1,4}) ?\+ ?(?:d|1-)([0-9]{1,4})")
_SPAN = re.compile(r"([0-9]{1,4}) ?- ?([0-9]{1,4})")
_PER_LEVEL = re.compile(r" (?:per|for each) (?:age )?level$")


def read_chance(text: str) -> int:
    """A chance in half-percents, 0 to 200: `4 1/2%` is 9. Raises Unreadable for other texts and NotPossible above 100%."""
    match = _CHANCE.fullmatch(plain_line(text, MAX_TEXT_LENGTH).removesuffix("%").rstrip())
    if not match:
        examples = "whole or half percents, like 5%, 2 1/2% or 1/2%"
        raise Unreadable(f"Can't read {quoted(text)} as a chance. Try {examples}.")
    whole, half, decimal, only_half = match.groups()
    chance = 2 * int(whole or 0) + (1 if half or only_half or decimal == "5" else 0)
    if chance > CERTAIN:
        raise NotPossible(f"{quoted(text)} is more than 100%.")
    return chance


def read_bonus(text: str) -> Bonus:
    """One die and what is added, once or for each age level. Raises Unreadable, NotPossible below 0 or above 1000 sides."""
    line = plain_line(text, MAX_TEXT_LENGTH).lower()
    die_text = _PER_LEVEL.sub("", line)
    sides, plus = _die_of(die_text, text)
    if not 1 <= sides <= MAX_SIDES or plus > MAX_SIDES:
        limits = f"one die of 1 to {MAX_SIDES} sides, and {MAX_SIDES} more at most"
        raise NotPossible(f"{quoted(text)}: a bonus is {limits}.")
    if plus < -1:
        raise NotPossible(f"{quoted(text)} could take away from the CM: a bonus is 0 at least.")
    return Bonus(sides, plus, per_age_level=die_text != line)


def _die_of(die_text: str, text: str) -> tuple[int, int]:
    """Sides, and what is added to the face."""
    if match := _DIE.fullmatch(die_text):
        return int(match[1]), int(f"{match[2]}{match[3]}") if match[2] else 0
    if match := _PLUS_DIE.fullmatch(die_text):
        return int(match[2]), int(match[1])
    if match := _SPAN.fullmatch(die_text):
        return int(match[2]) - int(match[1]) + 1, int(match[1]) - 1
    raise Unreadable(f"Can't read {quoted(text)} as a bonus. Try d40, 50+d50, 1-40 or 0-7 per age level.")
