"""A table of people from a spreadsheet: its columns, what their cells may say, and where a cell is wrong.

A table needs the column Name; every other may be missing. Separators are commas, semicolons or tabs; the text is UTF-8,
or UTF-16 with its mark, as spreadsheets save it.
"""

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from campaigns.exchange.rules.spreadsheet import undefuse
from campaigns.people.rules import abilities
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.reading import one_line, quoted, row_id, whole_number

MOST_ROWS, MOST_SHEET_FAULTS = 5000, 50
MOST_BYTES = 2 * 2**20
MOST_TAGS, LONGEST_TAG = 20, 30
_SEPARATORS = ",;\t"


def _line(longest: int) -> Callable[[str, str], object]:
    return lambda text, what: one_line(text, what, longest)


def _whole(low: int, high: int) -> Callable[[str, str], object]:
    return lambda text, what: whole_number(text, what, low, high)


def _cm(text: str, what: str) -> object:
    cm = chess_modifier.read(text)
    chess_modifier.check_setting(cm)
    return cm


def _kind(text: str, what: str) -> object:
    if text.casefold() not in ("pc", "npc"):
        raise Unreadable(f"{what} is PC or NPC, not {quoted(text)}.")
    return text.casefold()


def _flag(text: str, what: str) -> object:
    if text.casefold() not in ("yes", "no"):
        raise Unreadable(f"{what} is yes or no, not {quoted(text)}.")
    return text.casefold() == "yes"


def _tags(text: str, what: str) -> object:
    tags = {
        tag.casefold(): tag
        for tag in (one_line(w, "A tag", LONGEST_TAG) for w in text.split(",") if w.strip())
    }
    if len(tags) > MOST_TAGS:
        raise Unreadable(f"These are {len(tags)} tags: {MOST_TAGS} are the most.")
    return tuple(sorted(tags.values()))


def _id(text: str, what: str) -> object:
    number = row_id(text)
    if not number:
        raise Unreadable(f"{what} is the number of somebody of this campaign, or empty for a newcomer.")
    return number


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the table. `empty` is what an empty cell says; None where it says nothing and all stays as it is."""

    heading: str
    name: str
    read: Callable[[str, str], object]
    empty: object = None


ABILITY = _whole(abilities.LOWEST, abilities.HIGHEST)
COLUMNS = (
    SheetColumn("Name",                "name",         _line(80)),
    SheetColumn("Kind",                "kind",         _kind),
    SheetColumn("Class or profession", "calling",      _line(40), ""),
    SheetColumn("Intelligence",        "intelligence", ABILITY),
    SheetColumn("Wisdom",              "wisdom",       ABILITY),
    SheetColumn("Dexterity",           "dexterity",    ABILITY),
    SheetColumn("Hit points",          "hit_points",   _whole(0, 1_000_000)),
    SheetColumn("CM",                  "short_cm",     _cm),
    SheetColumn("Exact CM",            "cm",           _cm),
    SheetColumn("Initial CM",          "initial_cm",   _cm),
    SheetColumn("Temperament",         "temperament",  _line(120), ""),
    SheetColumn("Mannerism",           "mannerism",    _line(120), ""),
    SheetColumn("Hook",                "hook",         _line(120), ""),
    SheetColumn("Tags",                "tags",         _tags, ()),
    SheetColumn("Archived",            "archived",     _flag, False),
    SheetColumn("Id",                  "id",           _id),
)  # fmt: skip
HEADINGS = tuple(column.heading for column in COLUMNS)
_BY_HEADING = {column.heading.casefold(): column for column in COLUMNS}


class NoSheet(RulesError):
    """Nothing of the file can be read as a table of people."""


@dataclass(frozen=True, slots=True)
class SheetFault:
    """What is wrong with a cell or a row; `column` as the spreadsheet shows it, "D (Intelligence)", or empty."""

    line: int
    column: str
    sentence: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row's values by the names of its columns; what says nothing is missing. `line` is where the row begins."""

    line: int
    values: Mapping[str, object]


@dataclass(slots=True)
class PeopleSheet:
    """A table: its rows, what is wrong with them, and where each column stands."""

    rows: list[SheetRow] = field(default_factory=list)
    faults: list[SheetFault] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def add(self, line: int, name: str, sentence: str) -> None:
        """Keep a fault, as long as there are not too many."""
        if len(self.faults) < MOST_SHEET_FAULTS:
            self.faults.append(SheetFault(line, self.places.get(name, ""), sentence))


def decode_sheet(data: bytes) -> str:
    """The text of a file; raises NoSheet."""
    is_wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError as fault:
        raise NoSheet("This is no text in UTF-8. In your spreadsheet, save it as “CSV UTF-8”.") from fault
    if "\0" in text:
        raise NoSheet("This is no text, but some other kind of file. Save the table as CSV first.")
    return text


def read_sheet(text: str) -> PeopleSheet:
    """The table a text holds, with the faults of its cells; raises NoSheet where there are no headings."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_separator(text), strict=True)
    sheet = PeopleSheet()
    try:
        columns = _headings(sheet, next(reader, []))
        line = reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                _read_row(sheet, columns, line, cells)
            line = reader.line_num + 1
            if len(sheet.rows) > MOST_ROWS:
                raise NoSheet(f"This table has more than {MOST_ROWS} people, which is the most. Split it.")
    except csv.Error as fault:
        sheet.add(reader.line_num, "", f"This line cannot be read: {fault}.")
    return sheet


def column_letters(place: int) -> str:
    """A column as spreadsheets count them: A, B ... Z, AA."""
    letters = ""
    while place >= 0:
        letters = chr(ord("A") + place % 26) + letters
        place = place // 26 - 1
    return letters


def _separator(text: str) -> str:
    first = text.partition("\n")[0]
    return max(_SEPARATORS, key=first.count)


def _headings(sheet: PeopleSheet, cells: Sequence[str]) -> list[SheetColumn | None]:
    columns: list[SheetColumn | None] = []
    for place, cell in enumerate(cells):
        column = _BY_HEADING.get(cell.strip().casefold())
        columns.append(column)
        where = f"{column_letters(place)} ({' '.join(cell.split())[:40]})"
        if column is None and cell.strip():
            sheet.faults.append(
                SheetFault(1, where, f"There is no such column. There are: {', '.join(HEADINGS)}.")
            )
        elif column is not None and column.name in sheet.places:
            sheet.faults.append(SheetFault(1, where, "This column is there twice."))
        elif column is not None:
            sheet.places[column.name] = where
    if "name" not in sheet.places:
        raise NoSheet("The first line must hold headings, and one of them must be Name.")
    return columns


def _read_row(
    sheet: PeopleSheet, columns: Sequence[SheetColumn | None], line: int, cells: Sequence[str]
) -> None:
    values: dict[str, object] = {}
    if len(cells) > len(columns):
        sheet.add(line, "", f"This line has {len(cells)} cells; the headings are {len(columns)}.")
    for column, cell in zip(columns, cells, strict=False):
        text = undefuse(cell).strip()
        if column is None:
            continue
        try:
            value = column.read(text, column.heading) if text else column.empty
        except RulesError as refusal:
            sheet.add(line, column.name, str(refusal))
            continue
        if value is not None:
            values[column.name] = value
    if "name" not in values and not any(fault.line == line for fault in sheet.faults[-len(columns) :]):
        sheet.add(line, "name", "Name is empty: type at least one character.")
    sheet.rows.append(SheetRow(line, values))
