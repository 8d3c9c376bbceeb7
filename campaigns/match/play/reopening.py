"""Changing what has been played: the consequences are shown first, and applied once confirmed.

What would follow is not reckoned apart: the change is made, looked at, and taken back with its transaction unless the
form brings the fingerprint of just these consequences.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import ToConfirm
from campaigns.match.models import Match
from campaigns.match.models.matches import are_lessons
from campaigns.match.play import log
from campaigns.match.play.sitting import Sitting
from campaigns.rules.contract import Over


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a change does to something that hangs on the match: a section of the preview, drawn by `template` from `content`.

    `mark` is what a confirmation is good for, by its repr; `recalculates`: games finished since are judged anew by it;
    `asks`: it wants a confirmation whatever else follows.
    """

    template: str
    content: object
    mark: object
    recalculates: bool = False
    asks: bool = False


# Filled in campaigns/wiring.py; each is called with the locked match before a change, and what it returns after it.
CONSEQUENCES: tuple[Callable[[Match], Callable[[], Iterable[Consequence]]], ...] = ()


@dataclass(frozen=True, slots=True)
class MatchStanding:
    state: Any
    over: Over | None
    steps: tuple[log.Step, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    before: MatchStanding
    after: MatchStanding

    @property
    def lost(self) -> tuple[log.Step, ...]:
        numbers = {step.seq for step in self.after.steps}
        return tuple(step for step in self.before.steps if step.seq not in numbers)

    @property
    def is_worth_asking(self) -> bool:
        """Whether decisions fall away, or the match ends otherwise."""
        return any(step.text for step in self.lost) or self.before.over != self.after.over


class Unconfirmed(ToConfirm):
    """What would follow from a change; nothing was changed. `is_stale` where other consequences than these were confirmed."""

    def __init__(
        self, match: Match, difference: Difference, consequences: tuple[Consequence, ...], *, is_stale: bool
    ) -> None:
        super().__init__(f"what becomes of {match} is not confirmed")
        self.match = match
        self.difference = difference
        self.consequences = consequences
        self.is_stale = is_stale

    @property
    def recalculates(self) -> bool:
        return any(consequence.recalculates for consequence in self.consequences)

    @property
    def fingerprint(self) -> str:
        """A digest of the consequences, to check that what was confirmed is what would follow."""
        steps = [step.seq for step in self.difference.lost]
        marks = [consequence.mark for consequence in self.consequences]
        return hashlib.sha256(repr((steps, self.difference.after.over, marks)).encode()).hexdigest()


@contextmanager
def once_confirmed(sitting: Sitting, mark: str, *, asks: bool) -> Iterator[None]:
    """Check the consequences of what is changed inside this context, in a locked match.

    Raises Unconfirmed, unless `mark` is the fingerprint of what follows, where a player has finished another match since;
    and if `asks` also where decisions fall away or the match ends otherwise.
    """
    match, had_later_lessons = sitting.match, has_later_lessons(sitting.match)
    if not (asks or match.is_over):
        yield
        return
    if match.is_over:  # the campaign before its characters, as everywhere: the clock may follow the match
        Campaign.objects.select_for_update().get(pk=match.campaign_id)
    standing_before, comparisons = _standing_of(sitting), [compare(match) for compare in CONSEQUENCES]
    yield
    difference = Difference(standing_before, _standing_of(sitting))
    consequences = tuple(section for changes in comparisons for section in changes())
    is_asked = had_later_lessons or (asks and difference.is_worth_asking)
    if not is_asked and not any(consequence.asks for consequence in consequences):
        return
    unconfirmed = Unconfirmed(match, difference, consequences, is_stale=bool(mark))
    if unconfirmed.fingerprint != mark:
        raise unconfirmed


def recalculation_note(match: Match) -> str:
    """The sentence for a match that has just ended before later ones of its players; else empty."""
    return " Later games are recalculated." if has_later_lessons(match) else ""


def has_later_lessons(match: Match) -> bool:
    """Whether the match is over, a lesson (R61b), and one of its players has a finished lesson after it in the record."""
    if not (match.is_over and match.is_lesson):
        return False
    is_later = Q(day__gt=match.day) | Q(day=match.day, number__gt=match.number)
    lessons = Match.objects.filter(is_later, are_lessons(), status=Match.Status.OVER)
    return lessons.filter(seats__character__in=match.seats.values("character")).exists()


def _standing_of(sitting: Sitting) -> MatchStanding:
    phase = sitting.awaits()
    replay = log.replay(sitting.rules, sitting.match.options, log.steps(sitting.lines))
    return MatchStanding(sitting.state, phase if isinstance(phase, Over) else None, tuple(replay.steps))
