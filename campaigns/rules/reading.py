"""Texts and JSON values from outside, read into plain values or refused with a sentence for people."""

from collections.abc import Mapping
from fractions import Fraction

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.numbers import mixed, readings
from campaigns.rules.text import clean, plain_line

_MAX_NUMBER_LENGTH = 12


def quoted(text: str, max_length: int = 20) -> str:
    """What was typed, in quotation marks and cut to a length a message can carry on its one line."""
    start = "".join(" " if sign.isspace() else sign for sign in clean(text[:max_length]))
    return f"“{start}{'…' if len(text) > max_length else ''}”"


def single_reading(text: str, numbers: tuple[Fraction, ...]) -> Fraction:
    """Raises Ambiguous for two, with how to type each."""
    if len(numbers) > 1:
        choices = " or ".join(map(mixed, numbers))
        raise Ambiguous(f"{quoted(text)} can mean {choices}. Type {choices}.")
    return numbers[0]


def whole_number(text: str, what: str, low: int, high: int) -> int:
    """The whole number typed for `what`, in the way of any country: `1 000`, also `13.0`.

    Raises Unreadable for what is none, Ambiguous for what may be two, NotPossible outside `low` to `high`.
    """
    word = plain_line(text, 4 * _MAX_NUMBER_LENGTH)
    numbers = readings(word) if len(word) <= _MAX_NUMBER_LENGTH and "/" not in word else ()
    numbers = tuple(number for number in numbers if number.denominator == 1)
    if not numbers:
        raise Unreadable(f"{what} is a whole number from {low} to {high}; {quoted(text)} is not.")
    number = single_reading(text, numbers)
    if not low <= number <= high:
        raise NotPossible(f"{what} goes from {low} to {high}; {number} is outside.")
    return int(number)


def row_id(text: str) -> int | None:
    """The id of a row as an address holds it; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 18 else None


def tidy(text: str) -> str:
    return " ".join(clean(text).split())


def one_line(text: str, what: str, max_length: int) -> str:
    """One line of cleaned text, its blanks tidied. Raises Unreadable if nothing visible is left of it, or too much."""
    if len(text) > 4 * max_length:
        raise Unreadable(f"{what} has at most {max_length} characters; this has {len(text)}.")
    line = tidy(text)
    if not line:
        raise Unreadable(f"{what} is empty: type at least one character.")
    if len(line) > max_length:
        raise Unreadable(f"{what} has at most {max_length} characters; this has {len(line)}.")
    return line


def json_object(data: object, what: str) -> Mapping[str, object]:
    """`data` itself; raises Unreadable for anything but a JSON object."""
    if not isinstance(data, dict):
        raise Unreadable(f"{what} is not a JSON object.")
    return data


def json_list(data: Mapping[str, object], key: str, max_length: int) -> list[object]:
    """Raises Unreadable for anything but a list of at most `max_length` members."""
    value = data.get(key)
    if not isinstance(value, list) or len(value) > max_length:
        raise Unreadable(f"“{key}” is not a list of at most {max_length} members.")
    return value


def json_whole(data: Mapping[str, object], key: str, low: int, high: int) -> int:
    """Raises Unreadable for anything but a whole number from `low` to `high`."""
    return json_between(data.get(key), f"“{key}”", low, high)


def json_between(value: object, what: str, low: int, high: int) -> int:
    """`value` itself; raises Unreadable for anything but a whole number from `low` to `high`: true and 7.0 are none."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Unreadable(f"{what} is not a whole number from {low} to {high}.")
    return value


def json_text(data: Mapping[str, object], key: str, max_length: int) -> str:
    """Raises Unreadable for anything but a line of text."""
    value = data.get(key)
    if not isinstance(value, str):
        raise Unreadable(f"“{key}” is not a text.")
    return one_line(value, f"“{key}”", max_length)


def json_flag(data: Mapping[str, object], key: str) -> bool:
    """Raises Unreadable for anything but true or false."""
    value = data.get(key)
    if not isinstance(value, bool):
        raise Unreadable(f"“{key}” is neither true nor false.")
    return value
