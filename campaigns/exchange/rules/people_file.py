"""A table of people from a spreadsheet: its columns, what their cells may say, and where a cell is wrong.

A table needs the column Name; every other may be missing. Headings, yes and no are known in the commonest languages.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction

from campaigns.exchange.rules.markdown_notes import strip_markup
from campaigns.exchange.rules.spreadsheet import BrokenLine, NoTable, Table, find_table, undefuse, used_cells
from campaigns.people.rules import traits
from campaigns.rules import chess_modifier
from campaigns.rules.errors import RulesError, Unreadable
from campaigns.rules.folding import fold_name
from campaigns.rules.numbers import readings
from campaigns.rules.reading import quoted, tidy
from campaigns.rules.text import clean, plain

MAX_ROWS, MAX_FAULTS = 5000, 50
MAX_BYTES = 2 * 2**20
MAX_ID = 10**18 - 1
MSG_NO_HEADINGS = "A line at the top must hold the headings, and one of them must be Name."

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
_ROUNDING = Fraction(1, 20)

# What reads a cell: its text, the column's heading, and what stands between the table's cells.
Reader = Callable[[str, str, str], object]


def _line(trait: traits.Phrase) -> Reader:
    return lambda text, *_: trait.read(text)


def _lines(text: str, heading: str, separator: str) -> object:
    lines = clean(text).replace("\r\n", "\n").strip()
    if len(lines) > traits.MAX_NOTES_LENGTH:
        limit = f"{heading} have at most {traits.MAX_NOTES_LENGTH} characters"
        raise Unreadable(f"{limit}; these have {len(lines)}.")
    return lines


def _wholes(text: str, separator: str, low: int, high: int) -> list[int]:
    """The whole numbers within bounds that a cell may mean."""
    if text.isascii() and text.isdecimal():
        return [int(text)] if len(text) <= len(str(high)) and low <= int(text) <= high else []
    numbers = readings(text) if "/" not in text else ()
    wholes = [int(number) for number in numbers if number.denominator == 1 and low <= number <= high]
    # Between commas a comma within a cell parts thousands.
    return wholes[:1] if separator == "," and "," in text else wholes


def _whole(trait: traits.Whole) -> Reader:
    def read(text: str, heading: str, separator: str) -> object:
        text = _MODIFIER.sub("", plain(text))
        numbers = _wholes(text, separator, trait.low, trait.high)
        return numbers[0] if len(numbers) == 1 else trait.read(text)

    return read


def _cm(text: str, heading: str, separator: str) -> object:
    cm = chess_modifier.read(text)
    chess_modifier.check_setting(cm)
    return cm


def _word(meanings: Mapping[str, object], names: str) -> Reader:
    def read(text: str, heading: str, separator: str) -> object:
        if (word := fold_name(plain(text))) not in meanings:
            raise Unreadable(f"{heading} is {names}, not {quoted(text)}.")
        return meanings[word]

    return read


def _id(text: str, heading: str, separator: str) -> object:
    numbers = _wholes(text, separator, 1, MAX_ID)
    if len(numbers) != 1:
        raise Unreadable(f"{heading} is the number of somebody of this campaign, or empty for a newcomer.")
    return numbers[0]


@dataclass(frozen=True, slots=True)
class PeopleColumn:
    """A column of the table. `empty` is what an empty cell says; None where it says nothing and all stays as it is.

    `aliases` are the headings that other tables have for it.
    """

    heading: str
    name: str
    read: Reader
    empty: object = None
    aliases: str = ""
    is_long: bool = False
    """Of several lines, and too long for the table that is downloaded."""


COLUMNS = (
    PeopleColumn(
        "Name", "name", _line(traits.NAME),
        aliases="character|character name|full name|player character|pc name|npc name|charakter|figur|nom|personnage|"
        "nombre|personaje|nome|personaggio|personagem|naam|imie|navn|namn|nimi|nev|jmeno|meno|nume|isim|имя|ім'я|ονομα|名前|氏名|姓名|이름|الاسم|اسم|שם",
    ),
    PeopleColumn("Kind", "kind", _word(_KINDS, "PC or NPC"), aliases="pc npc|pc or npc|npc or pc|art"),
    PeopleColumn(
        "Class or profession", "calling", _line(replace(traits.CLASS_NAME, label="Class or profession")), "",
        aliases="class|profession|class profession|occupation|klasse|beruf|classe|metier|clase|profesion|professione|"
        "profissao|klass|yrke|klasa|zawod|класс|профессия|クラス|職業|职业",
    ),
    PeopleColumn(
        "Intelligence", "intelligence", _whole(traits.INTELLIGENCE),
        aliases="int|intelligenz|inteligencia|intelligenza|intelligentie|inteligencja|intelligens|интеллект|知力|智力",
    ),
    PeopleColumn(
        "Wisdom", "wisdom", _whole(traits.WISDOM),
        aliases="wis|weisheit|wei|sagesse|sag|sabiduria|sab|saggezza|sabedoria|wijsheid|madrosc|visdom|мудрость|判断力|感知",
    ),
    PeopleColumn(
        "Dexterity", "dexterity", _whole(traits.DEXTERITY),
        aliases="dex|geschicklichkeit|ges|dexterite|destreza|des|destrezza|behendigheid|zrecznosc|smidighet|ловкость|敏捷力|敏捷",
    ),
    PeopleColumn(
        "Hit points", "hit_points", _whole(replace(traits.HIT_POINTS, low=0, high=1_000_000)),
        aliases="hp|hitpoints|max hp|hp max|maximum hp|hit points max|hit point maximum|trefferpunkte|tp|lebenspunkte|"
        "points de vie|pv|puntos de golpe|puntos de vida|pontos de vida|punti ferita|pf|kroppspoang|kp|punkty wytrzymalosci|pw|хиты|хп",
    ),
    PeopleColumn("CM", "short_cm", _cm, aliases="chess modifier"),
    PeopleColumn("Exact CM", "cm", _cm, aliases="exact chess modifier"),
    PeopleColumn("Initial CM", "initial_cm", _cm, aliases="initial chess modifier"),
    PeopleColumn("Temperament", "temperament", _line(traits.TEMPERAMENT), ""),
    PeopleColumn("Mannerism", "mannerism", _line(traits.MANNERISM), ""),
    PeopleColumn("Hook", "hook", _line(traits.HOOK), ""),
    PeopleColumn("Tags", "tags", lambda text, *_: tuple(sorted(traits.read_tags(text))), (), aliases="tag|labels|etiquettes|etiquetas|schlagworte|etiketter|etikety|tagi|теги|метки|タグ|标签"),
    PeopleColumn("Archived", "archived", _word(_FLAGS, "yes or no"), False, aliases="archive|archiviert|archivado|archiviato"),
    PeopleColumn("Id", "id", _id),
    PeopleColumn("Notes", "notes", _lines, is_long=True),
    PeopleColumn("Public notes", "public_notes", _lines, is_long=True),
)  # fmt: skip
HEADINGS = tuple(column.heading for column in COLUMNS if not column.is_long)
ALL_HEADINGS = tuple(column.heading for column in COLUMNS)
_BY_OWN_HEADING = {fold_name(column.heading): column for column in COLUMNS}
_BY_ALIAS = {fold_name(alias): column for column in COLUMNS for alias in column.aliases.split("|") if alias}
_BY_HEADING = {**_BY_ALIAS, **_BY_OWN_HEADING}
_MAX_HEADING_LENGTH = 40


@dataclass(frozen=True, slots=True)
class PeopleFault:
    """What is wrong with a cell or a row; `column` as the spreadsheet shows it, "D (Intelligence)", or empty."""

    line: int
    column: str
    sentence: str


@dataclass(frozen=True, slots=True)
class PeopleRow:
    """A row's values by the names of its columns; what says nothing is missing. `line` is where the row begins."""

    line: int
    values: Mapping[str, object]


@dataclass(slots=True)
class PeopleFile:
    """A table: its rows, what is wrong with them, where each column stands, and those that say nothing here."""

    rows: list[PeopleRow] = field(default_factory=list)
    faults: list[PeopleFault] = field(default_factory=list)
    column_labels: dict[str, str] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    totals: list[str] = field(default_factory=list)
    """Lines at the end that are no people."""

    def add(self, line: int, name: str, sentence: str) -> None:
        if len(self.faults) < MAX_FAULTS:
            self.faults.append(PeopleFault(line, self.column_labels.get(name, ""), sentence))


def read_people_file(text: str) -> PeopleFile:
    """The table a text holds, with the faults of its cells; raises NoTable where there are no headings.

    What another program's file says of people is a JSON of rows, each with the values by their headings: missing ones say nothing.
    """
    if text.startswith("["):
        with suppress(ValueError, RecursionError):  # a table may begin with a bracket too
            return _read_people(json.loads(text))
    table, people_file = find_table(text, _count_known_headings, MSG_NO_HEADINGS), PeopleFile()
    columns = _columns(people_file, table)
    unnamed: set[int] = set()
    try:
        for line, cells in table.rows:
            if (count := used_cells(cells)) and not _are_headings(people_file, line, cells, table.headings):
                if count > len(columns):
                    sentence = f"This line has {count} cells; the headings are {len(columns)}."
                    people_file.add(line, "", sentence)
                strip = strip_markup if table.separator == "|" else str  # in Markdown
                named = [(column, cell) for column, cell in zip(columns, cells, strict=False) if column]
                texts = [(name, _cell_text(people_file, line, name, cell, strip)) for name, cell in named]
                _read_cells(people_file, line, texts, table.separator)
                unnamed.update(index for index, cell in enumerate(cells[: len(columns)]) if cell.strip())
            if len(people_file.rows) > MAX_ROWS:
                raise NoTable(f"This table has more than {MAX_ROWS} people, which is the most. Split it.")
    except BrokenLine as fault:
        people_file.add(fault.line, "", fault.sentence)
    _check_transposed(people_file)
    nameless = (index for index in sorted(unnamed) if not table.headings[index].strip())
    people_file.left_out += [f"column {column_letters(index)}" for index in nameless]
    totals = _TOTALS.split("|")
    while people_file.rows[1:] and fold_name(str(people_file.rows[-1].values.get("name"))) in totals:
        total = people_file.rows.pop()
        people_file.totals.insert(0, f"line {total.line} ({total.values['name']})")
        people_file.faults = [fault for fault in people_file.faults if fault.line != total.line]
    return people_file


def _check_transposed(people_file: PeopleFile) -> None:
    """Keep a fault where headings stand below each other: in a table of columns for people, or one copied cell by cell."""
    names = [str(row.values.get("name", "")) for row in people_file.rows]
    are_headings = [_heading(name) in _BY_HEADING for name in names]
    is_copied = len(people_file.column_labels) == 1 and any(map(str.isdecimal, names))
    if are_headings[:1] == [True] and (is_copied or len(are_headings) > 1 and all(are_headings)):
        people_file.add(
            people_file.rows[0].line,
            "name",
            f"{names[0]} is a heading: let headings stand beside each other, and below them each person in one row.",
        )


def _are_headings(people_file: PeopleFile, line: int, cells: Sequence[str], headings: Sequence[str]) -> bool:
    """Whether the cells are the headings again, of a further table or page; in another order they are a fault."""
    headings_text = [tidy(cell).casefold() for cell in headings[: used_cells(headings)]]
    if tidy(cells[0]).casefold() not in headings_text:
        return False
    cells_text = [tidy(cell).casefold() for cell in cells[: used_cells(cells)]]
    if cells_text == headings_text:
        return True
    is_reordered = len({*cells_text, ""}) > 2 and {*cells_text} <= {*headings_text, ""}
    if is_reordered:
        sentence = "The headings come again in another order: import the two tables one by one."
        people_file.add(line, "", sentence)
    return is_reordered


def _cell_text(
    people_file: PeopleFile, line: int, column: PeopleColumn, cell: str, strip: Callable[[str], str]
) -> str:
    """The cell as `strip` has it unless it is long, empty for a dash; and for an error of the spreadsheet, which is a fault."""
    cell = cell if column.is_long else strip(cell)
    text = plain(cell.strip()) if len(cell) <= _MAX_HEADING_LENGTH else ""
    if is_error := bool(_ERROR.fullmatch(text)):
        sentence = f"{column.heading} is {quoted(text)}, an error of the spreadsheet: mend it there."
        people_file.add(line, column.name, sentence)
    return "" if is_error or text in _NONE else cell


def _read_people(rows: Sequence[Mapping[str, str]]) -> PeopleFile:
    people_file = PeopleFile()
    by_heading = {column.heading: column for column in COLUMNS}
    people_file.column_labels = {by_heading[heading].name: heading for row in rows for heading in row}
    for number, row in enumerate(rows, 1):
        first_new = len(people_file.faults)
        _read_cells(people_file, number, [(by_heading[heading], cell) for heading, cell in row.items()], ",")
        # Nobody counts the notes of a vault, or the actors of a zip.
        named_faults = [
            replace(fault, column=f"{fault.column} of {tidy(row['Name'])[:_MAX_HEADING_LENGTH]}")
            for fault in people_file.faults[first_new:]
        ]
        people_file.faults[first_new:] = named_faults
    return people_file


def known_heading(text: str) -> str | None:
    """Our heading of the column that is called so here or elsewhere."""
    column = _BY_HEADING.get(_heading(text.replace("_", " ")))
    return column.heading if column else None


def column_letters(index: int) -> str:
    """A column as spreadsheets count them: A, B ... Z, AA."""
    letters = ""
    while index >= 0:
        letters = chr(ord("A") + index % 26) + letters
        index = index // 26 - 1
    return letters


def _heading(cell: str) -> str:
    return fold_name(plain(cell)) if len(cell) <= _MAX_HEADING_LENGTH else ""


def _count_known_headings(cells: Sequence[str]) -> int:
    """How many columns have a heading among the cells; 0 where Name is none of them."""
    names = {column.name for cell in cells if (column := _BY_HEADING.get(_heading(cell)))}
    return len(names) if "name" in names else 0


def _columns(people_file: PeopleFile, table: Table) -> list[PeopleColumn | None]:
    """What stands in which column. Our own heading goes before others for the same; what is not known is left out."""
    headings = [_heading(cell) for cell in table.headings]
    own_names = {_BY_OWN_HEADING[heading].name for heading in headings if heading in _BY_OWN_HEADING}
    columns: list[PeopleColumn | None] = []
    for index, (cell, heading) in enumerate(zip(table.headings, headings, strict=True)):
        column, heading_text = _BY_HEADING.get(heading), tidy(cell)[:_MAX_HEADING_LENGTH]
        label = f"{column_letters(index)} ({heading_text})"
        if column and heading in _BY_OWN_HEADING and column.name in people_file.column_labels:
            people_file.faults.append(PeopleFault(table.line, label, "This column is there twice."))
        elif column and (
            heading in _BY_OWN_HEADING or column.name not in {*own_names, *people_file.column_labels}
        ):
            people_file.column_labels[column.name] = label
        else:
            column = None
            people_file.left_out += [heading_text] if heading_text else []
        columns.append(column)
    return columns


def _read_cells(
    people_file: PeopleFile, line: int, cells: Sequence[tuple[PeopleColumn, str]], separator: str
) -> None:
    values: dict[str, object] = {}
    for column, cell in cells:
        has_lines = column.is_long or column.name == "tags"
        text = undefuse(cell).strip() if has_lines else tidy(undefuse(cell))
        try:
            value = column.read(text, column.heading, separator) if text else column.empty
        except RulesError as refusal:
            people_file.add(line, column.name, str(refusal))
            continue
        if value is not None:
            values[column.name] = value
    short, exact = values.get("short_cm"), values.get("cm")
    if isinstance(short, Fraction) and isinstance(exact, Fraction) and abs(short - exact) > _ROUNDING:
        numbers = f"CM says {chess_modifier.display(short)}, Exact CM {chess_modifier.display(exact)}"
        people_file.add(line, "short_cm", f"{numbers}: empty the one that is not meant.")
    if "name" not in values and not any(fault.line == line for fault in people_file.faults[-len(COLUMNS) :]):
        people_file.add(line, "name", "Name is empty: type at least one character.")
    people_file.rows.append(PeopleRow(line, values))
