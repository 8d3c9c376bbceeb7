"""Text as people type and paste it: one fold before every reader.

`clean` is for what people read again (names, tags, places), `plain` for what a reader takes apart (moves, scores, amounts,
dates, dice, headings). Both are idempotent and leave printable ASCII as it is.
"""

import re
import unicodedata
from typing import Final

# Signs are told by their code points: the tables of an older Python lack what newer keyboards type.
_CONTROLS: Final = "\0-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
_FORMATS: Final = (
    "\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f"
    "\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
_NO_CHARACTERS: Final = "\ud800-\udfff\ufdd0-\ufdef" + "".join(
    chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)
)
# The flags of Scotland and Wales are a black flag, tags that spell the country, and an end.
_FLAG: Final = "\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"
_DROPPED: Final = re.compile(f"({_FLAG})|[{_CONTROLS}{_FORMATS}{_NO_CHARACTERS}]+")

# Joiners write Persian words and tie emoji together: they say something only between two signs, variants behind one.
_JOINERS: Final = "\u200c\u200d"
_VARIANTS: Final = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
JOINTS: Final = re.compile(f"[{_JOINERS}{_VARIANTS}]+")
_TYING: Final = rf"(?<=\S)(?:[{_VARIANTS}]?[{_JOINERS}](?=[^\s{_JOINERS}{_VARIANTS}])|[{_VARIANTS}](?![{_JOINERS}{_VARIANTS}]))"
_LOOSE: Final = re.compile(f"(?<![{_JOINERS}{_VARIANTS}])(?!{_TYING})[{_JOINERS}{_VARIANTS}]+")
"""Runs that do not all stay as they are."""

# Fillers of Hangul and Khmer and the empty Braille pattern look like blanks, and are used as names.
_LOOKS_BLANK: Final = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")

# fmt: off
_PLAIN: Final = {
    sign: written
    for written, signs in {
        "-":   "\u058a\u05be\u1400\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2796\u2e17\u2e1a\u2e3a\u2e3b"
               "\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\u02d7\U00010ead",
        '"':   "“”„‟«»″‶〝〞〟❝❞⹂",
        "'":   "‘’‚‛‹›′‵´ʼʹʻˈ❛❜",
        "x":   "×✕✖⨯⨉╳",
        ":":   "∶ː꞉︓﹕",
        "/":   "⁄∕⧸",
        "*":   "∗⁎✱✲",
        "+":   "➕",
        "#":   "♯",
        ".":   "。․",
        ",":   "、﹐،",
        ";":   "؛",
        "%":   "٪﹪",
        "→":   "⇒⇨⟶⟹⟼↦➔➙➛➜➝➞➟➠➡⭢⮕",
        "1":   "⚀",
        "2":   "⚁",
        "3":   "⚂",
        "4":   "⚃",
        "5":   "⚄",
        "6":   "⚅",
        "..":  "‥",
        "...": "…",
        "!!":  "‼",
        "??":  "⁇",
        "?!":  "⁈",
        "!?":  "⁉",
        "\n":  "\r\x0b\x0c\x85\u2028\u2029",
    }.items()
    for sign in signs
}
# fmt: on
_MIXED: Final = re.compile(
    r"(?<=\d)(?=[¼-¾⅐-⅟↉⚀-⚅])|(?<=[⚀-⚅])(?=[\d⚀-⚅])|(?<=\d)\u20e3"
)  # the seams of 17½ and ⚅⚀, and of keys 6️⃣
_LONG_VOWEL: Final = re.compile(r"(?<=\d)[\u30fc\uff70]")  # a Japanese keyboard's hyphen, 2d2ー2d3


def clean(text: str) -> str:
    """The text composed (NFC), without control and format signs; what only looks like a blank is one.

    Joiners between two signs, variation selectors and the tags of a flag stay, as do ends of lines and tabs.
    """
    if text.isascii() and text.isprintable():
        return text
    printable = _DROPPED.sub(lambda match: match[1] or "", _LOOKS_BLANK.sub(" ", text))
    return unicodedata.normalize("NFC", _LOOSE.sub(_joint, printable))


def _joint(run: re.Match[str]) -> str:
    """What a run of joiners and variants keeps: a variant behind a sign, a joiner between two."""
    text, start, end = run.string, run.start(), run.end()
    if not text[max(start - 1, 0) : start].strip():
        return ""
    variant = "" if run[0][0] in _JOINERS else run[0][0]
    joiner = next((sign for sign in run[0] if sign in _JOINERS), "") if text[end : end + 1].strip() else ""
    return variant + joiner


def plain(text: str) -> str:
    """The cleaned text with the keyboard's own signs for typographic ones, and nothing invisible.

    Dashes are `-`, quotes `"` and `'`, × is `x`, every script's digits and full-width signs are ASCII, `17½` is `17 1/2`, ⚅⚀ is
    `6 1`, every arrow is →, every blank a space and every end of a line `\\n`.
    """
    if text.isascii() and text.isprintable():
        return text
    written = _MIXED.sub(" ", _LONG_VOWEL.sub("-", JOINTS.sub("", clean(text)).replace("\r\n", "\n")))
    signs = unicodedata.normalize("NFC", written)
    plain_signs = {ord(sign): _plain_sign(sign) for sign in set(signs)}
    return unicodedata.normalize("NFC", signs.translate(plain_signs))


def plain_line(text: str, max_length: int) -> str:
    """The plain text in one line, with single blanks between its words; empty for one longer than anybody types."""
    return " ".join(plain(text).split()) if len(text) <= max_length else ""


def _plain_sign(sign: str) -> str:
    if sign in _PLAIN:
        return _PLAIN[sign]
    if sign == "\n" or " " <= sign <= "~":
        return sign
    if "\uff01" <= sign <= "\uff5e":  # the full-width twins of ASCII
        return chr(ord(sign) - 0xFEE0)
    if sign.isspace():
        return " "
    if unicodedata.decomposition(sign).startswith("<fraction>"):
        return unicodedata.normalize("NFKC", sign).replace("\u2044", "/")
    return str(unicodedata.decimal(sign, sign))
