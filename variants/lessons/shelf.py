"""The lessons of each board, each file and each course read once."""

from functools import cache
from pathlib import Path

from campaigns.lessons.files import lessons_in
from campaigns.lessons.rules.lesson import LessonPlan
from variants import catalog
from variants.lessons.course import LessonCourse

FOLDER = Path(__file__).parent / "data"


@cache
def lessons_of(game: str) -> dict[str, LessonPlan]:
    """By their slugs; empty for a game without any."""
    return lessons_in(FOLDER / game)


@cache
def course_of(game: str, slug: str) -> LessonCourse:
    """KeyError for no such lesson."""
    return LessonCourse(catalog.game(game), lessons_of(game)[slug])
