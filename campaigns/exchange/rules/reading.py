"""Reading a campaign's file piece by piece, with the line of each row: memory holds one row, however long the file is.

The file is one JSON object. Its keys come in the order of `sections`, so that what is referred to has been read.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from campaigns.exchange.rules.sections import CAMPAIGN, FORMAT, SECTIONS, VERSION, Section
from campaigns.rules.reading import quoted

# Of one row, or one value beside the sections.
MAX_VALUE_LENGTH = 4 * 2**20

# At the end of what has been read so far a value may be cut within a word or an escape.
_MAX_CUT_LENGTH = 24
_BLANK = re.compile(r"[ \t\r\n]*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]\n]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class FileFault:
    """What is wrong with a file, and where: `people[3].name`, and the line from 1."""

    path: str
    line: int
    sentence: str


class BrokenFile(Exception):
    """The file cannot be read on."""

    def __init__(self, fault: FileFault) -> None:
        super().__init__(fault.sentence)
        self.fault = fault


class NoCampaign(Exception):
    """The whole file is refused, for a reason that is no line's: the sentence says which."""


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row as it stands in the file; `line` is where it begins, `number` counts from 0."""

    section: str
    number: int
    value: object
    line: int
    text: str

    def fault(self, sentence: str, column: str = "") -> FileFault:
        path = self.section if self.section == CAMPAIGN.name else f"{self.section}[{self.number}]"
        return FileFault(f"{path}.{column}" if column else path, self._line_of(column), sentence)

    def _line_of(self, column: str) -> int:
        line, depth, key = self.line, 0, json.dumps(column, ensure_ascii=False)
        if "\n" not in self.text:
            return line
        for token in _TOKEN.finditer(self.text):
            word = token[0]
            if word == "\n":
                line += 1
            elif word in ("{", "["):
                depth += 1
            elif word in ("}", "]"):
                depth -= 1
            elif depth == 1 and word == key and self.text[token.end() :].lstrip().startswith(":"):
                return line
        return self.line


class _DuplicateKey(ValueError):
    """An object that has a key twice."""


def read_rows(chunks: Iterator[str]) -> Iterator[RawRow]:
    """The campaign and every row, in order. Raises NoCampaign for no file of ours, BrokenFile where it cannot go on."""
    text = _Text(chunks)
    if not text.skips("{") or text.is_at_end():
        raise NoCampaign("This is no campaign’s file: it does not begin like one.")
    _expect_key(text, "format", is_first=True)
    if text.value("format") != FORMAT:
        raise NoCampaign("This is no campaign’s file of Game of Kings.")
    _expect_key(text, "version")
    version = _check_version(text.value("version"))
    _expect_key(text, CAMPAIGN.name)
    yield _upgrade_row(text.row(CAMPAIGN.name, 0), CAMPAIGN, version)
    sections = [section for section in SECTIONS if section.since_version <= version]
    for section in sections:
        _expect_key(text, section.name)
        for row in _rows(text, section.name):
            yield _upgrade_row(row, section, version)
    if not text.skips("}"):
        raise text.broken("", f"after “{sections[-1].name}” the file is to end with a }}")
    if not text.is_at_end():
        raise text.broken("", "something stands after the end")


def _expect_key(text: "_Text", key: str, is_first: bool = False) -> None:
    """Pass the key that is to come now, with what stands around it."""
    if not is_first and not text.skips(","):
        raise text.broken("", f"“{key}” is missing, or a comma before it")
    value = text.value(key)
    if value != key and is_first:
        raise NoCampaign("This is no campaign’s file: it does not begin with its format.")
    if value != key:
        raise text.broken("", f"{quoted(str(value), 40)} stands where “{key}” is to come")
    if not text.skips(":"):
        raise text.broken(key, "has no colon after it")


def _rows(text: "_Text", key: str) -> Iterator[RawRow]:
    if not text.skips("["):
        raise text.broken(key, "is not a list")
    number = 0
    while not text.skips("]"):
        if number and not text.skips(","):
            raise text.broken(f"{key}[{number}]", "a comma or a ] is missing here")
        yield text.row(key, number)
        number += 1


def _upgrade_row(row: RawRow, section: Section, version: int) -> RawRow:
    """A row of a file of that version with what has been added to its section since."""
    added = section.added_since(version)
    if section.ids_since > version:
        # Nothing in its file refers to a row from before its section had ids, so any will do.
        added["id"] = row.number + 1
    return replace(row, value={**added, **row.value}) if added and isinstance(row.value, dict) else row


def _check_version(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise NoCampaign("This file does not say which version of the format it is.")
    if value > VERSION:
        raise NoCampaign(
            f"This file was written by a newer Game of Kings: its format is version {value if value < 10**6 else 'unknown'}, "
            f"and this one reads up to version {VERSION}. Update this installation, then import the file again."
        )
    return value


class _Text:
    """What has been read of the text and not been used yet, and the line that this begins on."""

    def __init__(self, chunks: Iterator[str]) -> None:
        self._chunks = chunks
        self._buffer, self._at, self._line = "", 0, 1
        self._decoder = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_no_constant)

    def broken(self, path: str, sentence: str) -> BrokenFile:
        return BrokenFile(FileFault(path, self._line, f"The file cannot be read on: {sentence}."))

    def skips(self, sign: str) -> bool:
        """Whether that sign comes next; if so it has been passed."""
        if self.is_at_end() or self._buffer[self._at] != sign:
            return False
        self._at += 1
        return True

    def is_at_end(self) -> bool:
        """Whether nothing but blanks comes any more; the blanks have been passed."""
        while True:
            match = _BLANK.match(self._buffer, self._at)
            assert match
            self._pass_to(match.end())
            if self._at < len(self._buffer):
                return False
            if not self._fill():
                return True

    def row(self, section: str, number: int) -> RawRow:
        path = f"{section}[{number}]"
        self.is_at_end()
        line = self._line
        value, text = self._decode(path)
        return RawRow(section, number, value, line, text)

    def value(self, path: str) -> object:
        self.is_at_end()
        return self._decode(path)[0]

    def _decode(self, path: str) -> tuple[object, str]:
        while True:
            try:
                value, end = self._decoder.raw_decode(self._buffer, self._at)
            except json.JSONDecodeError as refusal:
                self._read_on_after(refusal, path)
                continue
            except RecursionError:
                raise self.broken(path, "it is nested too deeply") from None
            except _DuplicateKey as refusal:
                raise self.broken(path, str(refusal)) from None
            except ValueError:
                raise self.broken(path, "it holds a number that is none, or is too long") from None
            if end < len(self._buffer) or not self._fill():
                text = self._buffer[self._at : end]
                self._pass_to(end)
                return value, text

    def _read_on_after(self, refusal: json.JSONDecodeError, path: str) -> None:
        """Fetch more of a value that is cut where the buffer ends; raises BrokenFile for any other reason it is none."""
        unread = len(self._buffer) - self._at
        is_cut = refusal.msg.startswith("Unterminated") or refusal.pos > len(self._buffer) - _MAX_CUT_LENGTH
        if is_cut and unread <= MAX_VALUE_LENGTH and self._fill():
            return
        line = self._line + self._buffer.count("\n", self._at, refusal.pos)
        reason = "this is too long" if unread > MAX_VALUE_LENGTH else f"this is no JSON ({refusal.msg})"
        raise BrokenFile(FileFault(path, line, f"The file cannot be read on: {reason}.")) from None

    def _pass_to(self, end: int) -> None:
        self._line += self._buffer.count("\n", self._at, end)
        self._at = end

    def _fill(self) -> bool:
        """Read on; false at the end."""
        parts, missing = [self._buffer[self._at :]], max(1, len(self._buffer) - self._at)
        wanted_length = missing
        # At least as long as what waits, so that a long row is not tried often.
        while missing > 0 and (chunk := next(self._chunks, "")):
            parts.append(chunk)
            missing -= len(chunk)
        self._buffer, self._at = "".join(parts), 0
        return missing < wanted_length


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        duplicate = next(key for index, key in enumerate(keys) if key in keys[:index])
        raise _DuplicateKey(f"{quoted(duplicate, 40)} stands twice in it")
    return values


def _no_constant(word: str) -> object:
    raise ValueError(word)
