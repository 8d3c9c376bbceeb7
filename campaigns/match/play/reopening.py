"""Changing what has been played: the consequences are shown first, and applied once confirmed.

What would follow is not reckoned apart: the change is made, looked at, and taken back with its transaction unless the
form brings the fingerprint of just these consequences.
"""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Q

from campaigns.campaign.models import Campaign
from campaigns.learning.play import settle
from campaigns.learning.rules.consequences import EventChange, LimitedRecord, Place, compare_records
from campaigns.match.models import Match
from campaigns.match.models.matches import are_lessons
from campaigns.match.play import log
from campaigns.match.play.sitting import Sitting
from campaigns.money.models import Bet
from campaigns.money.play.bets import bets_on
from campaigns.people.models import Character
from campaigns.rules.contract import Over, Side


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a change does to one player's record from the changed match on, and to the CM in the end."""

    character: Character
    cm_before: Fraction | None
    cm_after: Fraction | None
    changes: tuple[EventChange, ...]


@dataclass(frozen=True, slots=True)
class BetChange:
    """What a change does to one bet on the match: the bet before and after."""

    before: Bet
    after: Bet


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """How a match stands: its state, how it ended (None: it goes on), and the steps that were played."""

    state: Any
    over: Over | None
    steps: tuple[log.Step, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A match before and after a change."""

    before: MatchStanding
    after: MatchStanding

    @property
    def lost(self) -> tuple[log.Step, ...]:
        """The steps that fall away, first to last."""
        numbers = {step.seq for step in self.after.steps}
        return tuple(step for step in self.before.steps if step.seq not in numbers)

    @property
    def is_worth_asking(self) -> bool:
        """Whether decisions fall away, or the match ends otherwise."""
        return any(step.text for step in self.lost) or self.before.over != self.after.over


class Unconfirmed(Exception):
    """What would follow from a change; nothing was changed.

    `consequences` are empty where no later match is judged anew. `is_stale` where something else was confirmed: other
    matches have ended since it was shown.
    """

    def __init__(
        self,
        match: Match,
        difference: Difference,
        consequences: tuple[Consequence, ...],
        bets: tuple[BetChange, ...],
        *,
        is_stale: bool,
    ) -> None:
        super().__init__(f"what becomes of {match} is not confirmed")
        self.match = match
        self.difference = difference
        self.consequences = consequences
        self.bets = bets
        self.is_stale = is_stale

    @property
    def fingerprint(self) -> str:
        """The fingerprint that confirms exactly these consequences."""
        return fingerprint(self.difference, self.consequences, self.bets)


def fingerprint(
    difference: Difference, consequences: tuple[Consequence, ...], bets: tuple[BetChange, ...]
) -> str:
    """A digest of the consequences, to check that what was confirmed is what would follow now."""
    steps = [step.seq for step in difference.lost]
    changes = [(one.character.pk, one.changes) for one in consequences]
    rulings = [(bet.pk, bet.status, bet.ruling) for one in bets for bet in (one.before, one.after)]
    return hashlib.sha256(repr((steps, difference.after.over, changes, rulings)).encode()).hexdigest()


@contextmanager
def once_confirmed(sitting: Sitting, mark: str, *, asks: bool) -> Iterator[None]:
    """Check the consequences of what is changed inside this context, in a locked match.

    Raises Unconfirmed, unless `mark` is the fingerprint of what follows, where a player has finished another match since;
    and if `asks` also where decisions fall away or the match ends otherwise.
    """
    match, was_followed = sitting.match, is_followed(sitting.match)
    if not (asks or was_followed):
        yield
        return
    if was_followed:  # the campaign before its characters, as everywhere: the clock may follow the match
        Campaign.objects.select_for_update().get(pk=match.campaign_id)
    before, records, bets_before = _standing_of(sitting), _records(match), list(bets_on(match))
    yield
    difference = Difference(before, _standing_of(sitting))
    if not was_followed and not difference.is_worth_asking:
        return
    consequences = _consequences(match, records) if was_followed or is_followed(match) else ()
    bets = _changes_of(bets_before, bets_on(match))
    if fingerprint(difference, consequences, bets) != mark:
        raise Unconfirmed(match, difference, consequences, bets, is_stale=bool(mark))


def judged_anew(match: Match) -> str:
    """The sentence for a match that has just ended before later ones of its players; empty if it is the last."""
    return " Later games are recalculated." if is_followed(match) else ""


def is_followed(match: Match) -> bool:
    """Whether the match is over and one of its players has a finished match after it in the record.

    A game that is no lesson stands in no record of experience (R61b): nothing follows from it, and it follows from nothing.
    """
    if not (match.is_over and match.is_lesson):
        return False
    later = Q(day__gt=match.day) | Q(day=match.day, number__gt=match.number)
    players = match.seats.values("character")
    return Match.objects.filter(
        later, are_lessons(), status=Match.Status.OVER, seats__character__in=players
    ).exists()


def _standing_of(sitting: Sitting) -> MatchStanding:
    phase = sitting.awaits()
    replay = log.replay(sitting.rules, sitting.match.options, log.steps(sitting.lines))
    return MatchStanding(sitting.state, phase if isinstance(phase, Over) else None, tuple(replay.steps))


def _changes_of(before: Iterable[Bet], after: Iterable[Bet]) -> tuple[BetChange, ...]:
    return tuple(
        BetChange(was, now)
        for was, now in zip(before, after, strict=True)
        if (was.status, was.ruling) != (now.status, now.ruling)
    )


def _consequences(match: Match, before: dict[Character, LimitedRecord]) -> tuple[Consequence, ...]:
    since = match.day, match.number
    return tuple(_consequence(one, before[one], now, since) for one, now in _records(match).items())


def _consequence(
    character: Character, before: LimitedRecord, after: LimitedRecord, since: Place
) -> Consequence:
    return Consequence(character, before.record.cm, after.record.cm, compare_records(before, after, since))


def _records(match: Match) -> dict[Character, LimitedRecord]:
    """Both players' current records, locked, White first; empty if the match is no lesson."""
    if not match.is_lesson:
        return {}
    players = {one.pk: one for one in settle.lock_characters(match.seats.values_list("character", flat=True))}
    by_side = [players[pk] for side in Side if (pk := match.seat(side).character_id)]
    return {
        one: LimitedRecord(settle.record_of(one, settle.finished_matches(one)), one.learning_limit_weeks)
        for one in by_side
    }
