"""The common text of all scores: tags, numbered moves, comments, the result.

[White "Ysolde"]
[Result "1-0"]

1. e2-e4 e7-e5 {a comment} 2. ... ; or one to the end of the line

The numbers (1, 1., 1..., 12)) are for people: they may be missing or wrong.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

RESULTS = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}
OPEN = "*"
WIDTH = 96
LONGEST_WORD = 60

_TAG = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\["\\])*)"\]')
# An open brace reaches to the end, so that a text of nothing else is read once and not once for each brace.
_COMMENT = re.compile(r"\{[^}]*(?:\}|\Z)|;[^\n]*")
_NUMBER = re.compile(r"(?<!\S)(?:[0-9]+[.)]+|[0-9]{1,4}(?!\S)|(?:\.{2,}|…)(?!\S))")
# A comma within Qe4(e5, e8) is none of these.
_BEHIND_MOVES = re.compile(r"\$[0-9]+(?=[,\s]|$)|(?<!\([a-h][1-8]),(?=\s|$)")


def result_of(ending: Over | None) -> str:
    """How a score writes the end of a game."""
    return RESULTS[ending.winner] if ending else OPEN


def write_score_text(tags: Mapping[str, str], words: Iterable[str]) -> str:
    """Tags, an empty line, and the words in lines of at most WIDTH."""
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*head, "", *_wrapped(words)]) + "\n"


def numbered(moves: Iterable[tuple[int, Side, str]]) -> list[str]:
    """Moves as words, with their numbers: each move's number, side and text."""
    words: list[str] = []
    for number, side, text in moves:
        if side is Side.WHITE:
            words.append(f"{number}.")
        elif not words:
            words.append(f"{number}...")
        words.append(text)
    return words


def blank(comment: re.Match[str]) -> str:
    return " "


def read_score_text(
    text: str, word: re.Pattern[str], example: str, keep: Callable[[re.Match[str]], str] = blank
) -> tuple[dict[str, str], list[str], str]:
    """The tags but Result, the moves' words as `word` finds them, and the result; raises Unreadable.

    `keep` gives what is to be read in place of a comment.
    """
    tags, body = read_tags(text, example, keep)
    result = tags.pop("Result", OPEN)
    if result not in (OPEN, *RESULTS.values()):
        raise Unreadable(f"The tag Result must be 1-0, 0-1, 1/2-1/2 or *, not {quoted(result)}.")
    words = word.findall(" ".join(_NUMBER.sub(" ", body).split()))
    if words and words[-1] in (OPEN, *RESULTS.values()):
        if result not in (OPEN, words[-1]):
            raise Unreadable(f"The tag Result says {result}, but the moves end with {words[-1]}.")
        result = words.pop()
    return tags, words, result


def _check_words(body: str) -> None:
    """Raises Unreadable for a word longer than any move, before anything tries to read it."""
    for word in body.split():
        if len(word) > LONGEST_WORD:
            raise Unreadable(f"{quoted(word)} is too long for a move: at most {LONGEST_WORD} characters.")


def compare(ending: Over | None, result: str) -> None:
    """Raises Unreadable where a game has ended otherwise than its score says."""
    if ending and result != result_of(ending):
        raise Unreadable(f"The game ended {result_of(ending)} ({ending.how}), but the result says {result}.")


def _wrapped(words: Iterable[str]) -> list[str]:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def read_tags(
    text: str, example: str, keep: Callable[[re.Match[str]], str] = blank
) -> tuple[dict[str, str], str]:
    """The tags of a score, and what follows them without comments, NAGs ($1) and commas; raises Unreadable."""
    tags: dict[str, str] = {}
    lines = deque(text.split("\n"))
    while lines and (not lines[0].strip() or lines[0].lstrip().startswith("[")):
        line = lines.popleft().strip()
        tag = _TAG.fullmatch(line)
        if line and not tag:
            raise Unreadable(f"{quoted(line, 40)} is not a tag. Try {example}.")
        if tag and tag[1] in tags:
            raise Unreadable(f"The tag {quoted(tag[1], 40)} is given twice.")
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
    body = _BEHIND_MOVES.sub(" ", _COMMENT.sub(partial(_without, keep), "\n".join(lines)))
    _check_words(body)
    return tags, body


def _without(keep: Callable[[re.Match[str]], str], comment: re.Match[str]) -> str:
    if comment[0].startswith("{") and not comment[0].endswith("}"):
        raise Unreadable(f"The comment {quoted(comment[0])} is not closed: add " + "}.")
    return keep(comment)


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
