"""Notes in Markdown with front matter in YAML, as notes apps read them.

    ---
    kind: "person"
    tags: ["npc", "harbour"]
    day: 104
    ---

Texts in the front matter are double-quoted, so that no date, number or colon in them is taken for anything else.
"""

import re
from collections.abc import Mapping, Sequence

FrontValue = str | int | bool | None | Sequence[str]

# [[People/Hob|the Owl]], [[People/Hob.md]], [Hob](hob.md); **Hob**, *Hob*, ==Hob==.
_LINK = re.compile(
    r"!?\[\[(?:[^\[\]|]{0,80}\|)?(?:[^\[\]|]{0,80}/)?([^\[\]|]{1,80}?)(?:\.md)?\]\]|\[([^\[\]]{1,80})\]\([^()\s]*\)"
)
_MARKUP = re.compile(r"(?<!\w)(\*{1,3}|_{1,3}|==|~~|`)(?=\S)((?:(?!\s\1).){1,80}?)(?<=\S)\1(?!\w)")
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_NO_LINK = re.compile(r"[\[\]|<>]")
_NO_TAG = re.compile(r"[^\w/-]+")
NOTES, PUBLIC, MATCHES = "Notes", "What players may read", "Matches"
_SECTION = re.compile(rf"^##[ \t]+({NOTES}|{PUBLIC}|{MATCHES})[ \t]*$", re.MULTILINE)
# A heading of ours in the words of somebody else, behind as many backslashes as keep it from being one.
_HEADING = re.compile(rf"^(\\*##[ \t]+(?:{NOTES}|{PUBLIC}|{MATCHES})[ \t]*)$", re.MULTILINE)
_GUARDED = re.compile(rf"^\\(?={_HEADING.pattern[1:]})", re.MULTILINE)


def guard_headings(text: str) -> str:
    """The text with nothing in it that our own headings could be taken for; `unguard_headings` gives it again."""
    return _HEADING.sub(r"\\\1", text)


def unguard_headings(text: str) -> str:
    return _GUARDED.sub("", text)


def split_sections(text: str) -> list[tuple[str, str]]:
    """The text by our headings in it, with each; first what stands above them all, by no name."""
    above, *parts = _SECTION.split(text)
    bare = (unguard_headings(part.strip()) for part in parts[1::2])
    return [("", above), *zip(parts[::2], bare, strict=True)]


def strip_markup(text: str) -> str:
    """The words of a text without links, emphasis and ends of lines that Markdown has put into them."""
    return _MARKUP.sub(r"\2", _LINK.sub(r"\1\2", _BREAK.sub("\n", text)))


def front_matter(values: Mapping[str, FrontValue]) -> str:
    """The front matter with its fences; what is None or empty is left out."""
    rows = [f"{key}: {_scalar(value)}" for key, value in values.items() if value not in (None, "", (), [])]
    return "\n".join(("---", *rows, "---", ""))


def wiki_link(path: str, text: str) -> str:
    """A link to the note at that path of the vault, without its ending: `[[People/Hob|Hob]]`."""
    label = " ".join(_NO_LINK.sub(" ", text).split())
    return f"[[{path}|{label or path}]]"


def tag_name(text: str) -> str:
    """A tag as notes apps take it: without blanks, and not of digits alone; empty where nothing is left."""
    word = _NO_TAG.sub("-", text).strip("-/")
    return f"no-{word}" if word.isdigit() else word


def _scalar(value: FrontValue) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quote(value)
    return f"[{', '.join(_quote(item) for item in value or ())}]"


def _quote(text: str) -> str:
    return f'"{"".join(map(_escape, text))}"'


def _escape(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    if sign.isprintable():
        return sign
    return f"\\u{ord(sign):04X}" if ord(sign) < 2**16 else f"\\U{ord(sign):08X}"
