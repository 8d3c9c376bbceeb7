"""Free text of people carried in one word: no blank, no `/`, no `;`, so that it fits among other words.

    playfully swishing a sword    playfully_swishing_a_sword

A text has one word and a word one text.
"""

import re

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import one_line, quoted

LONGEST = 60
_ESCAPES = {" ": "_", "_": "%5F", "%": "%25", "/": "%2F", ";": "%3B"}
_BACK = {escape: character for character, escape in _ESCAPES.items()}
_ESCAPE = re.compile("|".join(_BACK))


def check_free(text: str, what: str) -> None:
    """Raises Unreadable unless `text` is one tidy line of at most LONGEST characters."""
    one_line(text, what, LONGEST)
    if " ".join(text.split()) != text:
        raise Unreadable(
            f"{what} {quoted(text)} has blanks that cannot be seen: write one between two words."
        )


def to_word(text: str) -> str:
    return "".join(_ESCAPES.get(character, character) for character in text)


def from_word(word: str, what: str) -> str:
    """The text carried in `word`; raises Unreadable."""
    text = _ESCAPE.sub(lambda match: _BACK[match[0]], word)
    check_free(text, what)
    if to_word(text) != word:
        raise Unreadable(f"{quoted(word)} is not written as {what.lower()} is: {quoted(to_word(text), 200)}.")
    return text
