"""Names as a search compares them: without case and accents, an umlaut both as its letter and as two.

    search_key("Sir Götz of Thornmere") == "/sir gotz of thornmere/sir goetz of thornmere#.s.g.t"

Each `/` begins a spelling of the name, each blank a word, and the initials stand behind the `#`, without the small words.
"""

import unicodedata

from campaigns.rules.text import JOINTS, plain

MAX_KEY_LENGTH = 250
SPELLING, INITIALS = "/", "#"
SMALL_WORDS = frozenset(
    ("a", "af", "and", "da", "de", "der", "di", "du", "la", "le", "of", "the", "van", "von", "who", "zu")
)

# Letters that no decomposition turns into plain ones.
_PLAIN = {
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ŧ": "t",
}  # fmt: skip
_ONE_LETTER = str.maketrans(_PLAIN)
# Cyrillic and Greek letters and figures that look like a Latin letter, small or capital.
_LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕһӏԁԛԝαβεηικμνορτυχω01l|", "abekmhopctyxijshidqwabehikmnoptuxwoiii"
)
_TWO_LETTERS = str.maketrans({**_PLAIN, "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


def spellings(text: str) -> tuple[str, ...]:
    """The text folded, and as people type it who have no umlauts if that differs; words with single blanks between.

    A text of punctuation alone stays as it is.
    """
    lower = unicodedata.normalize("NFC", unicodedata.normalize("NFC", text).casefold())
    one_letter, two_letters = (_plain(lower.translate(table)) for table in (_ONE_LETTER, _TWO_LETTERS))
    return tuple(dict.fromkeys(spelling or " ".join(lower.split()) for spelling in (one_letter, two_letters)))


def fold_name(text: str) -> str:
    return spellings(text)[0]


def lookalike_key(name: str) -> str:
    """What two names have in common that are taken for each other at a glance: `Anna`, `Аnnа` with Cyrillic letters, `ANNA`."""
    return "".join(fold_name(plain(name)).translate(_LOOKALIKES).split())


def search_key(name: str) -> str:
    """What a search looks into for a name; of at most MAX_KEY_LENGTH characters."""
    folded = spellings(name)
    words = [word for word in folded[0].split() if word not in SMALL_WORDS]
    initials = "".join(f".{word[0]}" for word in words)
    return f"{''.join(SPELLING + spelling for spelling in folded)}{INITIALS}{initials}"[:MAX_KEY_LENGTH]


def search_patterns(text: str) -> tuple[tuple[str, ...], ...]:
    """What a key contains that begins with the text, has it for initials, has it at a word, or anywhere: best first."""
    folded = spellings(text)
    initials = "".join(f".{letter}" for letter in folded[0] if letter != " ")
    whole_names = tuple(SPELLING + spelling for spelling in folded)
    return whole_names, (initials,), tuple(f" {spelling}" for spelling in folded), folded


def folded_name(key: str) -> str:
    return key.removeprefix(SPELLING).partition(INITIALS)[0].partition(SPELLING)[0]


def name_patterns(name: str) -> tuple[str, ...]:
    """What the key of somebody contains who has exactly this name."""
    return tuple(f"{SPELLING}{spelling}{end}" for spelling in spellings(name) for end in (SPELLING, INITIALS))


def _plain(text: str) -> str:
    """Letters without their marks and joiners, and blanks for whatever separates words."""
    letters = unicodedata.normalize("NFKD", JOINTS.sub("", text)).casefold()
    kinds = ((letter, unicodedata.category(letter)[0]) for letter in letters)
    parts = (" " if kind in "PZC" else letter for letter, kind in kinds if kind != "M")
    return " ".join("".join(parts).split())
