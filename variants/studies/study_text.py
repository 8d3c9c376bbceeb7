"""A study as a text that people send to each other: three tags, then the line with its notes. Several follow on each other.

[Study "The Sylph's sting"]
[Game "Dragonchess"]
[Start "..."]

{Where is the weak square?} b2b3 {Here.} ...

It is read as mails and chats have made it: quotes of any kind, `>` before its lines, fences of code, invisible signs.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import one_line, quoted, tidy
from campaigns.rules.text import clean, plain
from variants import catalog
from variants.models import Study
from variants.rules.score_games import FENCES, REPLY_MARKS
from variants.rules.score_wrapping import QUOTES
from variants.studies.study_line import StudyLine, read_study

MAX_TITLE_LENGTH = 80

# In the quotes that we write, else in whatever a chat has made of them.
_TAG = re.compile(
    rf"""\s*\[\s*(?P<name>Study|Game|Start)\s*(?:"(?P<value>(?:\\.|[^"\\])*)"|[{QUOTES}](?P<other>(?:\\.|[^\\])*?)[{QUOTES}])\s*\](?=\s|\Z)""",
    re.DOTALL,
)


# Where a study begins that is not the first; what stands in braces is a note.
_NEXT = re.compile(
    rf"\{{(?:[^\\}}]|\\.)*(?:\}}|\Z)|(?P<start>^[ \t]*\[\s*Study\s*[{QUOTES}])", re.DOTALL | re.MULTILINE
)


def is_study(text: str) -> bool:
    tag = _TAG.match(_without_quoting(text))
    return tag is not None and tag["name"] == "Study"


def _without_quoting(text: str) -> str:
    """The text without what a mail or a chat has put around its lines."""
    lines = clean(text).splitlines()
    if all(REPLY_MARKS.match(line) for line in lines if line.strip()):
        lines = [REPLY_MARKS.sub("", line, count=1) for line in lines]
    while lines and (not lines[0].strip() or lines[0].lstrip().startswith(FENCES)):
        del lines[0]
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith(FENCES)):
        del lines[-1]
    return "\n".join(lines)


def write(studies: Iterable[Study]) -> str:
    return "\n".join(map(_write_study, studies))


def _write_study(study: Study) -> str:
    tags = {"Study": study.title, "Game": study.game_title, "Start": study.start}
    heads = (f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    return f"{''.join(heads)}\n{study.line}\n"


def studies_in(text: str) -> list[str]:
    """The texts of the studies that a text holds."""
    text = _without_quoting(text)
    starts = [match.start() for match in _NEXT.finditer(text) if match["start"] is not None]
    return [text[start:end] for start, end in pairwise([0, *starts[1:], len(text)])]


def study_title(text: str) -> str:
    return " ".join(_read_tags(text)[0].get("Study", "").split())


def _read_tags(text: str) -> tuple[dict[str, str], int]:
    """The tags that a text begins with, and where they end."""
    tags, end = dict[str, str](), 0
    while tag := _TAG.match(text, end):
        value, end = tag["value"] or tag["other"] or "", tag.end()
        tags[tag["name"]] = re.sub(r"\\(.)", r"\1", value)
    return tags, end


def read(text: str) -> tuple[str, StudyLine]:
    """The title, and the study; raises Unreadable, naming what is wrong."""
    text = _without_quoting(text)
    tags, end = _read_tags(text)
    missing = [name for name in ("Study", "Game", "Start") if name not in tags]
    if missing:
        raise Unreadable(f'This is no study of ours: it has no line [{missing[0]} "..."].')
    titles = {game.title: game for game in map(catalog.game, catalog.GAMES)}
    if (game_title := tidy(tags["Game"])) not in titles:
        raise Unreadable(f"{quoted(game_title, 40)} is none of the boards: {', '.join(titles)}.")
    game = titles[game_title]
    start = " ".join(plain(tags["Start"]).split())
    title = one_line(tags["Study"], what="The title", max_length=MAX_TITLE_LENGTH)
    return title, read_study(game, start, text[end:].strip())


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", text)
