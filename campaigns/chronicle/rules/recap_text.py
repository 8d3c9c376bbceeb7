"""A recap as Markdown: a heading for each day, a line for each entry, and the Dungeon Master's words below it."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby

from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind
from campaigns.chronicle.rules.escaping import plain_text


def recap_text(title: str, entries: Iterable[ChronicleEntry], date_of: Callable[[int], str]) -> str:
    """The recap, ending with an end of line. `date_of` writes a day number."""
    parts = [f"# {plain_text(title)}"]
    for day, of_day in groupby(entries, key=lambda entry: entry.day):
        date = date_of(day)
        parts.append(f"## {plain_text(date[:1].upper() + date[1:])}")
        parts.append("\n".join(line for entry in of_day for line in _lines(entry)))
    return "\n\n".join(parts) + "\n"


def _lines(entry: ChronicleEntry) -> Iterator[str]:
    """An item of a list; what the DM wrote is indented below it and stays within it."""
    title = f"**{plain_text(entry.title)}**" if entry.kind is EntryKind.OWN else plain_text(entry.title)
    more = (*entry.facts, *([entry.place] if entry.place else []), *(f"#{tag}" for tag in entry.words.tags))
    yield "- " + " · ".join((title, *(plain_text(part) for part in more)))
    if entry.words.text.strip():
        yield ""
        for line in entry.words.text.strip("\n").splitlines():
            yield f"  {line}".rstrip()
        yield ""
