"""A table of people from a spreadsheet: its columns, what their cells may say, and where a cell is wrong.

A table needs the column Name; every other may be missing. Headings, yes and no are known in the commonest languages.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction

from campaigns.exchange.rules.markdown_notes import bare_words
from campaigns.exchange.rules.spreadsheet import BrokenLine, NoTable, Table, find_table, undefuse, used_cells
from campaigns.people.rules import traits
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.folding import fold_name
from campaigns.rules.numbers import readings
from campaigns.rules.reading import quoted, tidy
from campaigns.rules.text import clean, plain

MOST_ROWS, MOST_SHEET_FAULTS = 5000, 50
MOST_BYTES = 2 * 2**20
MOST_ID = 10**18 - 1
NO_HEADINGS = "A line at the top must hold the headings, and one of them must be Name."

# Words of a cell, folded.
_YES = (
    "yes|y|true|t|1|1 0|x|✓|✔|☑|✅|on|oui|vrai|ja|j|wahr|waar|si|verdadero|vero|sim|verdadeiro|tak|prawda|ano|pravda|sant|sand|"
    "sann|kylla|tosi|igen|igaz|evet|dogru|да|истина|да|істина"
)
_NO = (
    "no|n|false|f|0|0 0|-|☐|off|non|faux|nein|falsch|nee|onwaar|nej|nei|falsk|falskt|usann|falso|nao|nie|falsz|nepravda|ei|"
    "epatosi|nem|hamis|hayir|yanlis|нет|ложь"
)
_FLAGS = {**dict.fromkeys(_YES.split("|"), True), **dict.fromkeys(_NO.split("|"), False)}
_KINDS = {
    **dict.fromkeys(("pc", "player character", "player", "pj", "sc", "pg"), "pc"),
    **dict.fromkeys(("npc", "non player character", "nonplayer character", "pnj", "nsc", "png"), "npc"),
}

# What a spreadsheet shows where it cannot compute: #REF!, #N/A, #DIV/0!, in German #BEZUG!, in LibreOffice Err:502.
_ERROR = re.compile(r"#(?:N/A|NV|[^\W\d_a-z]+(?:/[^\W_a-z]+)?[!?])|(?:Err|Fehler):[0-9]{3}")
_NONE = ("-", "--", "---")  # dashes of any length, for an empty cell
# What stands behind a score or hit points: 14 (+2), 9 (2d8).
_MODIFIER = re.compile(r"(?<=[0-9]) ?\((?:[+-][0-9]+|[0-9]*d[0-9]+[^()]*)\)")
# The last line of many tables is nobody. Folded.
_TOTALS = (
    "total|totals|grand total|sum|average|avg|mean|summe|gesamt|durchschnitt|mittelwert|somme|moyenne|suma|promedio|totale|somma|"
    "soma|summa|medel|totaal|gemiddelde|razem|итого|всего|合計|平均"
)

# CMs that a spreadsheet has rounded are the same: no rule moves one by so little.
_ROUNDED = Fraction(1, 20)

# What reads a cell: its text, the column's heading, and what stands between the table's cells.
Reader = Callable[[str, str, str], object]


def _line(trait: traits.Phrase) -> Reader:
    return lambda text, *_: trait.read(text)


def _lines(text: str, what: str, separator: str) -> object:
    lines = clean(text).replace("\r\n", "\n").strip()
    if len(lines) > traits.LONGEST_NOTES:
        raise Unreadable(f"{what} have at most {traits.LONGEST_NOTES} characters; these have {len(lines)}.")
    return lines


def _wholes(text: str, separator: str, low: int, high: int) -> list[int]:
    """The whole numbers within bounds that a cell may mean; between commas a comma within a cell parts thousands."""
    if text.isascii() and text.isdecimal():
        return [int(text)] if len(text) <= len(str(high)) and low <= int(text) <= high else []
    numbers = readings(text) if "/" not in text else ()
    wholes = [int(number) for number in numbers if number.denominator == 1 and low <= number <= high]
    return wholes[:1] if separator == "," and "," in text else wholes


def _whole(trait: traits.Whole) -> Reader:
    def read(text: str, what: str, separator: str) -> object:
        text = _MODIFIER.sub("", plain(text))
        numbers = _wholes(text, separator, trait.low, trait.high)
        return numbers[0] if len(numbers) == 1 else trait.read(text)

    return read


def _cm(text: str, what: str, separator: str) -> object:
    cm = chess_modifier.read(text)
    chess_modifier.check_setting(cm)
    return cm


def _word(meanings: Mapping[str, object], names: str) -> Reader:
    def read(text: str, what: str, separator: str) -> object:
        if (word := fold_name(plain(text))) not in meanings:
            raise Unreadable(f"{what} is {names}, not {quoted(text)}.")
        return meanings[word]

    return read


def _id(text: str, what: str, separator: str) -> object:
    numbers = _wholes(text, separator, 1, MOST_ID)
    if len(numbers) != 1:
        raise Unreadable(f"{what} is the number of somebody of this campaign, or empty for a newcomer.")
    return numbers[0]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the table. `empty` is what an empty cell says; None where it says nothing and all stays as it is.

    `others` are the headings that other tables have for it.
    """

    heading: str
    name: str
    read: Reader
    empty: object = None
    others: str = ""
    is_long: bool = False
    """Of several lines, and too long for the table that is downloaded."""


COLUMNS = (
    SheetColumn(
        "Name", "name", _line(traits.NAME),
        others="character|character name|full name|player character|pc name|npc name|charakter|figur|nom|personnage|"
        "nombre|personaje|nome|personaggio|personagem|naam|imie|navn|namn|nimi|nev|jmeno|meno|nume|isim|имя|ім'я|ονομα|名前|氏名|姓名|이름|الاسم|اسم|שם",
    ),
    SheetColumn("Kind", "kind", _word(_KINDS, "PC or NPC"), others="pc npc|pc or npc|npc or pc|art"),
    SheetColumn(
        "Class or profession", "calling", _line(replace(traits.CLASS_NAME, label="Class or profession")), "",
        others="class|profession|class profession|occupation|klasse|beruf|classe|metier|clase|profesion|professione|"
        "profissao|klass|yrke|klasa|zawod|класс|профессия|クラス|職業|职业",
    ),
    SheetColumn(
        "Intelligence", "intelligence", _whole(traits.INTELLIGENCE),
        others="int|intelligenz|inteligencia|intelligenza|intelligentie|inteligencja|intelligens|интеллект|知力|智力",
    ),
    SheetColumn(
        "Wisdom", "wisdom", _whole(traits.WISDOM),
        others="wis|weisheit|wei|sagesse|sag|sabiduria|sab|saggezza|sabedoria|wijsheid|madrosc|visdom|мудрость|判断力|感知",
    ),
    SheetColumn(
        "Dexterity", "dexterity", _whole(traits.DEXTERITY),
        others="dex|geschicklichkeit|ges|dexterite|destreza|des|destrezza|behendigheid|zrecznosc|smidighet|ловкость|敏捷力|敏捷",
    ),
    SheetColumn(
        "Hit points", "hit_points", _whole(replace(traits.HIT_POINTS, low=0, high=1_000_000)),
        others="hp|hitpoints|max hp|hp max|maximum hp|hit points max|hit point maximum|trefferpunkte|tp|lebenspunkte|"
        "points de vie|pv|puntos de golpe|puntos de vida|pontos de vida|punti ferita|pf|kroppspoang|kp|punkty wytrzymalosci|pw|хиты|хп",
    ),
    SheetColumn("CM", "short_cm", _cm, others="chess modifier"),
    SheetColumn("Exact CM", "cm", _cm, others="exact chess modifier"),
    SheetColumn("Initial CM", "initial_cm", _cm, others="initial chess modifier"),
    SheetColumn("Temperament", "temperament", _line(traits.TEMPERAMENT), ""),
    SheetColumn("Mannerism", "mannerism", _line(traits.MANNERISM), ""),
    SheetColumn("Hook", "hook", _line(traits.HOOK), ""),
    SheetColumn("Tags", "tags", lambda text, *_: tuple(sorted(traits.read_tags(text))), (), others="tag|labels|etiquettes|etiquetas|schlagworte|etiketter|etikety|tagi|теги|метки|タグ|标签"),
    SheetColumn("Archived", "archived", _word(_FLAGS, "yes or no"), False, others="archive|archiviert|archivado|archiviato"),
    SheetColumn("Id", "id", _id),
    SheetColumn("Notes", "notes", _lines, is_long=True),
    SheetColumn("Public notes", "public_notes", _lines, is_long=True),
)  # fmt: skip
HEADINGS = tuple(column.heading for column in COLUMNS if not column.is_long)
ALL_HEADINGS = tuple(column.heading for column in COLUMNS)
_OWN = {fold_name(column.heading): column for column in COLUMNS}
_OTHERS = {fold_name(other): column for column in COLUMNS for other in column.others.split("|") if other}
_BY_HEADING = {**_OTHERS, **_OWN}
_LONGEST_HEADING = 40


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
    """A table: its rows, what is wrong with them, where each column stands, and those that say nothing here."""

    rows: list[SheetRow] = field(default_factory=list)
    faults: list[SheetFault] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    totals: list[str] = field(default_factory=list)
    """Lines at the end that are no people."""

    def add(self, line: int, name: str, sentence: str) -> None:
        """Keep a fault, as long as there are not too many."""
        if len(self.faults) < MOST_SHEET_FAULTS:
            self.faults.append(SheetFault(line, self.places.get(name, ""), sentence))


def read_sheet(text: str) -> PeopleSheet:
    """The table a text holds, with the faults of its cells; raises NoTable where there are no headings.

    What another program's file says of people is a JSON of rows, each with the values by their headings: missing ones say nothing.
    """
    if text.startswith("["):
        with suppress(ValueError, RecursionError):  # a table may begin with a bracket too
            return _read_people(json.loads(text))
    table, sheet = find_table(text, _known, NO_HEADINGS), PeopleSheet()
    columns = _columns(sheet, table)
    unnamed: set[int] = set()
    try:
        for line, cells in table.rows:
            if (count := used_cells(cells)) and not _are_headings(sheet, line, cells, table.headings):
                if count > len(columns):
                    sheet.add(line, "", f"This line has {count} cells; the headings are {len(columns)}.")
                pairs = zip(columns, cells, strict=False)
                bare = bare_words if table.separator == "|" else str  # in Markdown
                named = [
                    (column, _shown(sheet, line, column, cell, bare)) for column, cell in pairs if column
                ]
                _read_cells(sheet, line, named, table.separator)
                unnamed.update(place for place, cell in enumerate(cells[: len(columns)]) if cell.strip())
            if len(sheet.rows) > MOST_ROWS:
                raise NoTable(f"This table has more than {MOST_ROWS} people, which is the most. Split it.")
    except BrokenLine as fault:
        sheet.add(fault.line, "", fault.sentence)
    _check_beside(sheet)
    nameless = (place for place in sorted(unnamed) if not table.headings[place].strip())
    sheet.left_out += [f"column {column_letters(place)}" for place in nameless]
    while len(sheet.rows) > 1 and fold_name(str(sheet.rows[-1].values.get("name"))) in _TOTALS.split("|"):
        total = sheet.rows.pop()
        sheet.totals.insert(0, f"line {total.line} ({total.values['name']})")
        sheet.faults = [fault for fault in sheet.faults if fault.line != total.line]
    return sheet


def _check_beside(sheet: PeopleSheet) -> None:
    """Keep a fault where headings stand below each other: in a table of columns for people, or one copied cell by cell."""
    names = [str(row.values.get("name", "")) for row in sheet.rows]
    known = [_heading(name) in _BY_HEADING for name in names]
    is_copied = len(sheet.places) == 1 and any(map(str.isdecimal, names))
    if known[:1] == [True] and (is_copied or len(known) > 1 and all(known)):
        sheet.add(
            sheet.rows[0].line,
            "name",
            f"{names[0]} is a heading: let headings stand beside each other, and below them each person in one row.",
        )


def _are_headings(sheet: PeopleSheet, line: int, cells: Sequence[str], headings: Sequence[str]) -> bool:
    """Headings again: several tables one after the other, or several pages. In another order they are a fault."""
    named = [tidy(cell).casefold() for cell in headings[: used_cells(headings)]]
    if tidy(cells[0]).casefold() not in named:
        return False
    words = [tidy(cell).casefold() for cell in cells[: used_cells(cells)]]
    is_other = words != named and len({*words, ""}) > 2 and {*words} <= {*named, ""}
    if is_other:
        sheet.add(line, "", "The headings come again in another order: import the two tables one by one.")
    return is_other or words == named


def _shown(sheet: PeopleSheet, line: int, column: SheetColumn, cell: str, bare: Callable[[str], str]) -> str:
    """The cell as `bare` has it unless it is long, empty for a dash; and for an error of the spreadsheet, which is a fault."""
    cell = cell if column.is_long else bare(cell)
    text = plain(cell.strip()) if len(cell) <= _LONGEST_HEADING else ""
    if is_error := bool(_ERROR.fullmatch(text)):
        sheet.add(
            line,
            column.name,
            f"{column.heading} is {quoted(text)}, an error of the spreadsheet: mend it there.",
        )
    return "" if is_error or text in _NONE else cell


def _read_people(rows: Sequence[Mapping[str, str]]) -> PeopleSheet:
    sheet = PeopleSheet()
    by_heading = {column.heading: column for column in COLUMNS}
    sheet.places = {by_heading[heading].name: heading for row in rows for heading in row}
    for number, row in enumerate(rows, 1):
        first = len(sheet.faults)
        _read_cells(sheet, number, [(by_heading[heading], cell) for heading, cell in row.items()], ",")
        # Nobody counts the notes of a vault, or the actors of a zip.
        named = [
            replace(fault, column=f"{fault.column} of {tidy(row['Name'])[:_LONGEST_HEADING]}")
            for fault in sheet.faults[first:]
        ]
        sheet.faults[first:] = named
    return sheet


def known_heading(text: str) -> str | None:
    """Our heading of the column that is called so here or elsewhere."""
    column = _BY_HEADING.get(_heading(text.replace("_", " ")))
    return column.heading if column else None


def column_letters(place: int) -> str:
    """A column as spreadsheets count them: A, B ... Z, AA."""
    letters = ""
    while place >= 0:
        letters = chr(ord("A") + place % 26) + letters
        place = place // 26 - 1
    return letters


def _heading(cell: str) -> str:
    return fold_name(plain(cell)) if len(cell) <= _LONGEST_HEADING else ""


def _known(cells: Sequence[str]) -> int:
    """How many columns have a heading among the cells; none are headings where Name is none of them."""
    names = {column.name for cell in cells if (column := _BY_HEADING.get(_heading(cell)))}
    return len(names) if "name" in names else 0


def _columns(sheet: PeopleSheet, table: Table) -> list[SheetColumn | None]:
    """What stands in which column. Our own heading goes before others for the same; what is not known is left out."""
    headings = [_heading(cell) for cell in table.headings]
    own = {_OWN[heading].name for heading in headings if heading in _OWN}
    columns: list[SheetColumn | None] = []
    for place, (cell, heading) in enumerate(zip(table.headings, headings, strict=True)):
        column, shown = _BY_HEADING.get(heading), tidy(cell)[:_LONGEST_HEADING]
        where = f"{column_letters(place)} ({shown})"
        if column and heading in _OWN and column.name in sheet.places:
            sheet.faults.append(SheetFault(table.line, where, "This column is there twice."))
        elif column and (heading in _OWN or column.name not in own | sheet.places.keys()):
            sheet.places[column.name] = where
        else:
            column = None
            sheet.left_out += [shown] if shown else []
        columns.append(column)
    return columns


def _read_cells(
    sheet: PeopleSheet, line: int, cells: Sequence[tuple[SheetColumn, str]], separator: str
) -> None:
    values: dict[str, object] = {}
    for column, cell in cells:
        has_lines = column.is_long or column.name == "tags"
        text = undefuse(cell).strip() if has_lines else tidy(undefuse(cell))
        try:
            value = column.read(text, column.heading, separator) if text else column.empty
        except RulesError as refusal:
            sheet.add(line, column.name, str(refusal))
            continue
        if value is not None:
            values[column.name] = value
    short, exact = values.get("short_cm"), values.get("cm")
    if isinstance(short, Fraction) and isinstance(exact, Fraction) and abs(short - exact) > _ROUNDED:
        numbers = f"CM says {chess_modifier.display(short)}, Exact CM {chess_modifier.display(exact)}"
        sheet.add(line, "short_cm", f"{numbers}: empty the one that is not meant.")
    if "name" not in values and not any(fault.line == line for fault in sheet.faults[-len(COLUMNS) :]):
        sheet.add(line, "name", "Name is empty: type at least one character.")
    sheet.rows.append(SheetRow(line, values))
