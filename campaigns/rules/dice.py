"""Dice as the rules name them, and faces as people write them; nothing here ever rolls.

Percentile dice read 1 to 100 and 00 is 100; a ten-sided die's 0 is 10 (product law 3).
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import BadDice
from campaigns.rules.reading import quoted


@dataclass(frozen=True, slots=True)
class Dice:
    """`count` dice of `sides` sides each; d% is one die of a hundred sides."""

    sides: int
    count: int = 1

    def __str__(self) -> str:
        if self.sides == 100 and self.count == 1:
            return "d%"
        return f"{self.count if self.count > 1 else ''}d{self.sides}"


D4, D6, D8, D20, PERCENTILE = Dice(4), Dice(6), Dice(8), Dice(20), Dice(100)

_NUMBER = re.compile(r"[0-9]{1,4}")


def read_typed_faces(text: str, dice: Dice) -> tuple[int, ...]:
    """The faces typed for `dice`, one number a die, separated by spaces or commas.

    Raises BadDice with a sentence that says what was typed, what the die can show and what to do.
    """
    words = text.replace(",", " ").split()
    if len(words) != dice.count:
        amount = "one number" if dice.count == 1 else f"{dice.count} numbers"
        raise BadDice(f"Type {amount} for {dice}; {quoted(text)} is not that.")
    return tuple(_read_face(word, dice) for word in words)


def check_faces(faces: tuple[int, ...], dice: Dice) -> None:
    """Raises BadDice unless `faces` is something `dice` can show."""
    if len(faces) != dice.count or not all(1 <= face <= dice.sides for face in faces):
        raise BadDice(f"{dice} cannot show {' '.join(map(str, faces)) or 'nothing'}.")


def write_faces(faces: tuple[int, ...]) -> str:
    """Faces as stored in the log: numbers separated by spaces."""
    return " ".join(map(str, faces))


def _read_face(word: str, dice: Dice) -> int:
    if not _NUMBER.fullmatch(word):
        raise BadDice(f"{quoted(word)} is not a number; {_one_of(dice)} shows {_span(dice)}.")
    if dice.sides == 100 and word == "00":
        return 100
    face = int(word)
    if dice.sides == 10 and face == 0:
        return 10
    if not 1 <= face <= dice.sides:
        raise BadDice(f"{_one_of(dice)} cannot show {word}: it shows {_span(dice)}.")
    return face


def _one_of(dice: Dice) -> str:
    """How a refusal names the die: `2d6` may show 9, but no single d6 can."""
    return str(dice) if dice.count == 1 else f"A d{dice.sides}"


def _span(dice: Dice) -> str:
    return "01 to 00" if dice.sides == 100 else f"1 to {dice.sides}"
