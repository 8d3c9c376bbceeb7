"""What a column of the file may hold: how it is read, how it is written, and what the published schema says of it.

Every value has one text. `read` raises Unreadable for any other, so that what was read is written as the same bytes.
"""

import json
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from fractions import Fraction
from typing import Protocol

from campaigns.exchange.rules.entry_keys import read_entry_key
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.numbers import MAX_NUMBER_LENGTH
from campaigns.rules.reading import quoted, tidy

Schema = dict[str, object]
MAX_SMALL_INT, MAX_INT, MAX_BIG_INT = 32_767, 2_147_483_647, 2**63 - 1  # what the columns of a database hold

_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)
_FRACTION = re.compile(r"-?\d+(/[1-9]\d*)?", re.ASCII)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_MAX_DEPTH, _MAX_VALUES = 12, 5000


class ColumnKind(Protocol):
    """What a column holds. `read` raises Unreadable for what is none; `write` is the JSON of a value."""

    def read(self, value: object) -> object: ...

    def schema(self) -> Schema: ...

    def write(self, value: object) -> object:
        return value


@dataclass(frozen=True, slots=True)
class WholeColumn(ColumnKind):
    low: int = 0
    high: int = MAX_INT

    def read(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not self.low <= value <= self.high:
            raise Unreadable(f"is not a whole number from {self.low} to {self.high}")
        return value

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class FlagColumn(ColumnKind):
    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise Unreadable("is neither true nor false")
        return value

    def schema(self) -> Schema:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class TextColumn(ColumnKind):
    """A text of `min_length` to `max_length` characters; `readable` reads it and raises a RulesError where it is nothing it knows.

    Everything but tabs and ends of lines can be printed, or at least is no control character.
    """

    max_length: int
    min_length: int = 0
    readable: Callable[[str], object] | None = None

    def read(self, value: object) -> str:
        if not isinstance(value, str):
            raise Unreadable("is not a text")
        if not self.min_length <= len(value) <= self.max_length:
            bounds = f"{self.min_length} to {self.max_length}"
            raise Unreadable(f"has {len(value)} characters; {bounds} are allowed")
        if _CONTROL.search(value):
            raise Unreadable("holds a control character, or half a character")
        if self.readable is not None:
            try:
                self.readable(value)
            except RulesError as refusal:
                raise Unreadable(f"cannot be read: {refusal}") from refusal
        return value

    def schema(self) -> Schema:
        min_length: Schema = {"minLength": self.min_length} if self.min_length else {}
        return {"type": "string", **min_length, "maxLength": self.max_length}


@dataclass(frozen=True, slots=True)
class EntryKeyColumn(TextColumn):
    """The key of a derived entry of the chronicle, its ids those of the file; empty for an entry of its own."""

    max_length: int = 80
    readable: Callable[[str], object] | None = read_entry_key


@dataclass(frozen=True, slots=True)
class NameColumn(TextColumn):
    """A line with something visible in it; of one that other hands have written the signs that nobody sees are dropped."""

    min_length: int = 1

    def read(self, value: object) -> str:
        text = TextColumn.read(self, value)
        if not (line := tidy(text)):
            raise Unreadable("holds nothing visible")
        return text if text.isprintable() else line


@dataclass(frozen=True, slots=True)
class PatternColumn(ColumnKind):
    pattern: str

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not re.fullmatch(self.pattern, value, re.ASCII):
            raise Unreadable(f"is not a text of the form {self.pattern}")
        return value

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^({self.pattern})$"}


@dataclass(frozen=True, slots=True)
class WordColumn(ColumnKind):
    choices: tuple[str, ...]

    def read(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.choices:
            raise Unreadable(f"is none of {', '.join(word or '“”' for word in self.choices)}")
        return value

    def schema(self) -> Schema:
        return {"enum": list(self.choices)}


@dataclass(frozen=True, slots=True)
class MomentColumn(ColumnKind):
    """A moment of the real world, in UTC to the microsecond: `2026-11-22T19:30:00.000000Z`."""

    def read(self, value: object) -> datetime:
        if isinstance(value, str) and _MOMENT.fullmatch(value):
            try:
                return datetime.fromisoformat(value)
            except ValueError:  # a month that there is not
                pass
        raise Unreadable("is not a moment like 2026-11-22T19:30:00.000000Z")

    def write(self, value: object) -> object:
        assert isinstance(value, datetime)
        return value.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"

    def schema(self) -> Schema:
        return {"type": "string", "format": "date-time", "pattern": f"^{_MOMENT.pattern}$"}


@dataclass(frozen=True, slots=True)
class FractionColumn(ColumnKind):
    """An exact fraction in lowest terms, `869/29` or `19`."""

    def read(self, value: object) -> Fraction:
        if isinstance(value, str) and len(value) <= MAX_NUMBER_LENGTH and _FRACTION.fullmatch(value):
            fraction = Fraction(value)
            if str(fraction) == value and abs(fraction) <= chess_modifier.MAX_CM:
                return fraction
        bounds = f"at most {chess_modifier.MAX_CM} to either side of 0"
        raise Unreadable(f"is not a fraction in lowest terms like 869/29, {bounds}")

    def write(self, value: object) -> object:
        return str(value)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{_FRACTION.pattern}$", "maxLength": MAX_NUMBER_LENGTH}


@dataclass(frozen=True, slots=True)
class JsonColumn(ColumnKind):
    """A JSON value that `readable` reads, its keys in order of the alphabet."""

    readable: Callable[[object], object]

    def read(self, value: object) -> object:
        if not _is_modest(value):
            raise Unreadable(f"is nested deeper than {_MAX_DEPTH}, or holds more than {_MAX_VALUES} values")
        try:
            self.readable(value)
        except RulesError as refusal:
            raise Unreadable(f"cannot be read: {refusal}") from refusal
        return value

    def write(self, value: object) -> object:
        sorted_value: object = json.loads(json.dumps(value, sort_keys=True))
        return sorted_value

    def schema(self) -> Schema:
        return {"type": "object"}


@dataclass(frozen=True, slots=True)
class ReferenceColumn(ColumnKind):
    """The id of a row of an earlier section."""

    section: str

    def read(self, value: object) -> int:
        return WholeColumn(1).read(value)

    def schema(self) -> Schema:
        return {**WholeColumn(1).schema(), "description": f"The id of a row of {self.section}."}


@dataclass(frozen=True, slots=True)
class ReferencesColumn(ColumnKind):
    """The ids of some rows of an earlier section, in order and each once."""

    section: str
    max_items: int

    def read(self, value: object) -> list[int]:
        if isinstance(value, list) and len(value) <= self.max_items:
            ids = [WholeColumn(1).read(item) for item in value]
            if ids == sorted(set(ids)):
                return ids
        raise Unreadable(f"is not a list of at most {self.max_items} ids in order, each once")

    def schema(self) -> Schema:
        return {
            "type": "array",
            "items": ReferenceColumn(self.section).schema(),
            "maxItems": self.max_items,
            "uniqueItems": True,
        }


@dataclass(frozen=True, slots=True)
class ProfessionColumn(ColumnKind):
    """A profession: the slug of a printed one, or the id of one of the campaign's own."""

    printed: Collection[str]

    def read(self, value: object) -> int | str:
        if isinstance(value, str):
            if value not in self.printed:
                raise Unreadable(f"is {quoted(value, 40)}, which is none of the printed professions")
            return value
        return WholeColumn(1).read(value)

    def schema(self) -> Schema:
        return {"anyOf": [{"enum": list(self.printed)}, ReferenceColumn("professions").schema()]}


def _is_modest(value: object) -> bool:
    """Whether a JSON value is neither deep nor large."""
    level, count = [value], 0
    for _ in range(_MAX_DEPTH):
        count += len(level)
        if not level or count > _MAX_VALUES:
            break
        if any(isinstance(node, str) and _CONTROL.search(node) for node in level):
            return False
        level = [
            inner
            for node in level
            if isinstance(node, dict | list)
            for inner in ([*node.keys(), *node.values()] if isinstance(node, dict) else node)
        ]
    return not level and count <= _MAX_VALUES


def whole_value(value: object) -> int:
    assert isinstance(value, int)
    return value
