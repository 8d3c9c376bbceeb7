"""Comments of a score set aside while its moves are folded and read, so that their words stay as they are written.

1. e4 {She said: “Ha!”} e5   ->   1. e4 {notea} e5, and the words
"""

import re
from collections.abc import Callable

from campaigns.rules.errors import Unreadable
from campaigns.rules.text import plain

# Letters, for numbers in braces may be dice.
_LETTERS = "abcdefghij"
SET_ASIDE = re.compile(rf"\{{note([{_LETTERS}]+)\}}")
"""The mark that stands where a comment stood."""
# Lines that begin with a tag stay as they are.
_COMMENT = re.compile(r"^[ \t>]*\[[ \t]*[A-Za-z].*$|\{(?P<words>[^}]*)\}", re.MULTILINE)


def set_aside(text: str, word_of: Callable[[str], str | None]) -> tuple[str, list[str]]:
    """A cleaned text with marks for the comments of which `word_of` makes nothing, and these comments."""
    comments = list[str]()
    if SET_ASIDE.search(text):
        return text, comments

    def mark(match: re.Match[str]) -> str:
        if match["words"] is None or _is_kept(plain(match[0]), word_of):
            return match[0]
        comments.append(match["words"].strip())
        return f"{{note{''.join(_LETTERS[int(digit)] for digit in str(len(comments) - 1))}}}"

    return _COMMENT.sub(mark, text), comments


def number_of_mark(mark: re.Match[str]) -> int:
    """Which of the comments it stands for."""
    return int("".join(str(_LETTERS.index(letter)) for letter in mark[1]))


def _is_kept(comment: str, word_of: Callable[[str], str | None]) -> bool:
    try:
        return word_of(comment) is not None
    except Unreadable:
        return True  # refused where its move is known
