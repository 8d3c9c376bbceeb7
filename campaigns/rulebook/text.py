"""The rules of a game as a page tells them: one Markdown file for each game, all by one template.

    ## Freezing
    A piece on the middle board is frozen while an enemy Basilisk stands directly below it.
    > Dragon #100, "Basilisk"; R-4.1
    [[pieces]]

A section's address is its title in small letters. What follows `>` is where the words before it stand; a line in double
brackets is drawn by the game: its pieces, its tables. Facts in braces (campaigns/rules/facts.py) are filled in by its rules.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from campaigns.rulebook.rulings import MARKDOWN, numbers_in
from campaigns.rules.facts import Facts, fill_facts

FIRST, LAST = ("Goal", "Set-up"), ("Winning", "Draws", "House rules")
"""Every game's page begins and ends with these; what is special stands between, the pieces first where there are any."""
_PART = re.compile(r"^(?:\[\[(?P<drawn>[a-z-]+)\]\]|> (?P<source>.+))$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """Words as HTML, or where they stand, or the name of what the game draws: two of the three are empty."""

    html: SafeString
    source: str = ""
    drawn: str = ""


@dataclass(frozen=True, slots=True)
class RulesSection:
    title: str
    parts: tuple[Part, ...]

    @property
    def id(self) -> str:
        return slugify(self.title)


def section_on(file: Path, ruling: str) -> RulesSection | None:
    """The first section with words that stand on this ruling."""
    for section in read_rules(file):
        if any(ruling in numbers_in(part.source) for part in section.parts):
            return section
    return None


@cache
def read_rules(file: Path) -> tuple[RulesSection, ...]:
    _, *sections = file.read_text(encoding="utf-8").split("\n## ")
    parted = (section.partition("\n") for section in sections)
    return tuple(RulesSection(title, tuple(_parts(body))) for title, _, body in parted)


def fill_sections(sections: Sequence[RulesSection], facts: Facts) -> tuple[RulesSection, ...]:
    """The sections with the facts in their words; raises Unreadable."""

    def filled(part: Part) -> Part:
        return replace(part, html=mark_safe(fill_facts(part.html, facts))) if "{" in part.html else part

    return tuple(replace(section, parts=tuple(map(filled, section.parts))) for section in sections)


def _parts(body: str) -> Iterator[Part]:
    start = 0
    for match in _PART.finditer(body):
        yield from _markdown_part(body[start : match.start()])
        yield Part(mark_safe(""), match["source"] or "", match["drawn"] or "")
        start = match.end()
    yield from _markdown_part(body[start:])


def _markdown_part(text: str) -> Iterator[Part]:
    if text.strip():
        yield Part(mark_safe(MARKDOWN.render(text)))
