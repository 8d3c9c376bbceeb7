"""Checking the rows of a file by the table of its sections: each value, each reference, and what only several rows can break.

What asks the games (whether a log plays through) is not here: rules of a campaign know no game.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from campaigns.campaign.rules import own_calendar
from campaigns.exchange.rules.columns import MAX_INT, whole_value
from campaigns.exchange.rules.entry_keys import references
from campaigns.exchange.rules.reading import FileFault, RawRow
from campaigns.exchange.rules.runs import SETTLED
from campaigns.exchange.rules.sections import CAMPAIGN, SECTIONS, Column, Section
from campaigns.exchange.rules.shapes import ShapedColumn
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import quoted

MAX_FAULTS = 50

_BY_NAME = {section.name: section for section in (CAMPAIGN, *SECTIONS)}


class TooManyFaults(Exception):
    """There are MAX_FAULTS of them: nobody reads more at once."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """A row that was read: the values by the names of its columns, references as ids of the file."""

    section: Section
    id: int
    values: dict[str, object]
    raw: RawRow


@dataclass(slots=True)
class FileCheck:
    """What has been seen of a file so far, and what is wrong with it."""

    faults: list[FileFault] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_BY_NAME, 0))
    _ids: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    _seen_keys: dict[tuple[str, ...], set[tuple[object, ...]]] = field(
        default_factory=lambda: defaultdict(set)
    )
    _next_number: int = 0
    _seats: Counter[object] = field(default_factory=Counter)
    _log_position: tuple[object, int] = (0, 0)
    _logs: set[object] = field(default_factory=set)

    def add(self, fault: FileFault) -> None:
        """Raises TooManyFaults when there are enough."""
        self.faults.append(fault)
        if len(self.faults) >= MAX_FAULTS:
            raise TooManyFaults

    def row(self, raw: RawRow) -> FileRow | None:
        """The row in values; None where it has a fault. Raises TooManyFaults."""
        section = _BY_NAME[raw.section]
        if raw.number >= section.max_rows:
            self.add(raw.fault(f"There are more than {section.max_rows} of them, which is the most."))
            raise TooManyFaults
        self.counts[section.name] += 1
        if self._has_any(self._faults_of(section, raw)):
            return None
        assert isinstance(raw.value, dict)
        values = {column.name: _read(column, raw.value[column.name]) for column in section.columns}
        row = FileRow(section, raw.value.get("id", 0), values, raw)
        return None if self._has_any(self._faults_together(row)) else row

    def _has_any(self, faults: Iterator[FileFault]) -> bool:
        """Keep the faults, if there are any."""
        known = len(self.faults)
        for fault in faults:
            self.add(fault)
        return len(self.faults) > known

    def close(self) -> None:
        """Keep the faults that can only be told at the end: every match has two seats and a log."""
        for match in sorted(self._ids["matches"]):
            if self._seats[match] != 2:
                self.add(FileFault("seats", 0, f"Match {match} has no two seats."))
            if match not in self._logs:
                self.add(FileFault("lines", 0, f"Match {match} has no log."))

    def _faults_of(self, section: Section, raw: RawRow) -> Iterator[FileFault]:
        row = raw.value
        if not isinstance(row, dict):
            yield raw.fault("This is not an object.")
            return
        for key in row.keys() - set(section.keys):
            yield raw.fault(f"{quoted(key, 40)} is not known here.", key)
        for key in section.keys:
            if key not in row:
                yield raw.fault(f"“{key}” is missing.")
        if section.has_id and "id" in row:
            yield from self._faults_of_id(row["id"], raw)
        for column in section.columns:
            if column.name in row:
                yield from self._faults_in(column, row[column.name], raw)

    def _faults_of_id(self, number: object, raw: RawRow) -> Iterator[FileFault]:
        ids = self._ids[raw.section]
        if not isinstance(number, int) or isinstance(number, bool) or not 0 < number <= MAX_INT:
            yield raw.fault(f"“id” is not a whole number from 1 to {MAX_INT}.", "id")
        elif number in ids:
            yield raw.fault(f"There are two rows with the id {number}.", "id")
        else:
            ids.add(number)

    def _faults_in(self, column: Column, value: object, raw: RawRow) -> Iterator[FileFault]:
        try:
            result = _read(column, value)
        except Unreadable as refusal:
            value_text = f" ({quoted(value, 40)})" if isinstance(value, str) and value else ""
            yield raw.fault(f"“{column.name}”{value_text} {refusal}.", column.name)
            return
        if isinstance(column.kind, ShapedColumn):
            for section, reference in column.kind.references(value):
                if reference not in self._ids[section]:
                    sentence = f"“{column.name}” names {reference}, and {section} has no such id."
                    yield raw.fault(sentence, column.name)
                    return
        if target := column.target:
            for number in result if isinstance(result, list) else [result]:
                if isinstance(number, int) and number not in self._ids[target]:
                    yield raw.fault(f"“{column.name}” is {number}, and {target} has no such id.", column.name)
                    return

    def _faults_together(self, row: FileRow) -> Iterator[FileFault]:
        """The faults of a row among others."""
        for columns in row.section.unique:
            key = tuple(row.values[name] for name in columns)
            if None in key:
                continue
            if self._is_duplicate((row.section.name, *columns), key):
                yield row.raw.fault(f"Another row has the same {' and '.join(columns)}.", columns[-1])
        if row.section.name == "seats":
            self._seats[row.values["match"]] += 1
        if row.section.name in MUST_DIFFER:
            first_column, second_column, sentence = MUST_DIFFER[row.section.name]
            if row.values[first_column] == row.values[second_column]:
                yield row.raw.fault(sentence, second_column)
        if row.section.name in _SECTION_CHECKS:
            yield from _SECTION_CHECKS[row.section.name](self, row)

    def _is_duplicate(self, columns: tuple[str, ...], key: tuple[object, ...]) -> bool:
        """Whether an earlier row had this key in these columns; no later one may have it."""
        was_seen = key in self._seen_keys[columns]
        self._seen_keys[columns].add(key)
        return was_seen

    def _campaign(self, row: FileRow) -> Iterator[FileFault]:
        self._next_number = whole_value(row.values["next_number"])
        text = str(row.values["own_calendar"])
        if text or row.values["calendar"] == own_calendar.SLUG:
            try:
                own_calendar.read_calendar(text)
            except RulesError as refusal:
                yield row.raw.fault(f"“own_calendar” cannot be read: {refusal}", "own_calendar")

    def _person(self, row: FileRow) -> Iterator[FileFault]:
        portrait = row.values["portrait"]
        if portrait is not None and portrait != f"portraits/{row.id}.webp":
            yield row.raw.fault(f"The portrait of {row.id} is portraits/{row.id}.webp or none.", "portrait")

    def _match(self, row: FileRow) -> Iterator[FileFault]:
        if whole_value(row.values["number"]) >= self._next_number:
            yield row.raw.fault("“number” is not below the campaign’s next_number.", "number")
        if row.values["status"] == "over" and row.values["finished_at"] is None:
            yield row.raw.fault("A match that is over has a “finished_at”.", "finished_at")
        if (row.values["series"] is None) is not (row.values["series_game"] is None):
            yield row.raw.fault("A match of a series, and no other, has its number in it.", "series_game")

    def _line(self, row: FileRow) -> Iterator[FileFault]:
        match, seq = row.values["match"], whole_value(row.values["seq"])
        previous_match, last_seq = self._log_position
        if match != previous_match:
            if match in self._logs:
                yield row.raw.fault("The lines of one match come one after another.", "match")
            self._logs.add(match)
            last_seq = 0
        if seq != last_seq + 1:
            yield row.raw.fault(f"“seq” is {seq}; line {last_seq + 1} of this match is to come.", "seq")
        if (seq == 1) is not (row.values["kind"] == "start"):
            yield row.raw.fault("A log begins with its one line “start”.", "kind")
        self._log_position = (match, seq)

    def _purse(self, row: FileRow) -> Iterator[FileFault]:
        kind, name = row.values["kind"], str(row.values["name"])
        if (kind == "character") is (row.values["character"] is None):
            yield row.raw.fault("A character’s purse, and no other, names its character.", "character")
        if kind == "backer" and not name.strip():
            yield row.raw.fault("A bettor’s purse has a name.", "name")
        key = (kind, name if kind == "backer" else "")
        if kind != "character" and self._is_duplicate(("purses", "kind", "name"), key):
            yield row.raw.fault("There are two such purses.", "name")

    def _points(self, row: FileRow) -> Iterator[FileFault]:
        first, second, who = (str(row.values[name]) for name in ("one", "other", "who"))
        if first == second or who not in (first, second):
            yield row.raw.fault("Points are given to one of two players.", "who")
        for name, player in (("one", first), ("other", second)):
            kind, _, pk = player.partition(" ")
            if kind == "character" and int(pk) not in self._ids["people"]:
                yield row.raw.fault(f"“{name}” is {player}, and people has no such id.", name)

    def _chronicle(self, row: FileRow) -> Iterator[FileFault]:
        key = str(row.values["key"])
        if not key:
            return
        for section, number in references(key):
            if number not in self._ids[section]:
                yield row.raw.fault(f"“key” is {key}, and {section} has no id {number}.", "key")
        if self._is_duplicate(("chronicle", "key"), (key,)):
            yield row.raw.fault("Another row has the same key.", "key")

    def _run(self, row: FileRow) -> Iterator[FileFault]:
        state, plan = str(row.values["state"]), row.values["plan"]
        assert isinstance(plan, dict)
        if state not in SETTLED:
            sentence = "A run that a worker is at, or that waits for a decision, is not in a file."
            yield row.raw.fault(sentence, "state")
        if row.values["kind"] == "evening":
            return
        if "groups" not in plan or (state == "taken" and "taken_until" not in plan):
            yield row.raw.fault("A downtime has groups, and once it is on record a day until which.", "plan")


MUST_DIFFER = {
    "bets": ("backer", "taker", "A bet has two parties."),
    "point_stakes": ("white", "black", "A stake has two purses."),
    "winner_bets": ("backer", "taker", "A bet has two parties."),
}
_SECTION_CHECKS = {
    "campaign": FileCheck._campaign,
    "people": FileCheck._person,
    "matches": FileCheck._match,
    "lines": FileCheck._line,
    "purses": FileCheck._purse,
    "points_given": FileCheck._points,
    "chronicle": FileCheck._chronicle,
    "runs": FileCheck._run,
}


def _read(column: Column, value: object) -> object:
    return None if value is None and column.optional else column.kind.read(value)
