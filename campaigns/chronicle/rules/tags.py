"""Tags of entries as one text: each between ends of lines, so that a database finds a whole one by it.

write_tags(["Winter", "feud"]) == "\\nfeud\\nWinter\\n"
"""

from collections.abc import Iterable

from campaigns.rules.errors import NotPossible, Unreadable

MAX_TAGS, MAX_TAG_LENGTH = 10, 30


def read_tag_lines(text: str) -> tuple[str, ...]:
    return tuple(text.split("\n")[1:-1])


def write_tags(tags: Iterable[str]) -> str:
    """The tags in order, each once whatever its case; empty for none. Raises NotPossible for too many or too long ones."""
    names = {name.casefold(): name for name in (" ".join(tag.split()) for tag in tags) if name}
    if len(names) > MAX_TAGS:
        raise NotPossible(f"An entry has at most {MAX_TAGS} tags.")
    for name in names.values():
        if len(name) > MAX_TAG_LENGTH:
            beginning = name[:MAX_TAG_LENGTH]
            raise NotPossible(f"A tag has at most {MAX_TAG_LENGTH} characters: “{beginning}…” is too long.")
    return "\n".join(("", *(names[key] for key in sorted(names)), "")) if names else ""


def check_tags(text: str) -> None:
    """Raises Unreadable for a text that `write_tags` would write otherwise."""
    try:
        is_canonical = write_tags(read_tag_lines(text)) == text
    except NotPossible:
        is_canonical = False
    if not is_canonical:
        raise Unreadable("these are no tags in order, each between ends of lines")


def tag_line(tag: str) -> str:
    """What a text of tags contains that has this one."""
    return f"\n{tag}\n"
