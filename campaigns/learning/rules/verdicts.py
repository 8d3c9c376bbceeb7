"""What a person gained from a contest, and why not more ("Gaining chess experience", R31 to R37)."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from campaigns.rules.dice import D4, D20, Dice


class Verdict(StrEnum):
    """How a contest's experience was decided; OWES_D20 and OWES_D4 wait for a die."""

    LEARNED = "learned"
    LEARNED_LESS = "learned-less"
    OWES_D20 = "owes-d20"
    OWES_D4 = "owes-d4"
    FULL_BOARD = "full-board"
    SET_CM = "set-cm"
    NOT_PLAYED_OUT = "not-played-out"
    DRAWN = "drawn"
    LOST = "lost"
    NOT_FIRST_GAME = "not-first-game"
    AT_CAP = "at-cap"
    ABOVE_CAP = "above-cap"
    LIMIT = "limit"
    NOT_UNDERSTOOD = "not-understood"
    CHEATED = "cheated"
    REFUSED = "refused"
    CHANGED = "changed"

    @property
    def owed(self) -> Dice | None:
        """The die still to be rolled: the d20 under Intelligence, or the d4 weeks of the lifetime limit."""
        return {Verdict.OWES_D20: D20, Verdict.OWES_D4: D4}.get(self)

    @property
    def public(self) -> "Verdict":
        """The verdict as anybody but the DM is told it: a cheat, a refused gain, a die still to be rolled and a failed roll all sound the
        same, and a gain the DM has changed is a gain."""
        if self is Verdict.CHANGED:
            return Verdict.LEARNED
        secrets = (Verdict.CHEATED, Verdict.OWES_D20, Verdict.OWES_D4, Verdict.REFUSED)
        return Verdict.NOT_UNDERSTOOD if self in secrets else self


@dataclass(frozen=True, slots=True)
class Lesson:
    """One contest in one person's record; all numbers are exact CM points.

    `raw` is what the win is worth before any cut and `at_stake` what is left of it; `credited` is what was
    gained, 0 while a die is owed. `big` gains count as the exception of R35. `working` is the sum with every
    cut in one line, `why` a sentence for people where nothing was learned; `again_on` is the day number from
    which the learning limit lets the person learn again, or such a gain pass where a smaller one would fit.

    `public_verdict` and `public_why` are what anybody but the DM may be told; where a cheat would have learned nothing anyway,
    that is the reason of an honest player. The dice are the judge's secret, so neither names a face.
    """

    verdict: Verdict
    cm_before: Fraction
    raw: Fraction = Fraction(0)
    at_stake: Fraction = Fraction(0)
    credited: Fraction = Fraction(0)
    big: bool = False
    working: str = ""
    why: str = ""
    again_on: int | None = None
    public_verdict: Verdict | None = None
    public_why: str = ""

    @property
    def cm_after(self) -> Fraction:
        return self.cm_before + self.credited
