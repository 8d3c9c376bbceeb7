"""Words for people: enumerations whose values have a label, and how many there are of a thing."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import count
from typing import Self


class Labelled(StrEnum):
    """A member is written `"value", "label"`; of one without a label it is empty."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_, member.label = value, label
        return member


def pluralize(count: int, thing: str) -> str:
    """ "1 turn", "2 turns"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


# fmt: off
NUMBER_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)
# fmt: on


def number_word(count: int) -> str:
    """ "sixteen"; figures above twenty."""
    return NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else f"{count}"


def name_list(names: Sequence[str]) -> str:
    """ "Aldric, Bors and Cador"; "nobody" for none."""
    *most, last = names or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def first_names(names: Sequence[str], max_named: int) -> str:
    """ "Aldric, Bors and 3 more"."""
    more = f" and {len(names) - max_named} more" if len(names) > max_named else ""
    return f"{', '.join(names[:max_named])}{more}"


def numbered(name: str, separator: str = " ") -> Iterator[str]:
    """What to call things that would have one name: "Court", "Court 2", "Court 3" without end."""
    yield name
    yield from (f"{name}{separator}{number}" for number in count(2))
