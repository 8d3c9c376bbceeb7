"""Tables of spreadsheets: CSV as any of them writes it, and as all of them take it, with nothing in it that is a formula."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from campaigns.rules.errors import RulesError
from campaigns.rules.reading import tidy

# What spreadsheets take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
_TEXT_FORMULA = re.compile(r'="((?:[^"]|"")*)"')
SEPARATORS = ",;\t|"
# A first line that names the separator, in quotes or not; a spreadsheet that does not know it has put its own behind it.
_SEPARATOR_LINE = re.compile(r'\ufeff?[ \t]*"?sep=([^"\r\n])?"?[,;\t|]*(\r\n|\r|\n|$)', re.IGNORECASE)
# So many lines may stand above the headings.
MAX_LINES_ABOVE = 20
MAX_COLUMNS = 100

_OTHER_FILES = {
    b"\xd0\xcf\x11\xe0": "an Excel workbook of before 2007 (.xls), or one behind a password",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "packed (.gz)",
    b"7z\xbc\xaf": "packed (.7z)",
    b"Rar!": "packed (.rar)",
}
_ZIPS = {
    b"xl/workbook": "a damaged Excel workbook (.xlsx)",
    b"opendocument.spreadsheet": "a spreadsheet of LibreOffice (.ods)",
    b"Index/Document.iwa": "a spreadsheet of Numbers",
    b"word/document": "a document of Word",
    b"": "a zip",
}
# What the standard library says of a cell that is not as it should be.
_BROKEN = {
    "unexpected end": "a cell begins with a quotation mark, and none ends it.",
    "expected after": "something stands behind the quotation mark that ends a cell. Within a cell type it twice.",
    "field larger": "a cell is far too long, or a quotation mark that ends one is missing.",
}
# UTF-8 that was taken for an old Windows character set and saved so: JÃ¼rgen, Oâ€™Brien.
_MOJIBAKE = re.compile(r"(?:[\0-\x7f]|(?:[ÂÃ]|â€)[^\0-\x7f]|ï»¿)+")
_TEXTS = {"JSON": re.compile(r"\s*(?:\{|\[\s*[\[{\"0-9])"), "a page of HTML or XML": re.compile(r"\s*<")}
_NAMES_OF_SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
# What word processors make of the quotation marks around cells.
_CURLY_QUOTES = dict.fromkeys(map(ord, "“”„«»"), '"')


class NoTable(RulesError):
    """Nothing of a file can be read as a table."""


class BrokenLine(Exception):
    """A line at which a table cannot be read on."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(sentence)
        self.line, self.sentence = line, sentence


@dataclass(frozen=True, slots=True)
class Table:
    """A table below its headings: rows come with the line on which each begins."""

    separator: str
    line: int
    headings: Sequence[str]
    rows: Iterator[tuple[int, Sequence[str]]]


def write_table(headings: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(headings)
    table.writerows([defuse(cell) for cell in row] for row in rows)
    # Spreadsheets know UTF-8 by the mark at its beginning.
    return text.getvalue().encode("utf-8-sig")


def defuse(cell: str | int) -> str | int:
    """A cell that no spreadsheet computes, for an apostrophe stands before it; `undefuse` gives it again."""
    is_formula = isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell


def undefuse(cell: str) -> str:
    """The cell as it was before `defuse`; `="007"` is how other programs keep numbers from being changed."""
    is_defused = cell.startswith("'") and cell[1:].lstrip(" ").startswith(_FORMULA)
    text_formula = _TEXT_FORMULA.fullmatch(cell)
    return cell[1:] if is_defused else text_formula[1].replace('""', '"') if text_formula else cell


def decode_table(data: bytes) -> str:
    """The text of a table's file, in UTF-8 or UTF-16. Raises NoTable, for files of other kinds with what they are."""
    kind = next((kind for start, kind in _OTHER_FILES.items() if data.startswith(start)), "")
    if data.startswith(b"PK\x03\x04"):
        kind = next(kind for part, kind in _ZIPS.items() if part in data)
    if kind:
        raise NoTable(_msg_other_kind(kind))
    try:
        text = data.decode(_encoding(data))
    except UnicodeDecodeError as fault:
        raise NoTable("This is no text in UTF-8. In your spreadsheet, save it as “CSV UTF-8”.") from fault
    if "\0" in text:
        raise NoTable("This is no text, but some other kind of file. Save the table as CSV first.")
    if not text.isascii() and _MOJIBAKE.fullmatch(text):
        with suppress(UnicodeError):
            return text.encode("cp1252").decode()
    return text


def find_table(text: str, count_known: Callable[[Sequence[str]], int], message: str) -> Table:
    """The table of a text, below the line of whose cells `count_known` knows most as headings.

    The separator is what a first line `sep=X` names, or the one by which that line is found. Raises NoTable for no such line, with
    `message` for its sentence.
    """
    separator_line = _SEPARATOR_LINE.match(text)
    body = text[separator_line.end() :] if separator_line else text.removeprefix("\ufeff")
    if ord(body[:1] or " ") in _CURLY_QUOTES:
        body = body.translate(_CURLY_QUOTES)
    first_line = 2 if separator_line and separator_line[2] else 1
    separators = dict.fromkeys(f"{(separator_line and separator_line[1]) or ''}{SEPARATORS}")
    candidates = [(*_headings(body, separator, count_known), separator) for separator in separators]
    count, _, _, heading_index, separator = max(candidates, key=lambda candidate: candidate[:3])
    if not count:
        kind = next((kind for kind, sign in _TEXTS.items() if sign.match(body)), None)
        raise NoTable(_msg_other_kind(kind) if kind else message)
    rows = _lines(body, separator, first_line)
    line, headings = next(islice(rows, heading_index, None))
    headings = _unquote(headings, separator, 2)
    if (width := used_cells(headings)) > MAX_COLUMNS:
        raise NoTable(f"This table has {width} columns; {MAX_COLUMNS} are the most.")
    if width > 1:
        rows = ((line, _cells_of(line, cells, separator, width)) for line, cells in rows)
    return Table(separator, line, headings[:MAX_COLUMNS], rows)


def used_cells(cells: Sequence[str]) -> int:
    """How many cells there are up to the last that is not empty."""
    return next((index for index in range(len(cells), 0, -1) if tidy(cells[index - 1])), 0)


def _cells_of(line: int, cells: Sequence[str], separator: str, width: int) -> Sequence[str]:
    """The cells of a line. Raises BrokenLine where they are as many as the headings, but parted by something else."""
    cells = _unquote(cells, separator, width)
    if len(cells) != 1:
        return cells
    own_name = _NAMES_OF_SEPARATORS.get(separator, separator)
    for other_separator, name in _NAMES_OF_SEPARATORS.items():
        if name != own_name and len(_unquote(cells, other_separator, width)) == width:
            what = f"{name.capitalize()} part the cells of this line, {own_name} the headings"
            raise BrokenLine(line, f"{what}. Let it be the same everywhere.")
    return cells


def _unquote(cells: Sequence[str], separator: str, width: int) -> Sequence[str]:
    """The cells of a line that was put in quotes as if it were one cell."""
    # A spreadsheet of another country takes such a line for one cell, and so puts it in quotes.
    if len(cells) != 1 or separator not in cells[0]:
        return cells
    inner_cells = next(csv.reader(io.StringIO(cells[0], newline=""), delimiter=separator))
    return inner_cells if len(inner_cells) >= width else cells


def _encoding(data: bytes) -> str:
    # UTF-16 is known by its mark, or by the zeros in every other byte of plain letters.
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    first, second = (data[index:4000:2].count(0) for index in (0, 1))
    if bool(first) is bool(second):
        return "utf-8-sig"
    return "utf-16-be" if first else "utf-16-le"


def _headings(
    text: str, separator: str, count_known: Callable[[Sequence[str]], int]
) -> tuple[int, int, int, int]:
    """Of the line with most known headings: how many, its cells, minus the lines with more cells than that; and its place."""
    lines: list[Sequence[str]] = []
    with suppress(BrokenLine):
        top_lines = islice(_lines(text, separator, 1), MAX_LINES_ABOVE + 1)
        lines.extend(_unquote(cells, separator, 2) for _, cells in top_lines)
    counts = [count_known(cells[:MAX_COLUMNS]) for cells in lines] or [0]
    best_count = max(counts)
    if not best_count:
        return 0, 0, 0, 0
    index = counts.index(best_count)
    width = len(lines[index])
    return best_count, width, -sum(used_cells(cells) > width for cells in lines), index


def _lines(text: str, separator: str, first_line: int) -> Iterator[tuple[int, Sequence[str]]]:
    try:
        # In Markdown \\| is a bar within a cell.
        escape, lines = "\\" if separator == "|" else None, io.StringIO(text, newline="")
        reader = csv.reader(lines, delimiter=separator, escapechar=escape, strict=True)
    except (TypeError, ValueError):  # what cannot part cells
        return
    line = first_line
    try:
        for cells in reader:
            signs = set("".join(cells))
            # `|---|:--:|` and `+---+---+` only part the lines of a table, and ``` begins and ends one in a chat.
            is_rule = separator == "|" and signs & set("-=") and signs <= set("-=:+ \t")
            if not is_rule and not (len(cells) == 1 and cells[0].startswith("```")):
                yield line, cells
            line = first_line + reader.line_num
    except csv.Error as fault:
        reason = next((reason for sign, reason in _BROKEN.items() if sign in str(fault)), f"{fault}.")
        raise BrokenLine(line, f"The line that begins here cannot be read: {reason}") from fault


def _msg_other_kind(kind: str) -> str:
    if kind == _ZIPS[b""] or kind.startswith("packed"):
        return f"This file is {kind}, and there are no notes or JSON of people in it that can be read. Unpack it, then choose the table."
    return f"This file is {kind}, not CSV. Open it in a spreadsheet, save the table as “CSV UTF-8”, then choose that."
