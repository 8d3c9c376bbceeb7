"""A study as a text that people send to each other: three tags, then the line with its notes.

[Study "The Sylph's sting"]
[Game "Dragonchess"]
[Start "..."]

{Where is the weak square?} b2b3 {Here.} ...
"""

import re

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import one_line, quoted
from variants import catalog
from variants.studies.study_line import StudyLine, read_study

LONGEST_TITLE = 80

_TAG = re.compile(r'\s*\[(Study|Game|Start) "((?:[^"\\]|\\.)*)"\]')


def is_study(text: str) -> bool:
    return bool(re.match(r'\s*\[Study "', text))


def write(title: str, study: StudyLine) -> str:
    game = study.line.game
    tags = {"Study": title, "Game": game.title, "Start": game.write_state(study.line.states[0])}
    heads = (f'[{name} "{_escaped(value)}"]\n' for name, value in tags.items())
    return f"{''.join(heads)}\n{study.text}\n"


def read(text: str) -> tuple[str, StudyLine]:
    """The title, and the study; raises Unreadable, naming what is wrong."""
    tags, end = dict[str, str](), 0
    while tag := _TAG.match(text, end):
        tags[tag[1]], end = re.sub(r"\\(.)", r"\1", tag[2]), tag.end()
    missing = [name for name in ("Study", "Game", "Start") if name not in tags]
    if missing:
        raise Unreadable(f'This is no study of ours: it has no line [{missing[0]} "..."].')
    titles = {game.title: game for game in map(catalog.game, catalog.GAMES)}
    if tags["Game"] not in titles:
        raise Unreadable(f"{quoted(tags['Game'], 40)} is none of the boards: {', '.join(titles)}.")
    game = titles[tags["Game"]]
    title = one_line(tags["Study"], what="The title", longest=LONGEST_TITLE)
    return title, read_study(game, tags["Start"], text[end:].strip())


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", text)
