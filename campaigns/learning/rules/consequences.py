"""What changing one game does to a player's record: every event from it on, before and after.

Gains are a fold (R31 to R37), so a game put right is judged anew with everything after it; matches keep the CMs they
started with. The Dungeon Master sees this before it holds (product law 4).
"""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.learning.rules.contest import Contest, Event
from campaigns.learning.rules.learning_limit import CreditedGain, LearningLimit
from campaigns.learning.rules.record import LearningEntry, Record
from campaigns.learning.rules.verdicts import Lesson

OrderKey = tuple[int, int]


@dataclass(frozen=True, slots=True)
class EventStanding:
    """One event as a record has it: the CM after it and, for a contest, its lesson.

    `again_on` is the day number from which the learning limit has room again after it; None: at once.
    """

    cm: Fraction
    lesson: Lesson | None
    again_on: int | None


@dataclass(frozen=True, slots=True)
class EventChange:
    """An event before and after; None where the record has it not (a game that is in play again)."""

    event: Event
    before: EventStanding | None
    after: EventStanding | None

    @property
    def is_none(self) -> bool:
        return self.before == self.after


@dataclass(frozen=True, slots=True)
class LimitedRecord:
    """A record with the lifetime learning limit it was judged by, in weeks (None: not rolled)."""

    record: Record
    weeks: int | None


def compare_records(before: LimitedRecord, after: LimitedRecord, start: OrderKey) -> tuple[EventChange, ...]:
    """Each event from the place `start` (day, number) on, in campaign order, changed or not."""
    old_standings, new_standings = _standings(before, start), _standings(after, start)
    changes = []
    for key in sorted(old_standings.keys() | new_standings.keys()):
        old, new = old_standings.get(key), new_standings.get(key)
        event, _ = new or old_standings[key]
        changes.append(EventChange(event, old and old[1], new and new[1]))
    return tuple(changes)


def order_key(event: Event) -> OrderKey:
    return event.day, event.number


def _standings(scope: LimitedRecord, start: OrderKey) -> dict[OrderKey, tuple[Event, EventStanding]]:
    standings: dict[OrderKey, tuple[Event, EventStanding]] = {}
    gains: list[CreditedGain] = []
    for entry in scope.record.entries:
        if entry.gain:
            gains.append(entry.gain)
        if order_key(entry.event) >= start:
            again_on = _again_on(entry, scope, tuple(gains))
            standings[order_key(entry.event)] = entry.event, EventStanding(entry.cm, entry.lesson, again_on)
    return standings


def _again_on(entry: LearningEntry, scope: LimitedRecord, gains: tuple[CreditedGain, ...]) -> int | None:
    # Only player characters have a learning limit (R34).
    event = entry.event
    if not isinstance(event, Contest) or not event.seat(event.side_of(scope.record.person)).is_pc:
        return None
    return LearningLimit(gains, scope.weeks, event.rules).first_day(event.day)
