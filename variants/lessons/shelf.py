"""The lessons of each board, each file and each course read once, and as lists show them."""

from functools import cache
from operator import attrgetter
from pathlib import Path

from django.urls import reverse

from campaigns.lessons.files import card_of, lessons_in
from campaigns.lessons.rules.lesson import LessonPlan
from campaigns.match.games import LessonCard
from variants import catalog
from variants.lessons.lesson_steps import LessonSteps

FOLDER = Path(__file__).parent / "data"


@cache
def lessons_of(game: str) -> dict[str, LessonPlan]:
    """By their slugs; empty for a game without any."""
    return lessons_in(FOLDER / game)


@cache
def steps_of_lesson(game: str, slug: str) -> LessonSteps:
    """KeyError for no such lesson."""
    return LessonSteps(catalog.game(game), lessons_of(game)[slug])


def cards_of(game: str) -> list[LessonCard]:
    """The course, then what is extra."""
    lessons = lessons_of(game).items()
    cards = [card_of(game, lesson, reverse("lesson", args=[game, slug])) for slug, lesson in lessons]
    return sorted(cards, key=attrgetter("is_extra"))


def next_card(game: str, lesson: str) -> LessonCard | None:
    """The lesson that follows in the list; None after the last, and after the last of the course."""
    cards = cards_of(game)
    number = [card.key for card in cards].index(f"{game}/{lesson}")
    following = cards[number + 1] if number + 1 < len(cards) else None
    return following if following and following.is_extra is cards[number].is_extra else None
