"""What a change does to a match, for people."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """What is lost, by name and counted ("2 turns"), and what would stand otherwise."""

    count: str
    removed: tuple[str, ...]
    rows: tuple[Comparison, ...]
