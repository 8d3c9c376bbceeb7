"""Keys of the chronicle's entries in a file: `gain-3-7` names the third match and the seventh person of the file."""

import re
from collections.abc import Callable, Iterator, Mapping

from campaigns.chronicle.rules.entry import EntryKind
from campaigns.rules.errors import Unreadable

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
# What the parts of a key refer to; an empty one is a number or a word of its own.
SECTIONS_OF_KEYS: dict[str, tuple[str, ...]] = {
    EntryKind.STEP: ("date_changes",),
    EntryKind.PAYMENT: ("purse_lines",),
    EntryKind.MATCH: ("matches",),
    EntryKind.SERIES: ("series",),
    EntryKind.TOURNAMENT: ("tournaments",),
    EntryKind.DOWNTIME: ("runs",),
    EntryKind.EVENING: ("runs",),
    EntryKind.EXPULSION: ("matches",),
    EntryKind.INTIMIDATION: ("matches", "", "", ""),
    EntryKind.STAKE: ("point_stakes",),
    EntryKind.BET: ("bets",),
    EntryKind.GAIN: ("matches", "people"),
    EntryKind.LESSON: ("record",),
    EntryKind.DECISION: ("record",),
}


def read_entry_key(key: str) -> None:
    """Raises Unreadable for a text that is no key of a derived entry, nor empty."""
    if not key:
        return
    kind, *parts = key.split("-")
    sections = SECTIONS_OF_KEYS.get(kind, ())
    numbers = [part for part in parts if part not in ("white", "black")]
    if not sections or len(parts) != len(sections) or not all(map(_NUMBER.fullmatch, numbers)):
        raise Unreadable("it is no key of an entry like match-12")
    if kind == EntryKind.INTIMIDATION and (parts[2] in numbers or len(numbers) != 3):
        raise Unreadable("it is no key like intimidation-12-3-white-1")
    if kind != EntryKind.INTIMIDATION and len(numbers) != len(parts):
        raise Unreadable("it is no key of an entry like match-12")


def references(key: str) -> Iterator[tuple[str, int]]:
    kind, *parts = key.split("-")
    for section, part in zip(SECTIONS_OF_KEYS.get(kind, ()), parts, strict=False):
        if section:
            yield section, int(part)


def renumber_key(key: str, new_number: Callable[[str, int], int | None]) -> str:
    """The key with other ids, each by its section; empty where one of them is gone, which leaves the words alone."""
    if not key:
        return ""
    kind, *parts = key.split("-")
    sections = zip(SECTIONS_OF_KEYS.get(kind, ()), parts, strict=False)
    new_parts = [new_number(section, int(part)) if section else part for section, part in sections]
    return "" if None in new_parts else "-".join((kind, *map(str, new_parts)))


def renumber_player(player: str, people: Mapping[int, int]) -> str:
    """The key of a player (`variants.handicap.pairs.player_key`) with the number that the person has among `people`."""
    kind, _, pk = player.partition(" ")
    return f"{kind} {people[int(pk)]}" if kind == "character" else player
