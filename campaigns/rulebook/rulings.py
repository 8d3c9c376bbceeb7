"""The rulings of docs/rules: each has a place on a page under its number, and wherever a text names one there can be a link to it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

DIGESTS: Path = settings.BASE_DIR / "docs" / "rules"
NUMBER = re.compile(r"(?<![\w.-])(?:R|A|B|X|S)-?[0-9]+(?:\.[0-9]+)?[a-z]?(?![\w-])")
_SPAN = re.compile(r"\b([RAXB]-?(?:[0-9]+\.)?)([0-9]+) to \1([0-9]+)\b")
_LEADING_NUMBER = re.compile(rf"\**({NUMBER.pattern})")
_LINK_TO_A_FILE = re.compile(r"\[([^\]]+)\]\((?![#a-z]+:)[^)]*\)")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@dataclass(frozen=True, slots=True)
class RulingsSection:
    id: str
    title: str
    html: SafeString

    @property
    def short(self) -> str:
        """The title without its remark in parentheses."""
        return self.title.partition(" (")[0]


@dataclass(frozen=True, slots=True)
class Digest:
    """A game's rulings: what stands above them, their sections, and the numbers that have a place in these."""

    lead: SafeString
    sections: tuple[RulingsSection, ...]
    numbers: frozenset[str]


@cache
def rulings_digest(game: str) -> Digest | None:
    """None for a game without rulings. What holds for every full board is the last section where it is referred to."""
    file = DIGESTS / f"{game}.md"
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    if re.search(r"\bB1\b", text):
        shared_text = (DIGESTS / "README.md").read_text(encoding="utf-8")
        text += "\n\n## " + shared_text.partition("\n## ")[2].partition("\n\nPoints of")[0]
    sections, numbers = _read(_LINK_TO_A_FILE.sub(r"\1", text))
    lead, *other_sections = (
        RulingsSection(section.id, section.title, link_rulings(section.html, game, numbers))
        for section in sections
    )
    return Digest(lead.html, tuple(other_sections), numbers)


def link_rulings(text: object, game: str, numbers: frozenset[str] | None = None) -> SafeString:
    """The text, HTML or not, with a link to each ruling of the game that it names; `numbers` saves looking for them."""
    html = conditional_escape(str(text) if not isinstance(text, SafeString) else text)
    if numbers is None:
        rulings = rulings_digest(game)
        numbers = rulings.numbers if rulings else frozenset()
    url = reverse("rulings", args=[game])

    def link(match: re.Match[str]) -> str:
        number = match[0]
        if number not in numbers:
            return number
        return format_html('<a class="nowrap" href="{}#{}">{}</a>', url, id_of(number), number)

    # A number within a tag (the id of its own place) is left alone.
    parts = re.split(r"(<[^>]*>)", html)
    return mark_safe("".join(part if part[:1] == "<" else NUMBER.sub(link, part) for part in parts))


def numbers_in(text: str) -> set[str]:
    """The rulings a text names, those between the ends of a span as well: "R-4.1 to R-4.6"."""
    rulings = {*NUMBER.findall(text)}
    for stem, first, last in _SPAN.findall(text):
        rulings |= {f"{stem}{number}" for number in range(int(first), int(last) + 1)}
    return rulings


def id_of(number: str) -> str:
    return number.lower()


def _read(text: str) -> tuple[list[RulingsSection], frozenset[str]]:
    """The sections (the first without a title), and the numbers; each stands in an element of its id."""
    tokens = MARKDOWN.parse(text)
    numbers: set[str] = set()
    parts: list[tuple[str, list[Token]]] = [("", [])]
    for index, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h2":
            parts.append((tokens[index + 1].content, []))
        parts[-1][1].append(token)
        number = _number_at(tokens, index)
        if number and number not in numbers:
            numbers.add(number)
            _holder(tokens, index).attrSet("id", id_of(number))
    for table in (index for index, token in enumerate(tokens) if token.type == "table_open"):
        _make_cards(tokens[table:])
    sections = []
    for index, (name, section_tokens) in enumerate(parts):
        id_ = str(section_tokens[0].attrGet("id") or f"section-{index}")
        sections.append(RulingsSection(id_, name, _html(section_tokens[3:])))
    return sections, frozenset(numbers)


def _number_at(tokens: Sequence[Token], index: int) -> str:
    """The number that a paragraph, an item, a row or a heading begins with; empty for none."""
    token = tokens[index]
    match = _LEADING_NUMBER.match(token.content) if token.type == "inline" else None
    begins_block = tokens[index - 1].type in ("paragraph_open", "td_open", "heading_open")
    return match[1] if match and begins_block else ""


def _holder(tokens: Sequence[Token], index: int) -> Token:
    """The element that is about what an inline says: its item or row, where it is the first thing in there."""
    container = tokens[index - 2]
    return container if container.type in ("list_item_open", "tr_open") else tokens[index - 1]


def _make_cards(tokens: Sequence[Token]) -> None:
    """Let a table become cards in a narrow place: its first cells are heads, the others know their column."""
    heads: list[str] = []
    column = 0
    tokens[0].attrSet("class", "table table-cards")
    for token, next_token in zip(tokens, tokens[1:], strict=False):
        if token.type == "table_close":
            return
        if token.type == "tr_open":
            column = 0
        elif token.type == "th_open":
            token.attrSet("scope", "col")
            heads.append(next_token.content)
        elif token.type in ("td_open", "td_close"):
            if column == 0:
                token.tag = "th"
            if token.type == "td_open":
                token.attrSet(*(("data-label", heads[column]) if column else ("scope", "row")))
            else:
                column += 1


def _html(tokens: Sequence[Token]) -> SafeString:
    html: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return mark_safe(html)
