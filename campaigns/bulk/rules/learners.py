"""People who play many games one after the other, and what each of these teaches them: the fold, kept as it goes on.

The same as `campaigns.learning.rules.fold` makes of the games once they are on record (R31 to R43); a law holds both together.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from campaigns.learning.rules.contest import Contest, Participant
from campaigns.learning.rules.first_game import counts_as_game
from campaigns.learning.rules.learning_limit import CreditedGain
from campaigns.learning.rules.lesson import PlayerHistory, judge
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.rules.contract import Side

Die = Callable[[int], int]
"""The next face of a die of so many sides."""


@dataclass(slots=True)
class Learner:
    """Somebody between two games, as they sat down first: the CM by now, the gains, and against whom a game counts already."""

    participant: Participant
    cm: Fraction
    limit_weeks: int | None = None
    gains: list[CreditedGain] = field(default_factory=list)
    met: set[int] = field(default_factory=set)


class LessonDie(NamedTuple):
    """A die of experience: of which side, what it was owed for, and its face."""

    side: Side
    owed: Verdict
    face: int


class GameExperience(NamedTuple):
    lessons: dict[Side, Lesson]
    dice: tuple[LessonDie, ...]


def learn_from(contest: Contest, white: Learner, black: Learner, die: Die) -> GameExperience:
    """What the contest teaches both, its dice rolled; both have it behind them from then on."""
    dice: list[LessonDie] = []
    lessons = {
        side: _lesson(contest, side, own, foe, die, dice)
        for side, own, foe in ((Side.WHITE, white, black), (Side.BLACK, black, white))
    }
    for side, learner in ((Side.WHITE, white), (Side.BLACK, black)):
        lesson = lessons[side]
        learner.cm = lesson.cm_after
        if lesson.credited and learner.participant.is_pc:  # nobody else has a limit (R38)
            learner.gains.append(CreditedGain(contest.day, lesson.credited, lesson.big))
    if counts_as_game(contest):
        white.met.add(black.participant.person)
        black.met.add(white.participant.person)
    return GameExperience(lessons, tuple(dice))


def _lesson(
    contest: Contest, side: Side, own: Learner, foe: Learner, die: Die, dice: list[LessonDie]
) -> Lesson:
    face = None
    while True:
        past = PlayerHistory(own.cm, tuple(own.gains), own.limit_weeks, foe.participant.person in own.met)
        lesson = judge(contest, own.participant.person, past, face)
        if lesson.verdict is Verdict.OWES_D20:
            face = die(20)
            dice.append(LessonDie(side, lesson.verdict, face))
        elif lesson.verdict is Verdict.OWES_D4:
            own.limit_weeks = die(4)
            dice.append(LessonDie(side, lesson.verdict, own.limit_weeks))
        else:
            return lesson
