"""A table of a lesson's file, read key by key: a fault names the place, and what nobody asked for is one."""

from collections.abc import Mapping

from campaigns.rules.errors import Unreadable


class LessonTable:
    def __init__(self, values: Mapping[str, object], path: str) -> None:
        self._values = values
        self._path = path
        self._keys_read = set[str]()

    def text(self, key: str, default: str | None = None) -> str:
        """Several lines are one; `default` is the text of a table that has none, None where it must."""
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self.fault(f"{key} is not a text")
        return "\n\n".join(" ".join(part.split()) for part in value.split("\n\n")).strip()

    def texts(self, key: str) -> tuple[str, ...]:
        value = self._value(key, [])
        if not isinstance(value, list):
            raise self.fault(f"{key} is not a list")
        texts = tuple(text for text in value if isinstance(text, str))
        if len(texts) < len(value):
            raise self.fault(f"{key} is not a list of texts")
        return texts

    def number(self, key: str) -> int:
        value = self._value(key, None)
        if not isinstance(value, int) or value < 1:
            raise self.fault(f"{key} is not a number from 1 on")
        return value

    def flag(self, key: str) -> bool:
        return self._value(key, False) is True

    def tables(self, key: str, kind: str) -> list["LessonTable"]:
        """The tables of a list, or a single one; none where there is no such key."""
        value = self._value(key, [])
        tables = value if isinstance(value, list) else [value]
        if not all(isinstance(table, dict) for table in tables):
            raise self.fault(f"{key} is not a list of tables")
        numbered_tables = enumerate(tables, 1)
        return [LessonTable(table, f"{self._path}, {kind} {number}") for number, table in numbered_tables]

    def end(self) -> None:
        """Raises Unreadable where the table has more keys than were asked for."""
        if unknown := self._values.keys() - self._keys_read:
            raise self.fault(f"nobody knows {', '.join(sorted(unknown))}")

    def fault(self, reason: str) -> Unreadable:
        return Unreadable(f"{self._path}: {reason}.")

    def _value(self, key: str, default: object) -> object:
        self._keys_read.add(key)
        value = self._values.get(key, default)
        if value is None:
            raise self.fault(f"{key} is missing")
        return value
