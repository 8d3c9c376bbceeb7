"""What comes together over a game: errors and luck of each side, and the few steps at which it turned."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaigns.rules.contract import Side
from variants.rules.review.judging import JudgedStep
from variants.rules.review.scale import MISTAKE, Grade

MOST_TURNING_POINTS = 5


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
    """What one side did and met with; a roll by both is White's good luck and Black's bad."""
    mine = (judgement for judgement in judged if not judgement.is_roll and judgement.step.side is side)
    decisions = [judgement for judgement in mine if not judgement.step.is_forced]
    rolls = [judgement for judgement in judged if judgement.is_roll and judgement.step.side in (side, None)]
    lucks = [_luck_for(judgement, side) for judgement in rolls]
    uneven = [luck for judgement, luck in zip(rolls, lucks, strict=True) if judgement.is_lucky]
    return SideSum(
        len(decisions),
        Counter(judgement.grade for judgement in decisions if judgement.grade),
        sum(judgement.error * judgement.step.stake for judgement in decisions),
        len(rolls),
        sum(lucks),
        sum(luck > 0 for luck in uneven),
        sum(luck < 0 for luck in uneven),
    )


def _luck_for(roll: JudgedStep, side: Side) -> float:
    is_the_other_s = roll.step.side is None and side is Side.BLACK
    return (-roll.luck if is_the_other_s else roll.luck) * roll.step.stake


def turning_points(judged: Sequence[JudgedStep]) -> tuple[JudgedStep, ...]:
    """The steps that changed most, in the order of the game; none that changed less than a mistake does."""
    large = [judgement for judgement in judged if judgement.weight >= MISTAKE]
    large.sort(key=lambda judgement: -judgement.weight * judgement.step.stake)
    return tuple(sorted(large[:MOST_TURNING_POINTS], key=lambda judgement: judgement.step.seq))
