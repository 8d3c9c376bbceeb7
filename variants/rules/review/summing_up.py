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
    mine = (one for one in judged if not one.is_roll and one.step.side is side)
    decisions = [one for one in mine if not one.step.is_forced]
    rolls = [one for one in judged if one.is_roll and one.step.side in (side, None)]
    lucks = [_luck_for(one, side) for one in rolls]
    told = [luck for one, luck in zip(rolls, lucks, strict=True) if one.is_lucky]
    return SideSum(
        len(decisions),
        Counter(one.grade for one in decisions if one.grade),
        sum(one.error * one.step.stake for one in decisions),
        len(rolls),
        sum(lucks),
        sum(luck > 0 for luck in told),
        sum(luck < 0 for luck in told),
    )


def _luck_for(roll: JudgedStep, side: Side) -> float:
    is_the_other_s = roll.step.side is None and side is Side.BLACK
    return (-roll.luck if is_the_other_s else roll.luck) * roll.step.stake


def turning_points(judged: Sequence[JudgedStep]) -> tuple[JudgedStep, ...]:
    """The steps that changed most, in the order of the game; none that changed less than a mistake does."""
    large = [one for one in judged if one.weight >= MISTAKE]
    large.sort(key=lambda one: -one.weight * one.step.stake)
    return tuple(sorted(large[:MOST_TURNING_POINTS], key=lambda one: one.step.seq))
