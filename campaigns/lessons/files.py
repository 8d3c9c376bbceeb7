"""The lessons of a folder, from their files in the order of their names: `20-the-sky.toml` is the lesson `the-sky`."""

from pathlib import Path

from campaigns.lessons.rules.lesson import LessonPlan, read_lesson
from campaigns.match.games import LessonCard


def lessons_in(folder: Path) -> dict[str, LessonPlan]:
    """By their slugs; empty where there is no such folder. Raises Unreadable."""
    files = {file.stem.partition("-")[2]: file for file in sorted(folder.glob("*.toml"))}
    return {slug: read_lesson(slug, file.read_text(encoding="utf-8")) for slug, file in files.items()}


def card_of(game: str, lesson: LessonPlan, url: str) -> LessonCard:
    key = f"{game}/{lesson.slug}"
    return LessonCard(key, lesson.title, lesson.about, lesson.minutes, url, lesson.is_extra)
