"""A person's chess record: every event with the CM after it, and what the learning limit still allows today (R34)."""

from dataclasses import dataclass
from fractions import Fraction

from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.learning.rules.contest import Contest, Event
from campaigns.learning.rules.learning_limit import CreditedGain, LearningLimit
from campaigns.learning.rules.verdicts import Lesson
from campaigns.rules.errors import NotPossible


@dataclass(frozen=True, slots=True)
class LearningEntry:
    """An event, the CM after it and, for a contest, its lesson."""

    event: Event
    cm: Fraction
    lesson: Lesson | None = None

    @property
    def gain(self) -> CreditedGain | None:
        """The gain of a contest that taught something."""
        if self.lesson is None or not self.lesson.credited:
            return None
        return CreditedGain(self.event.day, self.lesson.credited, self.lesson.big)


@dataclass(frozen=True, slots=True)
class Record:
    """A character's learning: the entries in campaign order."""

    person: int
    entries: tuple[LearningEntry, ...]

    @property
    def cm(self) -> Fraction | None:
        """None for an empty record."""
        return self.entries[-1].cm if self.entries else None

    def lesson(self, number: int) -> Lesson:
        """The lesson of the contest with this number; NotPossible if it is not in the record."""
        for entry in self.entries:
            if isinstance(entry.event, Contest) and entry.event.number == number and entry.lesson:
                return entry.lesson
        raise NotPossible(f"Contest {number} is not in the record of person {self.person}.")


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a player character may still learn on a day.

    `points_left` is what is left of the span's one CM point; `next_day` the day from which there is some again (None: now).
    """

    points_left: Fraction
    next_day: int | None


def allowance(record: Record, *, day: int, limit_weeks: int | None, rules: HouseRules) -> Allowance:
    """The player character's allowance on `day`; everything is open while `limit_weeks` was not rolled."""
    gains = tuple(entry.gain for entry in record.entries if entry.gain and entry.event.day <= day)
    limit = LearningLimit(gains, limit_weeks, rules)
    return Allowance(limit.usage(day).points_left, limit.first_day(day))
