"""A board's lessons as lists show them."""

from django.urls import reverse

from campaigns.match.games import LessonCard
from variants.lessons.shelf import lessons_of


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
