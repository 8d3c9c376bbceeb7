"""Who else is generated along: so many people of further professions, as one types them.

2 dragons, 2 masters        dragons and 2 thieves        a noble
"""

import re
from collections.abc import Iterable, Sequence

from campaigns.rules.errors import Ambiguous, NotPossible, Unreadable
from campaigns.rules.folding import fold_name
from campaigns.rules.reading import quoted
from campaigns.rules.text import plain

_BETWEEN = re.compile(r"[,;+&\n]|\band\b", re.IGNORECASE)
_PART = re.compile(r"(?:([0-9]{1,4})\s*(?:[x*]\s+)?|an?\s+)?([^0-9].*)", re.IGNORECASE)
MAX_PARTS = 12


def read_parts(text: str, names: Sequence[str], max_people: int) -> list[tuple[int, int]]:
    """Each profession's place in `names` and how many of it, at most `max_people` in all; without a number it is one.

    A name may be in the plural or its last word alone. Raises Unreadable for a name that none has, Ambiguous for one that several
    have, NotPossible for too many people, and for a profession that is named twice.
    """
    parts: list[tuple[int, int]] = []
    for part in filter(None, map(str.strip, _BETWEEN.split(plain(text)))):
        match = _PART.fullmatch(part)
        if match is None:
            raise Unreadable(f"Can't read {quoted(part)}. Try 2 dragons, 2 masters.")
        index = _index_of(match[2], names)
        count = int(match[1] or 1)
        if count < 1:
            raise NotPossible(f"{quoted(part)}: name at least one, or leave them out.")
        if index in (former_index for former_index, _ in parts):
            raise NotPossible(f"{names[index]} stands there twice: name each profession once.")
        parts.append((index, count))
    if len(parts) > MAX_PARTS or sum(count for _, count in parts) > max_people:
        most = f"{MAX_PARTS} professions and {max_people} people"
        raise NotPossible(f"That is too many: name at most {most} in all.")
    return parts


def _index_of(typed: str, names: Sequence[str]) -> int:
    singulars = {*_singulars(fold_name(typed))}
    for key in (fold_name, _last_word):
        indexes = [index for index, name in enumerate(names) if singulars & {*_singulars(key(name))}]
        if len(indexes) == 1:
            return indexes[0]
        if indexes:
            names_text = " or ".join(names[index] for index in indexes)
            raise Ambiguous(f"{quoted(typed)} can be {names_text}: type the whole name.")
    raise Unreadable(f"No profession is called {quoted(typed)}. There are {', '.join(names)}.")


def _last_word(name: str) -> str:
    return (fold_name(name).split() or [""])[-1]


def _singulars(name: str) -> Iterable[str]:
    """The name, and whatever it may be the plural of: thieves, dragons, bosses, ladies."""
    yield name
    for singular, plural in (
        ("f", "ves"),
        ("fe", "ves"),
        ("y", "ies"),
        ("man", "men"),
        ("", "es"),
        ("", "s"),
    ):
        if name.endswith(plural) and len(name) > len(plural) + 1:
            yield name.removesuffix(plural) + singular
