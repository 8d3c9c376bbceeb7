"""The letters of the pieces in other languages: what a score means that is written in one of them.

Source: the PGN standard, section 17.
"""

import re
from collections.abc import Iterable

from campaigns.rules.errors import Unreadable
from campaigns.rules.reading import quoted

ENGLISH = "KQRBN"
_LETTERS = {
    "cs": "KDVSJ", "da": "KDTLS", "de": "KDTLS", "en": ENGLISH, "es": "RDTAC", "et": "KLVOR", "fi": "KDTLR", "fr": "RDTFC",
    "hu": "KVBFH", "is": "KDHBR", "it": "RDTAC", "nl": "KDTLP", "no": "KDTLS", "pl": "KHWGS", "pt": "RDTBC", "ro": "RDTNC",
    "sv": "KDTLS",
}  # fmt: skip
_PIECE = re.compile(
    r"(?<![A-Za-z])[A-Z](?=[a-h]?[1-8]?[-x:]?[a-h][1-8])|(?<=[18][=(])[A-Z]|(?<=[a-h][18])[A-Z]"
)


def in_english(moves: Iterable[str], language: str) -> dict[str, str]:
    """The English letters for those of some moves; `language` is the tag's, empty where there is none.

    Raises Unreadable where several languages would mean several things by them.
    """
    example, used = "", set[str]()
    for move in moves:
        letters = set(_PIECE.findall(move))
        example = example or (move if letters - {*ENGLISH, "P"} else "")
        used |= letters
    code = language.strip().lower()[:2]
    if not example and code not in _LETTERS:
        return {}
    languages = [code] if used <= {*_LETTERS.get(code, ""), "P"} else list(_LETTERS)
    alphabets = [dict(zip(_LETTERS[name], ENGLISH, strict=True)) for name in languages]
    fitting = (letters for letters in alphabets if used <= {*letters, "P"})
    readings = [{letter: letters.get(letter, letter) for letter in sorted(used)} for letters in fitting]
    if example and any(reading != readings[0] for reading in readings):
        raise Unreadable(
            f'{quoted(example)} is not in English letters, and several languages could be meant: add a tag like [Language "de"].'
        )
    return readings[0] if readings else {}


def translate_letters(move: str, letters: dict[str, str]) -> str:
    return _PIECE.sub(lambda piece: letters.get(piece[0], piece[0]), move)
