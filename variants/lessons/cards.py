"""A board's lessons as lists show them."""

from operator import attrgetter

from django.urls import reverse

from campaigns.match.games import LessonCard
from variants.lessons.shelf import lessons_of


def next_card(game: str, lesson: str) -> LessonCard | None:
    """The lesson that follows in the list; None after the last, and after the last of the course."""
    cards = cards_of(game)
    number = [card.key for card in cards].index(f"{game}/{lesson}")
    following = cards[number + 1] if number + 1 < len(cards) else None
    return following if following and following.is_extra is cards[number].is_extra else None


def cards_of(game: str) -> list[LessonCard]:
    """The course, then what is extra."""
    cards = [
        LessonCard(
            f"{game}/{lesson.slug}",
            lesson.title,
            lesson.about,
            lesson.minutes,
            reverse("lesson", args=[game, lesson.slug]),
            lesson.is_extra,
        )
        for lesson in lessons_of(game).values()
    ]
    return sorted(cards, key=attrgetter("is_extra"))
