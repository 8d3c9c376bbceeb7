"""Each step of a game judged: what a decision gave away, and what a roll brought.

The error of a decision is what the best action is worth less what the one taken is: never negative, because who takes a better
one than the engine's has taken the best. The luck of a roll is what it came to less the mean over all rolls, so
that over all rolls luck comes to nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from campaigns.rules.contract import Side
from variants.rules.review.appraisal import Appraisal
from variants.rules.review.scale import LUCKY, Grade, grade_of


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step of the game as it was played: an action's text, or faces. `side` is whose it was, None for both.

    `stake`: how many points a plain win counted. `seq` is the line of the log. `is_forced`: nothing else could be done.
    """

    seq: int
    side: Side | None
    text: str = ""
    faces: tuple[int, ...] = ()
    stake: int = 1
    is_forced: bool = False

    @property
    def sign(self) -> int:
        """Equities are White's; a roll by both is told for White."""
        return -1 if self.side is Side.BLACK else 1


@dataclass(frozen=True, slots=True)
class JudgedStep:
    """A step, and the equity for White before and after it.

    `error` of a decision and `luck` of a roll are for the step's side, in stakes. `best` is the best action's text where
    another was taken; `mate` the moves to the mate there was. Of a roll `worse` and `better` of `throws` are those of its side.
    """

    step: PlayedStep
    before: float
    after: float
    error: float = 0.0
    luck: float = 0.0
    grade: Grade = Grade.NONE
    best: str = ""
    mate: int = 0
    is_about_stake: bool = False
    worse: int = 0
    better: int = 0
    throws: int = 0

    @property
    def is_roll(self) -> bool:
        return bool(self.step.faces)

    @property
    def is_lucky(self) -> bool:
        return abs(self.luck) >= LUCKY

    @property
    def weight(self) -> float:
        return max(self.error, abs(self.luck))

    @property
    def swing(self) -> float:
        """The change for the step's side: never for the better by a decision."""
        return self.luck if self.is_roll else -self.error


def judge_steps(steps: Sequence[PlayedStep], appraisals: Sequence[Appraisal]) -> tuple[JudgedStep, ...]:
    """Every step; there is an appraisal of the position before each, and one more of the last position."""
    return tuple(
        _judge_roll(step, before) if step.faces else _judge_decision(step, before, then)
        for step, (before, then) in zip(steps, pairwise(appraisals), strict=True)
    )


def _judge_roll(step: PlayedStep, before: Appraisal) -> JudgedStep:
    outcomes = before.outcomes
    if outcomes is None:
        return JudgedStep(step, before.equity, before.equity)
    worse, better = outcomes.worse, outcomes.better
    if step.sign < 0:
        worse, better = better, worse
    return JudgedStep(
        step,
        before.equity,
        outcomes.came,
        luck=step.sign * (outcomes.came - before.equity),
        worse=worse,
        better=better,
        throws=outcomes.worse + outcomes.alike + outcomes.better,
    )


def _judge_decision(step: PlayedStep, before: Appraisal, then: Appraisal) -> JudgedStep:
    if step.text in before.words:
        return _judge_word(step, before, then)
    taken = step.sign * then.equity
    best = taken if before.best in ("", step.text) else step.sign * before.after
    error = max(0.0, best - taken)
    return JudgedStep(
        step,
        step.sign * (taken + error),
        then.equity,
        error=error,
        grade=grade_of(max(best, taken), error),
        best=before.best if error else "",
        mate=max(0, before.mate) if error else 0,
    )


def _judge_word(step: PlayedStep, before: Appraisal, then: Appraisal) -> JudgedStep:
    best = max(before.words, key=lambda word: before.words[word])
    error = before.words[best] - before.words[step.text]
    grade = grade_of(0.0, error)
    return JudgedStep(
        step,
        before.equity,
        then.equity,
        error=error,
        grade=grade,
        best=best if error else "",
        is_about_stake=True,
    )
