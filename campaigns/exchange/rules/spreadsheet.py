"""Tables for spreadsheets: CSV in which nothing is a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

# What spreadsheets take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def write_table(headings: Sequence[str], rows: Iterable[Sequence[str | int]]) -> bytes:
    """The CSV, with the mark at its beginning by which spreadsheets know UTF-8."""
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(headings)
    table.writerows([defuse(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def defuse(cell: str | int) -> str | int:
    """A cell that no spreadsheet computes: an apostrophe stands before what looks like a formula."""
    is_formula = isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA)
    return f"'{cell}" if is_formula else cell


def undefuse(cell: str) -> str:
    """The cell as it was before `defuse`: an apostrophe before what looks like a formula is no part of it."""
    is_defused = cell.startswith("'") and cell[1:].lstrip(" ").startswith(_FORMULA)
    return cell[1:] if is_defused else cell
