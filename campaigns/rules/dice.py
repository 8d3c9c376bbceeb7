"""Dice as the rules name them, and faces as people write them (R11a); nothing here ever rolls.

Percentile dice read 1 to 100 and 00 is 100; of two ten-sided dice 70 and 3 are 73, 00 and 3 are 3, 00 and 0 are 100.
A ten-sided die's 0 is 10.
"""

import re
from dataclasses import dataclass

from campaigns.rules.errors import BadDice
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain_line


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

_MAX_TEXT_LENGTH = 200
_NUMBER, _ONES = re.compile(r"[0-9]{1,4}"), re.compile(r"[0-9]")
# What people write between the numbers of several dice. A dash might take one from the other of a d%, 70-3.
_BETWEEN = re.compile(r"(?<=[0-9]) *(?:[,;+/&|]|and) *(?=[0-9])")
_DASH = re.compile(r"(?<=[0-9]) *- *(?=[0-9])")
_BRACKETS = dict.fromkeys(map(ord, "()[]{}🎲"), " ")
# What stands before the numbers, and the sum that programs tell behind them: rolled 3 4; 2d6 (3, 4) = 7; nat 20!
_LEAD_IN = re.compile(
    r"\A *(?:/?r(?:oll(?:s|ed|ing)?)?\b|threw|throws?|nat(?:ural)?|an?\b)[ :]*", re.IGNORECASE
)
_SUM = re.compile(r"(?<=[0-9 ])= ?([0-9]{1,4})\Z")


def read_typed_faces(text: str, dice: Dice) -> tuple[int, ...]:
    """The faces typed for `dice`, one number a die; d% also as two ten-sided dice, `70 3`.

    Raises BadDice with a sentence that says what was typed, what the die can show and what to do.
    """
    line = plain_line(text, _MAX_TEXT_LENGTH).translate(_BRACKETS).strip().rstrip(" .,!")
    tokens = _numbers(_LEAD_IN.sub("", line), dice)
    if dice == PERCENTILE and len(tokens) == 2:
        return (_read_two_dice(text, tokens),)
    if len(tokens) != dice.count:
        count_text = "one number" if dice.count == 1 else f"{dice.count} numbers"
        raise BadDice(f"Type {count_text} for {dice}; {quoted(text)} is not that.")
    return tuple(_read_face(token, dice) for token in tokens)


def _numbers(line: str, dice: Dice) -> list[str]:
    """The words of a line without what stands around numbers: the die's own name, d6=4, and the sign of 42%."""
    count = dice.count if dice.count > 1 else "1?"
    sides = "(?:100|%)" if dice.sides == 100 else dice.sides
    named_dice = re.compile(rf"\A {count}d{sides}(?: ?[=:] ?| )", re.IGNORECASE)
    numbers = named_dice.sub("", f" {line.strip()}").strip()
    if total := _SUM.search(numbers):
        faces = _numbers(numbers[: total.start()], dice)
        adds_up = all(map(_NUMBER.fullmatch, faces)) and sum(map(int, faces)) == int(total[1])
        return faces if adds_up else [line]
    if dice.sides == 100:
        return _BETWEEN.sub(" ", re.sub(r"(?<=[0-9]) ?%\Z|\A ?% ?", "", numbers)).split()
    return _BETWEEN.sub(" ", _DASH.sub(" ", numbers)).split()


def check_faces(faces: tuple[int, ...], dice: Dice) -> None:
    """Raises BadDice unless `faces` is something `dice` can show."""
    if len(faces) != dice.count or not all(1 <= face <= dice.sides for face in faces):
        raise BadDice(f"{dice} cannot show {' '.join(map(str, faces)) or 'nothing'}.")


def write_faces(faces: tuple[int, ...]) -> str:
    """Faces as stored in the log: numbers separated by spaces."""
    return " ".join(map(str, faces))


def _read_face(token: str, dice: Dice) -> int:
    if not _NUMBER.fullmatch(token):
        raise BadDice(f"{quoted(token)} is not a number; {_die_name(dice).lower()} shows {_span(dice)}.")
    if dice.sides == 100 and token == "00":
        return 100
    face = int(token)
    if dice.sides == 100 and token == "0":
        raise BadDice("d% cannot show 0 alone: type 00 for 100, or both dice, like 70 0.")
    if dice.sides == 10 and face == 0:
        return 10
    if not 1 <= face <= dice.sides:
        raise BadDice(f"{_die_name(dice)} cannot show {token}: it shows {_span(dice)}.")
    return face


def _read_two_dice(text: str, tokens: list[str]) -> int:
    """The d% of a die of tens and a die of ones, in whichever order; 00 and 0 are 100.

    Two dice of ones are read only where it does not matter which of them are the tens: 0 0, 7 7.
    """
    both_ones = all(map(_ONES.fullmatch, tokens))
    tens = {f"{digit}0": digit for digit in range(10)}
    if both_ones:
        tens |= {str(digit): digit for digit in range(10)}
    faces = {
        10 * tens[first] + int(second) or 100
        for first, second in (tokens, reversed(tokens))
        if first in tens and _ONES.fullmatch(second)
    }
    if len(faces) == 1:
        return faces.pop()
    if faces:
        lower, higher = sorted(faces)
        meanings = f"{lower:02} or {higher:02}"
        raise BadDice(f"{quoted(text)} can mean {meanings}: type that, or the tens as {tokens[0]}0.")
    raise BadDice(f"{quoted(text)} are no two dice of a d%: type the tens and the ones, like 70 3, or 73.")


def _die_name(dice: Dice) -> str:
    # `2d6` may show 9, but no single d6 can.
    return str(dice) if dice.count == 1 else f"A d{dice.sides}"


def _span(dice: Dice) -> str:
    return "01 to 00" if dice.sides == 100 else f"1 to {dice.sides}"
