"""What a house rule is made of: an open point with its readings, declared once, as a field of the rules.

A point is an enum whose members are its readings, the ruled one first; `switch` makes it a field of one of the
dataclasses that HouseRules inherits. Everything else (text, forms, pages, what a match may set) is read off these.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TypeVar


class Point(StrEnum):
    """An open point: its readings, each with its word in texts, a label and one sentence of what it means."""

    label: str
    meaning: str

    def __new__(cls, word: str, label: str = "", meaning: str = "") -> "Point":
        reading = str.__new__(cls, word)
        reading._value_, reading.label, reading.meaning = word, label, meaning
        return reading


class Option(Point):
    """Whether one of Rousselle's four options is played."""

    OFF = "off", "No", "The game is played as the article has it."
    ON = "on", "Yes"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an open point, for people: a label and one sentence of what it means."""

    value: Point
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One open point: its `key` in texts and forms, the HouseRules `field`, the ruling it belongs to.

    The first of its `readings` is the one ruled in docs/rules. `at_a_match`: whether a single match may decide it.
    `always_written`: not only where another reading was chosen; so that earlier versions read the text of whoever chose none.
    """

    key: str
    field: str
    ruling: str
    question: str
    readings: tuple[Reading, ...]
    at_a_match: bool = True
    always_written: bool = True

    @property
    def default(self) -> Reading:
        return self.readings[0]

    def chosen(self, rules: object) -> Reading:
        value = getattr(rules, self.field)
        return next(reading for reading in self.readings if reading.value == value)

    def reading(self, value: str) -> Reading | None:
        return next((reading for reading in self.readings if reading.value == value), None)


@dataclass(frozen=True, slots=True)
class Group:
    """Switches under one heading of the house-rules page."""

    key: str
    title: str
    lead: str
    switches: tuple[Switch, ...]


P = TypeVar("P", bound=Point)


def switch(
    point: type[P],
    key: str,
    ruling: str,
    question: str,
    *,
    on: str = "",
    at_a_match: bool = True,
    always_written: bool = True,
) -> P:
    """Declare a point as a field of house rules; `on` is what it means to play an Option.

    The other arguments are those of Switch.
    """
    readings = tuple(Reading(option, option.label, option.meaning or on) for option in point)
    declared = {
        "switch": lambda name: Switch(
            key, name, ruling, question, readings, at_a_match=at_a_match, always_written=always_written
        )
    }
    default: P = field(default=next(iter(point)), metadata=declared)
    return default


def switches(*rules: type) -> tuple[Switch, ...]:
    """The switches that these dataclasses declare, in their order."""
    return tuple(field.metadata["switch"](field.name) for cls in rules for field in fields(cls))
