"""The list of lessons: of each game the course, and what is extra."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from campaigns.match.games import GameEntry, LessonCard


@dataclass(frozen=True, slots=True)
class GameLessons:
    """`finished` are the keys of those that a device has finished, of whatever game."""

    entry: GameEntry
    cards: Sequence[LessonCard]
    finished: Collection[str]

    @property
    def parts(self) -> list[tuple[str, list[tuple[LessonCard, bool]]]]:
        """The course without a heading, and what is extra; each lesson with whether it is finished."""
        rows = [(card, card.key in self.finished) for card in self.cards]
        extra = [row for row in rows if row[0].is_extra]
        course = [row for row in rows if not row[0].is_extra]
        return [("", course), *([("If you like more", extra)] if extra else [])]

    @property
    def course(self) -> list[LessonCard]:
        return [card for card in self.cards if not card.is_extra]

    @property
    def minutes(self) -> int:
        return sum(card.minutes for card in self.course)

    def count(self, finished: Collection[str]) -> int:
        """How many of the course are among the finished ones."""
        return sum(card.key in finished for card in self.course)

    @property
    def done_count(self) -> int:
        return self.count(self.finished)
