"""The common text of all scores: tags, numbered moves, the result.

[White "Ysolde"]
[Result "1-0"]

1. e2-e4 e7-e5 {a comment} 2. ... ; or one to the end of the line
"""

from collections.abc import Iterable, Mapping

from campaigns.rules.contract import Over, Side
from campaigns.rules.errors import Unreadable

RESULTS = {Side.WHITE: "1-0", Side.BLACK: "0-1", None: "1/2-1/2"}
OPEN = "*"
WIDTH = 96


def result_of(ending: Over | None) -> str:
    """How a score writes the end of a game."""
    return RESULTS[ending.winner] if ending else OPEN


def write_score_text(tags: Mapping[str, str], words: Iterable[str]) -> str:
    """Tags, an empty line, and the words in lines of at most WIDTH."""
    head = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join([*head, "", *lines]) + "\n"


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


def check_result(ending: Over | None, result: str) -> None:
    """Raises Unreadable where a game has ended otherwise than its score says."""
    if ending and result != result_of(ending):
        raise Unreadable(f"The game ended {result_of(ending)} ({ending.how}), but the result says {result}.")


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
