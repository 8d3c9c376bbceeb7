"""A workbook of Excel as the text of a table: its cells as it shows them, with nothing computed here."""

import csv
import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import datetime, time
from itertools import zip_longest
from typing import TYPE_CHECKING

from campaigns.exchange.rules.people_file import MAX_ROWS, read_people_file
from campaigns.exchange.rules.spreadsheet import MAX_COLUMNS, MAX_LINES_ABOVE, NoTable
from campaigns.rules.reading import quoted

if TYPE_CHECKING:
    from openpyxl import Workbook

MAX_UNPACKED_SIZE = 10 * 2**20
MAX_FILES = 500
MAX_SHEETS = 20
# What is beyond is read as far as the table's own limits see it, and refused by them.
_MAX_ROWS, _MAX_COLUMNS = MAX_ROWS + MAX_LINES_ABOVE + 2, MAX_COLUMNS + 1
_WORKBOOK = "xl/workbook.xml"

_Row = tuple[object, ...]


def is_workbook(data: bytes) -> bool:
    """Whether a zip is a workbook of Excel, by the one file that each has."""
    try:
        return _WORKBOOK in zipfile.ZipFile(io.BytesIO(data)).namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return False


def workbook_text(data: bytes) -> str:
    """The first sheet of the workbook that is a table of people, as text with tabs between the cells.

    Raises NoTable for a workbook without such a sheet, with what its first filled sheet lacks; for one that is damaged or too
    large; and for a formula whose value was never computed.
    """
    _check_size(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter(
                "ignore"
            )  # of what it leaves out: styles, pictures, rules for what may be typed
            return _first_table(data)
    except NoTable:
        raise
    except Exception as error:  # whatever openpyxl stumbles over in a file that keeps to no format
        raise NoTable(
            "This Excel workbook is damaged. Open it, save it anew, and choose it again."
        ) from error


def _check_size(data: bytes) -> None:
    files = zipfile.ZipFile(io.BytesIO(data)).infolist()
    # zipfile unpacks no more of a file than its entry says.
    if len(files) > MAX_FILES or sum(file.file_size for file in files) > MAX_UNPACKED_SIZE:
        raise NoTable(
            f"Unpacked this Excel workbook is larger than {MAX_UNPACKED_SIZE // 2**20} MB. Save the table as CSV."
        )


def _first_table(data: bytes) -> str:
    from openpyxl import load_workbook  # no page but this needs it, and it takes a while to load

    values = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    formulas = load_workbook(io.BytesIO(data), read_only=True)
    first_fault: NoTable | None = None
    for name in [sheet.title for sheet in values.worksheets][:MAX_SHEETS]:
        rows = list(_rows(values, name))
        if not any(cell is not None for row in rows for cell in row):
            continue
        text = _text(rows)
        try:
            read_people_file(text)
        except NoTable as fault:
            first_fault = first_fault or fault
        else:
            _check_computed(name, rows, _rows(formulas, name))
            return text
    raise first_fault or NoTable("This Excel workbook is empty.")


def _rows(workbook: "Workbook", name: str) -> Iterator[_Row]:
    sheet = workbook[name]
    sheet.reset_dimensions()  # which some programs note wrongly
    return sheet.iter_rows(max_row=_MAX_ROWS, max_col=_MAX_COLUMNS, values_only=True)


def _check_computed(name: str, rows: list[_Row], formulas: Iterator[_Row]) -> None:
    """Programs that are no spreadsheets write formulas without what they come to."""
    from openpyxl.utils import get_column_letter

    for number, (row, formula_row) in enumerate(zip_longest(rows, formulas, fillvalue=()), 1):
        for column, (value, formula) in enumerate(zip_longest(row, formula_row), 1):
            if value is None and formula is not None:
                cell = f"{get_column_letter(column)}{number} of the sheet {quoted(name, 40)}"
                raise NoTable(
                    f"{cell} holds a formula without its value. Open the workbook in your spreadsheet, save it, and choose it again."
                )


def _text(rows: list[_Row]) -> str:
    text = io.StringIO()
    csv.writer(text, delimiter="\t", lineterminator="\n").writerows(
        [_shown(cell) for cell in row] for row in rows
    )
    return text.getvalue()


def _shown(cell: object) -> str:
    """A cell's value as people type it; numbers with the fifteen digits that a spreadsheet has."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        return f"{cell:.15g}"
    if isinstance(cell, datetime) and cell.time() == time.min:
        return cell.date().isoformat()
    return str(cell)
