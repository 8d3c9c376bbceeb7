"""How fast a player character can learn: one CM point in 1-4 weeks ("Gaining chess experience", R34 and R35).

A gain of more than one point from a single game is the exception: it freezes the span that follows it. A
week is 7 days; a gain on day 0 with a limit of 2 weeks counts up to day 13.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from campaigns.campaign.rules.calendar import DAYS_IN_WEEK
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import BigGain, LimitSpan, Overflow, SecondBigGain
from campaigns.rules.errors import NotPossible

ONE = Fraction(1)
NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class CreditedGain:
    """CM points credited on a day; `big` when the game was worth more than one point after the cap."""

    day: int
    points: Fraction
    big: bool


@dataclass(frozen=True, slots=True)
class SpanUsage:
    """What a span has seen so far: points gained in it, and whether a big gain froze it."""

    points: Fraction = NOTHING
    frozen: bool = False

    @property
    def points_left(self) -> Fraction:
        return NOTHING if self.frozen else max(NOTHING, ONE - self.points)


def is_big(gain: Fraction) -> bool:
    """More than one point; exactly one is no exception."""
    return gain > ONE


@dataclass(frozen=True, slots=True)
class LearningLimit:
    """A player character's limit at a moment: `gains` so far in the order they were made, the lifetime `weeks`.

    `weeks` is None while the d4 was never needed; nothing counts against a gain then.
    """

    gains: tuple[CreditedGain, ...]
    weeks: int | None
    rules: HouseRules

    def usage(self, day: int) -> SpanUsage:
        """What counts against a gain on `day`, which is not before the last gain."""
        if self.rules.limit_span is LimitSpan.ROLLING:
            gains = [gain for gain in self.gains if self._covers(gain.day, day)]
        else:
            gains = self._block(day)
        return SpanUsage(sum((gain.points for gain in gains), NOTHING), any(gain.big for gain in gains))

    def allowed_points(self, points: Fraction, day: int) -> Fraction:
        """How much of a gain of `points` (after the cap) is credited on `day`."""
        usage = self.usage(day)
        if is_big(points) and usage.frozen:
            return points if self.rules.second_big_gain is SecondBigGain.ALLOWED else NOTHING
        if is_big(points):
            return max(NOTHING, points - usage.points) if self.rules.big_gain is BigGain.TOTAL else points
        if self.rules.overflow is Overflow.LOST:
            return points if points <= usage.points_left else NOTHING
        return min(points, usage.points_left)

    def first_day(self, day: int, points: Fraction | None = None) -> int | None:
        """The first day after `day` that credits `points` (None: any gain), None: now. Raises NotPossible for a gain of nothing."""
        if points is not None and points <= 0:
            raise NotPossible(f"No day credits a gain of {points}: it is more than 0 CM points.")
        if self._has_room(day, points):
            return None
        ends = {gain.day + DAYS_IN_WEEK * (self.weeks or 0) for gain in self.gains}
        return next(end for end in sorted(ends) if end > day and self._has_room(end, points))

    def with_gain(self, gain: CreditedGain) -> "LearningLimit":
        return replace(self, gains=(*self.gains, gain))

    def _has_room(self, day: int, points: Fraction | None) -> bool:
        room = self.usage(day).points_left if points is None else self.allowed_points(points, day)
        return room > 0

    def _covers(self, start: int, day: int) -> bool:
        return day - start < DAYS_IN_WEEK * (self.weeks or 0)

    def _block(self, day: int) -> list[CreditedGain]:
        block: list[CreditedGain] = []
        for gain in self.gains:
            if block and (gain.big or not self._covers(block[0].day, gain.day)):
                block = []
            block.append(gain)
        return block if block and self._covers(block[0].day, day) else []
