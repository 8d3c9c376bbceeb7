"""A board's lessons as lists show them."""

from django.urls import reverse

from campaigns.match.games import LessonCard
from variants.lessons.shelf import lessons_of


def next_card(game: str, lesson: str) -> LessonCard | None:
    """The lesson that follows in the list; None after the last."""
    cards = cards_of(game)
    number = list(lessons_of(game)).index(lesson)
    return cards[number + 1] if number + 1 < len(cards) else None


def cards_of(game: str) -> list[LessonCard]:
    return [
        LessonCard(
            f"{game}/{lesson.slug}",
            lesson.title,
            lesson.about,
            lesson.minutes,
            reverse("lesson", args=[game, lesson.slug]),
        )
        for lesson in lessons_of(game).values()
    ]
