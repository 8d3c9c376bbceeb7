"""Whole matches that are resolved at once: the dice they are handed, what the judge does, how they ended."""

from collections.abc import Callable
from typing import NamedTuple

from campaigns.rules.contract import Over, Side
from campaigns.rules.labels import Labelled

Faces = Callable[[int], bytes]
"""Further faces of a die of so many sides, in the order they fall; never none."""


class WhenNoticed(Labelled):
    """What the judge does in every turn in which a cheat was seen; two at once are both disqualified, and nobody wins."""

    NOTHING = "nothing", "Nothing is said"
    WARNING = "warning", "A warning"
    EXPEL = "expel", "The cheat is disqualified"


class BulkResult(NamedTuple):
    """How a match ended, the score after each resolved turn, and who cheated or tried to (R28)."""

    over: Over
    scores: tuple[int, ...]
    cheated: tuple[Side, ...] = ()

    @property
    def turns(self) -> int:
        return len(self.scores)
