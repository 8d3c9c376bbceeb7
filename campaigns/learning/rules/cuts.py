"""A win's raw gain cut by the cap, then by the learning limit (R37). The exception of R35 looks at what the cap has left."""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.learning.rules import wording
from campaigns.learning.rules.caps import cut_to_cap
from campaigns.learning.rules.learning_limit import CreditedGain, LearningLimit, is_big
from campaigns.learning.rules.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Offer:
    """CM points a contest can teach, each cut in words, and the rule that left less; `big` and `again_on` are a lesson's."""

    points: Fraction
    verdict: Verdict
    cuts: tuple[str, ...] = ()
    why: str = ""
    big: bool = False
    again_on: int | None = None


def offer_of(raw: Fraction, cm: Fraction, cap: Fraction, limit: LearningLimit | None, day: int) -> Offer:
    """`raw` cut by the cap and by the learning limit, if there is one (R38: NPCs have no limit)."""
    points = cut_to_cap(raw, cm, cap)
    if not points:
        verdict = Verdict.ABOVE_CAP if cm > cap else Verdict.AT_CAP
        return Offer(points, verdict, why=wording.cap_sentence(cm, cap))
    cuts = (wording.cap_cut_text(points, cap),) if points < raw else ()
    if limit is None:
        return _offer(points, cuts, is_big(points))
    return _cut_to_limit(points, cuts, limit, day)


def _cut_to_limit(points: Fraction, cuts: tuple[str, ...], limit: LearningLimit, day: int) -> Offer:
    usage, remaining, big = limit.usage(day), limit.allowed_points(points, day), is_big(points)
    if not remaining:
        again_on = limit.first_day(day, points if usage.points_left else None)
        why = wording.limit_sentence(points, usage, again_on)
        return Offer(remaining, Verdict.LIMIT, cuts, why, again_on=again_on)
    if remaining < points:
        again_on = limit.with_gain(CreditedGain(day, remaining, big)).first_day(day)
        cut = wording.limit_cut_text(points, remaining, usage, again_on)
        return _offer(remaining, (*cuts, cut), big, again_on)
    return _offer(remaining, cuts, big)


def _offer(points: Fraction, cuts: tuple[str, ...], big: bool, again_on: int | None = None) -> Offer:
    verdict = Verdict.LEARNED_LESS if cuts else Verdict.LEARNED
    return Offer(points, verdict, cuts, big=big, again_on=again_on)
