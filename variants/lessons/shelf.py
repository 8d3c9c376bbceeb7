"""The lessons of each board, from their files in the order of their names: `10-the-sky.toml` is the lesson `the-sky`."""

from functools import cache
from pathlib import Path

from campaigns.lessons.rules.lesson import LessonPlan, read_lesson
from variants import catalog
from variants.lessons.course import Course

FOLDER = Path(__file__).parent / "data"


@cache
def lessons_of(game: str) -> dict[str, LessonPlan]:
    """By their slugs; empty for a game without any."""
    lessons = {}
    for file in sorted((FOLDER / game).glob("*.toml")):
        slug = file.stem.partition("-")[2]
        lessons[slug] = read_lesson(slug, file.read_text(encoding="utf-8"))
    return lessons


@cache
def course_of(game: str, slug: str) -> Course:
    """KeyError for no such lesson."""
    return Course(catalog.game(game), lessons_of(game)[slug])
