"""File names that every system takes, each once.

Windows forbids `< > : " / \\ | ? *`, control characters, a dot or blank at the end, and names of its devices; notes apps
read `# ^ [ ]` in a link as something else; a dot at the beginning hides a file; a name has at most 255 bytes.
"""

import re
import unicodedata

from campaigns.rules.labels import numbered
from campaigns.rules.reading import tidy

MAX_BYTES = 120
_FORBIDDEN = re.compile(r"[<>:\"/\\|?*#^\[\]\x00-\x1f\x7f]")
_DEVICE = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE)


def safe_file_name(text: str, fallback: str = "Nameless") -> str:
    """The text as a file's name without its ending; `fallback` where nothing of it is left."""
    name = tidy(_FORBIDDEN.sub(" ", text)).strip(". ")
    name = name.encode()[:MAX_BYTES].decode(errors="ignore").strip(". ")
    return f"{name} -" if _DEVICE.fullmatch(name) else name or fallback


class FileNames:
    """Gives out names that differ for every system."""

    def __init__(self) -> None:
        self._used_names: set[str] = set()

    def name(self, text: str, fallback: str = "Nameless") -> str:
        """A name like the text that was not given out before: "Hob", "Hob 2"."""
        for name in numbered(safe_file_name(text, fallback)):
            # Some systems take upper and lower case for the same.
            folded_name = unicodedata.normalize("NFKC", name).casefold()
            if folded_name not in self._used_names:
                break
        self._used_names.add(folded_name)
        return name
