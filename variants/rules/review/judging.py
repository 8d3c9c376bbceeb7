"""Each step of a game judged: what a decision gave away, and what a roll brought; then each side's sum.

The error of a decision is what the best action is worth less what the one taken is: never negative, because who takes a better
one than the engine's has taken the best. The luck of a roll is what it came to less the mean over all rolls, so
that over all rolls luck comes to nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from campaigns.rules.contract import Side
from variants.rules.review.appraisal import Appraisal
from variants.rules.review.scale import LUCKY, MISTAKE, Grade, grade_of


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
    equity_before: float
    equity_after: float
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
    """There is an appraisal of the position before each step, and one more of the last position."""
    return tuple(
        _judge_roll(step, appraisal) if step.faces else _judge_decision(step, appraisal, next_appraisal)
        for step, (appraisal, next_appraisal) in zip(steps, pairwise(appraisals), strict=True)
    )


def _judge_roll(step: PlayedStep, appraisal: Appraisal) -> JudgedStep:
    outcomes = appraisal.outcomes
    if outcomes is None:
        return JudgedStep(step, appraisal.equity, appraisal.equity)
    worse, better = outcomes.worse, outcomes.better
    if step.sign < 0:
        worse, better = better, worse
    return JudgedStep(
        step,
        appraisal.equity,
        outcomes.result,
        luck=step.sign * (outcomes.result - appraisal.equity),
        worse=worse,
        better=better,
        throws=outcomes.worse + outcomes.equal + outcomes.better,
    )


def _judge_decision(step: PlayedStep, appraisal: Appraisal, next_appraisal: Appraisal) -> JudgedStep:
    if step.text in appraisal.word_worths:
        return _judge_word(step, appraisal, next_appraisal)
    played = step.sign * next_appraisal.equity
    best = played if appraisal.best in ("", step.text) else step.sign * appraisal.best_equity
    error = max(0.0, best - played)
    return JudgedStep(
        step,
        step.sign * (played + error),
        next_appraisal.equity,
        error=error,
        grade=grade_of(max(best, played), error),
        best=appraisal.best if error else "",
        mate=max(0, appraisal.mate) if error else 0,
    )


def _judge_word(step: PlayedStep, appraisal: Appraisal, next_appraisal: Appraisal) -> JudgedStep:
    best = max(appraisal.word_worths, key=lambda word: appraisal.word_worths[word])
    error = appraisal.word_worths[best] - appraisal.word_worths[step.text]
    return JudgedStep(
        step,
        appraisal.equity,
        next_appraisal.equity,
        error=error,
        grade=grade_of(0.0, error),
        best=best if error else "",
        is_about_stake=True,
    )


MAX_TURNING_POINTS = 5


@dataclass(frozen=True, slots=True)
class SideSum:
    """One side's decisions and rolls: what they gave away and brought, in points where a stake is played for, else in equity."""

    decisions: int
    grades: Mapping[Grade, int]
    error: float
    rolls: int
    luck: float
    lucky: int
    unlucky: int

    @property
    def mean_error(self) -> float:
        """What a decision gave away on average."""
        return self.error / self.decisions if self.decisions else 0.0


def sum_of(judged: Sequence[JudgedStep], side: Side) -> SideSum:
    """A roll by both is White's good luck and Black's bad."""
    own_steps = (each for each in judged if each.step.side is side)
    decisions = [each for each in own_steps if not (each.is_roll or each.step.is_forced)]
    rolls = [judgement for judgement in judged if judgement.is_roll and judgement.step.side in (side, None)]
    lucks = [_luck_for(judgement, side) for judgement in rolls]
    notable_lucks = [luck for judgement, luck in zip(rolls, lucks, strict=True) if judgement.is_lucky]
    return SideSum(
        len(decisions),
        Counter(judgement.grade for judgement in decisions if judgement.grade),
        sum(judgement.error * judgement.step.stake for judgement in decisions),
        len(rolls),
        sum(lucks),
        sum(luck > 0 for luck in notable_lucks),
        sum(luck < 0 for luck in notable_lucks),
    )


def _luck_for(roll: JudgedStep, side: Side) -> float:
    is_the_other_s = roll.step.side is None and side is Side.BLACK
    return (-roll.luck if is_the_other_s else roll.luck) * roll.step.stake


def turning_points(judged: Sequence[JudgedStep]) -> tuple[JudgedStep, ...]:
    """The steps that changed most, in the order of the game; none that changed less than a mistake does."""
    large = [judgement for judgement in judged if judgement.weight >= MISTAKE]
    large.sort(key=lambda judgement: -judgement.weight * judgement.step.stake)
    return tuple(sorted(large[:MAX_TURNING_POINTS], key=lambda judgement: judgement.step.seq))
