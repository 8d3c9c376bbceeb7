"""Names and sentences as plain text in Markdown: nothing in them becomes a link, a tag, a heading or a mention."""

import re

# Backslashes are read before any ASCII punctuation. Parentheses and dashes make nothing on their own within a line.
# Of equal and percent signs notes apps make something where there are two.
_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|#@$^]|={2,}|%{2,}")
# What some programs make links of by themselves.
_ADDRESS = re.compile(r"(?i)(\w)(://)|\b(www|mailto|javascript|data)([.:])")
# What begins a list, a line across, or an underline at the beginning of a line.
_START = re.compile(r"^([0-9]*)([-+=.)])")


def plain_text(text: str) -> str:
    """The text on one line, to stand anywhere in a line of Markdown, at its beginning too."""
    line = " ".join(text.split())
    line = _SPECIAL.sub(lambda found: "".join(f"\\{sign}" for sign in found[0]), line)
    line = _ADDRESS.sub(_broken, line)
    return _START.sub(lambda found: f"{found[1]}\\{found[2]}", line)


def _broken(found: re.Match[str]) -> str:
    if found[2]:
        return f"{found[1]}\\://"
    return f"{found[3]}\\{found[4]}"
