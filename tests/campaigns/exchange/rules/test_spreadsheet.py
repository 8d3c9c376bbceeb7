"""A table opens in a spreadsheet as what it is: text and numbers."""

import csv
import io

import pytest

from campaigns.exchange.rules.spreadsheet import defuse, write_table


@pytest.mark.parametrize(
    "cell", ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1", "  =1", "＝1", "\r\n=1"]
)
def test_what_looks_like_a_formula_is_text(cell):
    assert defuse(cell) == f"'{cell}"


@pytest.mark.parametrize("cell", ["Aldric", "42.76", "29 20/29", "O’Brien", "a=b", "", 7])
def test_anything_else_stays_as_it_is(cell):
    assert defuse(cell) == cell


def test_commas_quotes_and_lines_stay_in_their_cell():
    data = write_table(("A", "B"), [('say "x", y', "two\nlines"), ("Ørjan", 7)])
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert rows == [["A", "B"], ['say "x", y', "two\nlines"], ["Ørjan", "7"]]
    assert data.startswith(b"\xef\xbb\xbf")
