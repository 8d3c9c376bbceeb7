"""People named in a text: `@Sister Maudlin`, or `@Maudlin` where nobody else's name begins or ends so."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

# An @ that begins a name: not within a word, and not behind a backslash.
_SIGN = re.compile(r"(?<![\w\\@])@(?=\w)")
_WORDS_OF_A_NAME = (0, -1)


class Names:
    """Whom a name means. The longest wins; its beginning or its last word is enough where only one person has it."""

    def __init__(self, people: Iterable[tuple[int, str]]) -> None:
        rows = [(pk, name) for pk, name in people if name]
        full_counts = Counter(name.lower() for _, name in rows)
        short_counts = Counter(short for _, name in rows for short in _short_forms(name))
        short_ids = {short: pk for pk, name in rows for short in _short_forms(name)}
        self._ids = {short: pk for short, pk in short_ids.items() if short_counts[short] == 1}
        self._ids |= {name.lower(): pk for pk, name in rows if full_counts[name.lower()] == 1}
        self._lengths = sorted({len(name) for name in self._ids}, reverse=True)

    def match_start(self, text: str) -> tuple[int, int] | None:
        """How many characters at the beginning of a text name somebody, and whom; None for nobody."""
        for length in self._lengths:
            pk = self._ids.get(text[:length].lower())
            if pk is not None and len(text[:length]) == length and not text[length : length + 1].isalnum():
                return length, pk
        return None

    def ids_in(self, text: str) -> Iterator[int]:
        for sign in _SIGN.finditer(text):
            if hit := self.match_start(text[sign.end() :]):
                yield hit[1]


def short_names(name: str) -> set[str]:
    words = name.lower().split()
    return {words[index] for index in _WORDS_OF_A_NAME} if words else set()


def _short_forms(name: str) -> set[str]:
    """A name's beginnings by whole words, and its last word: "duke aldemar of thornmere", "duke aldemar", "thornmere"."""
    words = name.lower().split()
    return {" ".join(words[:count]) for count in range(1, len(words) + 1)} | short_names(name)
