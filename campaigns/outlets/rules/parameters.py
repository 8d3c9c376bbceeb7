"""The parameters of the API: what the document says one takes is what it is checked by."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from campaigns.chronicle.rules.entry import POSITION, EntryPosition, read_entry_position
from campaigns.rules.errors import Unreadable

Schema = dict[str, Any]
T = TypeVar("T", covariant=True)
_MAX_ID = 2**63 - 1
_MAX_DAY = 999_999_999


@dataclass(frozen=True, slots=True)
class Parameter(Generic[T]):
    """One parameter; `expected` is its schema as the end of a sentence."""

    about: str
    schema: Schema
    expected: str
    convert: Callable[[str], T]

    def read(self, text: str) -> T:
        """The value; raises Unreadable for whatever the schema does not allow."""
        schema = self.schema
        if "enum" in schema:
            is_allowed = text in schema["enum"]
        elif "pattern" in schema:
            is_allowed = re.fullmatch(schema["pattern"], text) is not None
        else:
            is_number = re.fullmatch(r"-?[0-9]{1,19}", text) is not None
            is_allowed = is_number and schema["minimum"] <= int(text) <= schema["maximum"]
        if not is_allowed:
            raise Unreadable(f"takes {self.expected}, once.")
        return self.convert(text)


def _whole(about: str, minimum: int, maximum: int) -> Parameter[int]:
    schema = {"type": "integer", "minimum": minimum, "maximum": maximum}
    return Parameter(about, schema, f"a whole number from {minimum} to {maximum}", int)


_AFTER_HINT = "Where the page before ended, as its `next` says."
NUMBER = _whole("As the list has it.", 1, _MAX_ID)
AFTER = _whole(_AFTER_HINT, 0, _MAX_ID)
SINCE, UNTIL = _whole("The first day.", -_MAX_DAY, _MAX_DAY), _whole("The last day.", -_MAX_DAY, _MAX_DAY)
AFTER_ENTRY: Parameter[EntryPosition | None] = Parameter(
    _AFTER_HINT,
    {"type": "string", "pattern": f"^{POSITION}$"},
    "what stands in “next” of the page before",
    read_entry_position,
)
PLAYER_SAFE = Parameter("1: only what players may read.", {"enum": ["0", "1"]}, "0 or 1", "1".__eq__)
