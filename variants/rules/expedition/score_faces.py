"""The faces in a score, read: in braces behind the move they decided, {6 1}, a risky capture's two {6 1, 5 2} or {6 1} {5 2}.

Ruling X18d. Braces of numbers are always meant for faces: such as cannot be are refused, and never left out.
"""

import re
from collections.abc import Iterator

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted
from variants.rules.actions import Faces

_DICE = re.compile(r"\{[0-9 ,+-]*[0-9][0-9 ,+-]*\}")  # whatever is meant for faces, right or wrong
_THROWN = re.compile(r"\{ ?([1-6] [1-6](?:, ?[1-6] [1-6])*) ?\}")
_BLANK = "_"  # within a word that keeps faces


def kept(comment: re.Match[str]) -> str:
    """Of comments the faces are kept, as a word."""
    return f" {comment[0].replace(' ', _BLANK)} " if _DICE.fullmatch(comment[0]) else " "


def read_faces(text: str) -> Iterator[Faces]:
    """The throws written in braces, as `kept` keeps them; raises Unreadable."""
    text = text.replace(_BLANK, " ")
    match = _THROWN.fullmatch(text)
    if not match:
        raise Unreadable(
            f"{quoted(text)} is no throw of two dice: it is written like {{6 1}}, two throws {{6 1, 5 2}}."
        )
    for pair in match[1].split(","):
        first, second = pair.split()
        yield int(first), int(second)
