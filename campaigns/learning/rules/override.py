"""The Dungeon Master's override of one gain: refused, or other points, with the reason (R28, R39).

It stands in place of what the rules make of the contest: no die is asked for, and neither cap nor learning limit cuts
it. What was gained by it counts for every later game like any other gain.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from campaigns.learning.rules import wording
from campaigns.learning.rules.learning_limit import is_big
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.rules import chess_modifier
from campaigns.rules.errors import NotPossible, Unreadable
from campaigns.rules.reading import quoted

MAX_POINTS = 100


@dataclass(frozen=True, slots=True)
class Override:
    """The gain the DM decides on for one player in one contest; 0 points refuse it."""

    points: Fraction
    reason: str

    def __post_init__(self) -> None:
        if not 0 <= self.points <= MAX_POINTS:
            raise NotPossible(f"A single game teaches from 0 to {MAX_POINTS} points.")


def read_gained_points(text: str) -> Fraction:
    """Points as typed: `1/2`, `0.75`, `1 1/4`. Raises Unreadable, and NotPossible for more than MAX_POINTS."""
    try:
        points = chess_modifier.read(text)
    except Unreadable:
        raise Unreadable(f"Can't read {quoted(text)} as points. Try 1/2, 0.75 or 1 1/4.") from None
    return Override(points, "").points


def apply_override(lesson: Lesson, override: Override) -> Lesson:
    """The lesson with the DM's points; anybody but the DM is told the same as of a failed roll or a plain gain."""
    is_refusal = not override.points
    change = f"Changed by the DM to {wording.points_text(override.points)}"
    what = "Refused by the DM" if is_refusal else change
    verdict = Verdict.REFUSED if is_refusal else Verdict.CHANGED
    return replace(
        lesson,
        verdict=verdict,
        at_stake=override.points,
        credited=override.points,
        big=is_big(override.points),
        why=f"{what}: {override.reason}",
        again_on=None,
        public_verdict=verdict.public,
        public_why=wording.NOTHING_LEARNED if is_refusal else "",
    )
