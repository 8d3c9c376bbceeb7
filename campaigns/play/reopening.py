"""Changing a finished match: everything after it is judged anew, shown first, and done once that was confirmed.

What would follow is not reckoned apart: the change is made, looked at, and taken back with its transaction unless the
form brings the fingerprint of just these consequences.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q

from campaigns import catalog
from campaigns.models import Character, Match
from campaigns.play import settle
from campaigns.rules.consequences import Change, Judged, Place, compare
from campaigns.rules.contract import Side


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a change does to one player's record from the changed match on, and to the CM in the end."""

    character: Character
    cm_before: Fraction | None
    cm_after: Fraction | None
    changes: tuple[Change, ...]


class Unconfirmed(Exception):
    """What would follow from changing a finished match; nothing was changed.

    `is_stale` where something else was confirmed: other matches have ended since it was shown.
    """

    def __init__(self, match: Match, consequences: tuple[Consequence, ...], *, is_stale: bool) -> None:
        super().__init__(f"{match} is followed by others")
        self.match = match
        self.consequences = consequences
        self.is_stale = is_stale

    @property
    def fingerprint(self) -> str:
        """What confirms just these consequences."""
        return fingerprint(self.consequences)


def fingerprint(consequences: tuple[Consequence, ...]) -> str:
    """Tells whether what was confirmed is what would follow now."""
    told = [(one.character.pk, one.changes) for one in consequences]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def change_finished(match: Match, seen: str, change: Callable[[], None]) -> None:
    """Carry out `change` on a match under lock.

    Raises Unconfirmed where a player has finished another match since and `seen` is not the fingerprint of what follows.
    """
    if not is_followed(match):
        return change()
    since = match.day, match.number
    before = _judged(match)
    change()
    after = _judged(match)
    consequences = tuple(_consequence(one, before[one], after[one], since) for one in after)
    if fingerprint(consequences) != seen:
        raise Unconfirmed(match, consequences, is_stale=bool(seen))


def judged_anew(match: Match) -> str:
    """What to say of a match that has just ended before others of its players' record; empty where it is the last."""
    return " The games after it are judged anew." if is_followed(match) else ""


def is_followed(match: Match) -> bool:
    """Whether the match is over and one of its players has a finished match after it in the record.

    Full boards stand in no record of experience (R61b): nothing follows from them, and they follow from nothing.
    """
    teaching = catalog.slugs(teaching=True)
    if not match.is_over or match.game not in teaching:
        return False
    later = Q(day__gt=match.day) | Q(day=match.day, number__gt=match.number)
    players = match.seats.values("character")
    return Match.objects.filter(
        later, status=Match.Status.OVER, game__in=teaching, seats__character__in=players
    ).exists()


def _consequence(character: Character, before: Judged, after: Judged, since: Place) -> Consequence:
    return Consequence(character, before.record.cm, after.record.cm, compare(before, after, since))


def _judged(match: Match) -> dict[Character, Judged]:
    """Both players' records as they stand, under lock, White first."""
    players = {one.pk: one for one in settle.locked(match.seats.values_list("character", flat=True))}
    ordered = [players[pk] for side in Side if (pk := match.seat(side).character_id)]
    return {
        one: Judged(settle.record_of(one, settle.finished_matches(one)), one.learning_limit_weeks)
        for one in ordered
    }
