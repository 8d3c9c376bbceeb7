"""A recap: its span, when an evening began, and its text as Markdown."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby

from campaigns.chronicle.rules.entry import HEAD_KINDS, ChronicleEntry, EntryKind

# What a match is followed by, told as sentences of its own item.
MATCH_FOLLOW_UPS = frozenset(
    {EntryKind.EXPULSION, EntryKind.INTIMIDATION, EntryKind.STAKE, EntryKind.BET, EntryKind.GAIN}
)
# Told only where the DM has written on it.
BOOK_KEEPING = frozenset({EntryKind.STEP, EntryKind.PAYMENT, EntryKind.DECISION})


def recap_text(
    title: str,
    entries: Iterable[ChronicleEntry],
    date_of: Callable[[int], str],
    stories: Mapping[str, Sequence[str]] | None = None,
) -> str:
    """The recap, ending with an end of line. `date_of` writes a day number, `stories` are sentences by the keys of matches."""
    parts = [f"# {plain_text(title)}"]
    for day, day_entries in groupby(entries, key=lambda entry: entry.day):
        date = date_of(day)
        parts.append(f"## {plain_text(date[:1].upper() + date[1:])}")
        items = (line for item in _items(day_entries) for line in _lines(item, stories or {}))
        parts.append("\n".join(items))
    return "\n\n".join(parts) + "\n"


def _items(entries: Iterable[ChronicleEntry]) -> Iterator[list[ChronicleEntry]]:
    """Each entry with what came of it: a match with its bets and gains, which have its number."""
    item: list[ChronicleEntry] = []
    for entry in entries:
        head = item[0] if item else None
        belongs = entry.kind in MATCH_FOLLOW_UPS and entry.number > 0
        if head and head.kind is EntryKind.MATCH and belongs and head.number == entry.number:
            item.append(entry)
            continue
        if item:
            yield item
        item = [entry]
    if item:
        yield item


def _lines(item: Sequence[ChronicleEntry], stories: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The lines of one item of a list, with the story and what the DM wrote indented below it, so that they stay within it."""
    head, follow_ups = item[0], item[1:]
    title = f"**{plain_text(head.title)}**" if head.kind in HEAD_KINDS else plain_text(head.title)
    notes = (*head.facts, *([head.place] if head.place else []), *(f"#{tag}" for tag in head.words.tags))
    yield "- " + " · ".join((title, *(plain_text(part) for part in notes)))
    details = (f"{detail}." for detail in head.details)
    story = [*stories.get(head.key, ()), *details, *(_sentence(entry, head) for entry in follow_ups)]
    if story:
        yield "  " + " ".join(plain_text(sentence) for sentence in story)
    for entry in item:
        if entry.words.text.strip():
            yield ""
            for line in entry.words.text.strip("\n").splitlines():
                yield f"  {line}".rstrip()
            yield ""


def _sentence(entry: ChronicleEntry, match: ChronicleEntry) -> str:
    """One sentence of what came of a match, whose players its own title names already."""
    players = match.title.partition(": ")[0]
    title = entry.title.removesuffix(f" in {players}").removesuffix(".")
    facts = () if entry.kind is EntryKind.GAIN else entry.facts
    if entry.kind is EntryKind.BET and facts:
        return f"{title}, {facts[0][:1].lower()}{'; '.join((facts[0][1:], *facts[1:]))}."
    return f"{title}: {'; '.join(facts)}." if facts else f"{title}."


# Before a word: where the DM names somebody.
_NAME_SIGN = re.compile(r"(?<![\w\\@])@(?=\w)")


def without_at_signs(text: str) -> str:
    """The DM's words without the @ before names, which would tell that there is such a person."""
    return _NAME_SIGN.sub("", text)


EVENING_GAP = timedelta(hours=6)


def evening_start(moments: Iterable[datetime]) -> datetime | None:
    """The first of the moments after which no pause was longer than EVENING_GAP; None without any."""
    start: datetime | None = None
    for moment in sorted(moments, reverse=True):
        if start is not None and start - moment > EVENING_GAP:
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
    line = _ADDRESS.sub(_break_address, line)
    return _START.sub(lambda hit: f"{hit[1]}\\{hit[2]}", line)


def _break_address(hit: re.Match[str]) -> str:
    return f"{hit[1]}\\://" if hit[2] else f"{hit[3]}\\{hit[4]}"


class SpanKind(StrEnum):
    """What a recap is asked for: the last evening, a span of days, or the last entries."""

    EVENING = "evening"
    DAYS = "days"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class RecapSpan:
    """`from_day` and `to_day` are day numbers, both included, None without an end; `count` is of the last entries."""

    kind: SpanKind
    from_day: int | None = None
    to_day: int | None = None
    count: int = 50
