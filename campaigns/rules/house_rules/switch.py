"""What a house rule is made of: an open point with its readings, the ruled one first, gathered under headings."""

from dataclasses import dataclass
from enum import StrEnum


class Option(StrEnum):
    """Whether one of Rousselle's four options is played."""

    OFF = "off"
    ON = "on"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read an open point, for people: a label and one sentence of what it means."""

    value: StrEnum
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Switch:
    """One open point: its `key` in texts and forms, the HouseRules `field`, the ruling it belongs to.

    The first of its `readings` is the one ruled in docs/rules.
    """

    key: str
    field: str
    ruling: str
    question: str
    readings: tuple[Reading, ...]

    @property
    def default(self) -> Reading:
        return self.readings[0]

    def chosen(self, rules: object) -> Reading:
        """The reading `rules` follow on this point."""
        value = getattr(rules, self.field)
        return next(reading for reading in self.readings if reading.value == value)

    def reading(self, value: str) -> Reading | None:
        """The reading of that name; None if there is none."""
        return next((reading for reading in self.readings if reading.value == value), None)


@dataclass(frozen=True, slots=True)
class Group:
    """Switches under one heading of the house-rules page."""

    key: str
    title: str
    lead: str
    switches: tuple[Switch, ...]
