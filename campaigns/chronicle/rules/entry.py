"""An entry of the chronicle: what happened on a day, in words, with a key that stays while the records change."""

import re
from dataclasses import dataclass, field

from campaigns.rules.labels import Labelled

# Whom an entry of the DM's own names.
MAX_PEOPLE = 20
# The place after which a page goes on, as an address has it: day, number, rank, row.
POSITION = r"(-?[0-9]{1,9})\.([0-9]{1,9})\.([0-9]{1,2})\.([0-9]{1,18})"


class EntryKind(Labelled):
    """What an entry tells of; each value begins the keys of its entries: `match-12`, `gain-12-7`."""

    STEP = "step", "Date"
    PAYMENT = "payment", "Payment"
    OWN = "own", "Own entry"
    MATCH = "match", "Match"
    SERIES = "series", "Series"
    TOURNAMENT = "tournament", "Tournament"
    DOWNTIME = "downtime", "Downtime"
    EVENING = "evening", "Gambling"
    EXPULSION = "expulsion", "Disqualification"
    INTIMIDATION = "intimidation", "Intimidation"
    STAKE = "stake", "Stake"
    BET = "bet", "Bet"
    GAIN = "gain", "CM gain"
    LESSON = "lesson", "Lesson"
    DECISION = "decision", "CM set"

    @property
    def rank(self) -> int:
        """Where it stands among entries of one day and number: a match before what came of it."""
        return list(EntryKind).index(self)


# Of many games at once: whatever was part of one is told below it. Their keys are `campaigns.core.occasions`’.
OCCASION_KINDS = frozenset({EntryKind.TOURNAMENT, EntryKind.DOWNTIME, EntryKind.EVENING})
# What is told first of a day: the others are what came of these.
HEAD_KINDS = OCCASION_KINDS | {EntryKind.OWN, EntryKind.MATCH, EntryKind.SERIES}


@dataclass(frozen=True, slots=True)
class EntryPosition:
    """Where an entry stands: by day, then by the record's number, then by rank and row. Not kept: rows may be made anew."""

    day: int
    number: int
    rank: int
    row: int

    def latest_first(self) -> tuple[int, int, int, int]:
        """The key that sorts the latest day and number first."""
        # What came of a match still follows the match.
        return -self.day, -self.number, self.rank, self.row

    def earliest_first(self) -> tuple[int, int, int, int]:
        return self.day, self.number, self.rank, self.row


def read_entry_position(text: str) -> EntryPosition | None:
    """The position that a text of the form POSITION says; None for any other text."""
    parts = re.fullmatch(POSITION, text)
    return EntryPosition(*map(int, parts.groups())) if parts else None


def write_entry_position(position: EntryPosition) -> str:
    """The position as a text of the form POSITION."""
    return f"{position.day}.{position.number}.{position.rank}.{position.row}"


@dataclass(frozen=True, slots=True)
class EntryPerson:
    """Somebody an entry is about: by name, and by the character's id where there is a sheet."""

    name: str
    character_id: int | None = None


@dataclass(frozen=True, slots=True)
class EntryWords:
    """What the Dungeon Master has written to an entry: Markdown, tags, a place; `for_players`: whether they may read it."""

    text: str = ""
    tags: tuple[str, ...] = ()
    place: str = ""
    for_players: bool = False


@dataclass(frozen=True, slots=True)
class ChronicleEntry:
    """One entry of the chronicle, for the eyes of the edition that it was made for.

    `title` is one sentence without its full stop; `facts` are further ones, and `details` what was part of it: the games of a series, the story of an evening. `place` is where it was. `match_id` is the
    match it belongs to, None for what belongs to none or for an edition without addresses.
    """

    key: str
    kind: EntryKind
    position: EntryPosition
    title: str
    facts: tuple[str, ...] = ()
    people: tuple[EntryPerson, ...] = ()
    place: str = ""
    match_id: int | None = None
    words: EntryWords = field(default_factory=EntryWords)
    details: tuple[str, ...] = ()

    @property
    def all_facts(self) -> tuple[str, ...]:
        return *self.facts, *self.details

    @property
    def day(self) -> int:
        """The campaign's day number."""
        return self.position.day

    @property
    def number(self) -> int:
        """The order within the day, shared with matches; 0 for what has none and stands first."""
        return self.position.number


def entry_key(kind: EntryKind, *parts: object) -> str:
    """The key of an entry: `match-12`."""
    return "-".join((kind.value, *(str(part) for part in parts)))
