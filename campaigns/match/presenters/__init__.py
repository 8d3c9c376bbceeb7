"""What a change does to a match, for people."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comparison:
    """One thing before and after."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """What falls away, by name and counted ("2 turns"), and what of the match would stand otherwise, in the game's own words."""

    count: str
    falls: tuple[str, ...]
    rows: tuple[Comparison, ...]
