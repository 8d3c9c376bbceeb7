"""JSON values that hold ids: what such a value may be, and the same value with other ids.

A shape takes a value, and what an id becomes by its section; it returns the value written in one way alone. Raises Unreadable for
a value of another shape. An id of what is no longer there is 0.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from campaigns.exchange.rules.columns import (
    MAX_BIG_INT,
    MAX_INT,
    MAX_SMALL_INT,
    ColumnKind,
    Schema,
    TextColumn,
    WholeColumn,
    WordColumn,
)
from campaigns.rules.errors import Unreadable

Ids = Callable[[str, int], int]
Shape = Callable[[object, Ids], object]


def plain_value(kind: ColumnKind) -> Shape:
    return lambda value, ids: kind.read(value)


def id_in(section: str) -> Shape:
    return lambda value, ids: ids(section, WholeColumn(0).read(value))


def maybe_id(section: str) -> Shape:
    read_id = id_in(section)
    return lambda value, ids: None if value is None else read_id(value, ids)


def items(shape: Shape, max_items: int = MAX_SMALL_INT) -> Shape:
    def read(value: object, ids: Ids) -> object:
        if not isinstance(value, list) or len(value) > max_items:
            raise Unreadable(f"has no list of at most {max_items} where one is to be")
        return [shape(item, ids) for item in value]

    return read


def row_values(*shapes: Shape) -> Shape:
    """A list of so many values, each of its own shape."""

    def read(value: object, ids: Ids) -> object:
        if not isinstance(value, list) or len(value) != len(shapes):
            raise Unreadable(f"has no list of {len(shapes)} where one is to be")
        return [shape(item, ids) for shape, item in zip(shapes, value, strict=True)]

    return read


def by_id(section: str, shape: Shape) -> Shape:
    """An object whose keys are ids, in their order; what is no longer there is left out."""

    def read(value: object, ids: Ids) -> object:
        if not isinstance(value, dict) or len(value) > MAX_SMALL_INT or not all(map(_is_id, value)):
            raise Unreadable("has no object by ids where one is to be")
        pairs = ((ids(section, int(key)), shape(item, ids)) for key, item in value.items())
        return {str(number): item for number, item in sorted(pairs, key=lambda pair: pair[0]) if number}

    return read


def _is_id(key: object) -> bool:
    return isinstance(key, str) and re.fullmatch(r"[1-9]\d{0,9}", key, re.ASCII) is not None


def some_keys(**shapes: Shape) -> Shape:
    """An object with some of these keys, in their order."""

    def read(value: object, ids: Ids) -> object:
        if not isinstance(value, dict) or not value.keys() <= shapes.keys():
            raise Unreadable(f"has no object of {', '.join(shapes)} where one is to be")
        return {name: shape(value[name], ids) for name, shape in shapes.items() if name in value}

    return read


def every_key(**shapes: Shape) -> Shape:
    """An object with these keys, in their order."""
    read_some = some_keys(**shapes)

    def read(value: object, ids: Ids) -> object:
        if not isinstance(value, dict) or value.keys() != shapes.keys():
            raise Unreadable(f"has no object of {', '.join(shapes)} where one is to be")
        return read_some(value, ids)

    return read


@dataclass(frozen=True, slots=True)
class ShapedColumn(ColumnKind):
    shape: Shape
    json_type: str = "object"

    def read(self, value: object) -> object:
        return self.shape(value, lambda section, number: number)

    def references(self, value: object) -> list[tuple[str, int]]:
        """The section and id of all that the value refers to and that is still there."""
        references: list[tuple[str, int]] = []

        def note(section: str, number: int) -> int:
            references.append((section, number))
            return number

        self.shape(value, note)
        return [reference for reference in references if reference[1]]

    def schema(self) -> Schema:
        return {"type": self.json_type}


def one_word(*choices: str) -> Shape:
    return plain_value(WordColumn(choices))


def text(max_length: int) -> Shape:
    return plain_value(TextColumn(max_length))


COUNT, COINS = plain_value(WholeColumn(0, MAX_INT)), plain_value(WholeColumn(-MAX_BIG_INT, MAX_BIG_INT))
