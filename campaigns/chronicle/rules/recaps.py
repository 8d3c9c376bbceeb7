"""A recap: its span, when an evening began, and its text as Markdown."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby

from campaigns.chronicle.rules.entry import ChronicleEntry, EntryKind


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


PAUSE = timedelta(hours=6)


def evening_start(moments: Iterable[datetime]) -> datetime | None:
    """The first of the moments after which no pause was longer than PAUSE; None without any."""
    start: datetime | None = None
    for moment in sorted(moments, reverse=True):
        if start is not None and start - moment > PAUSE:
            break
        start = moment
    return start


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
    line = _SPECIAL.sub(lambda hit: "".join(f"\\{sign}" for sign in hit[0]), line)
    line = _ADDRESS.sub(_broken, line)
    return _START.sub(lambda hit: f"{hit[1]}\\{hit[2]}", line)


def _broken(hit: re.Match[str]) -> str:
    if hit[2]:
        return f"{hit[1]}\\://"
    return f"{hit[3]}\\{hit[4]}"


class SpanKind(StrEnum):
    """What is asked for."""

    EVENING = "evening"
    DAYS = "days"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class RecapSpan:
    """`since` and `until` are day numbers, both included, None without an end; `count` is of the last entries."""

    kind: SpanKind
    since: int | None = None
    until: int | None = None
    count: int = 50
