"""A workbook of Excel is a table like any other: what its cells show is read, and what is wrong with it is told."""

import io
import zipfile
from datetime import datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.play.other_files import table_text
from campaigns.exchange.play.workbook import MAX_UNPACKED_SIZE
from campaigns.exchange.rules.people_file import MAX_ROWS, read_people_file
from campaigns.exchange.rules.spreadsheet import NoTable
from tests.campaigns.exchange.play.test_people_table import applied


def workbook(**sheets):
    """Sheets by name, each a list of rows."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def read(data):
    return read_people_file(table_text(data, "people.xlsx"))


def rows(**sheets):
    return [row.values for row in read(workbook(**sheets)).rows]


def repacked(data, **changes):
    """The workbook with the contents of some of its files changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, changes.get(name.rpartition("/")[2].removesuffix(".xml"), old.read(name)))
    return file.getvalue()


HOB = workbook(People=[["Name", "Wisdom"], ["Hob", 9]])


@pytest.mark.django_db
def test_people_come_from_a_workbook_as_from_any_table(campaign):
    assert applied(campaign, HOB) == "1 person created from people.csv."
    assert campaign.characters.get().wisdom == 9


def test_numbers_yes_and_no_are_read_as_the_cells_show_them():
    table = [
        ["Name", "Wisdom", "CM", "Archived"],
        ["Hob", 13.0, 0.1 + 10.2, True],
        ["Ada", "12", "12 1/3", False],
    ]
    hob, ada = rows(People=table)
    assert (hob["wisdom"], str(hob["short_cm"]), hob["archived"]) == (13, "103/10", True)
    assert (ada["wisdom"], str(ada["short_cm"]), ada["archived"]) == (12, "37/3", False)


def test_several_lines_commas_and_tabs_stay_within_their_cell():
    [hob] = rows(People=[["Name", "Notes"], ["Hob", "Plays, for gold.\nOwes\tthe Duke."]])
    assert hob["notes"] == "Plays, for gold.\nOwes\tthe Duke."


def test_the_first_sheet_that_is_a_table_of_people_is_taken():
    [hob] = rows(
        Empty=[],
        Read_me=[["Our court"], ["since 1372"]],
        People=[["Name"], ["Hob"]],
        Others=[["Name"], ["Ada"]],
    )
    assert hob["name"] == "Hob"


def test_a_date_where_a_number_should_stand_is_told_as_a_date():
    file = read(workbook(People=[["Name", "Wisdom"], ["Hob", datetime(2026, 2, 14)]]))
    assert "2026-02-14" in file.faults[0].sentence and file.faults[0].line == 2


@pytest.mark.parametrize(("sheets", "sentence"), [
    ({"Empty": []}, "This Excel workbook is empty."),
    ({"Court": [["Wisdom"], [12]]}, "one of them must be Name"),
    ({"Court": [["Name", "Wisdom"], ["Hob", "=6+3"]]}, "B2 of the sheet “Court” holds a formula without its value"),
])  # fmt: skip
def test_a_workbook_that_holds_no_table_is_refused(sheets, sentence):
    with pytest.raises(NoTable, match=sentence):
        read(workbook(**sheets))


def test_a_workbook_of_more_people_than_a_table_may_have_is_not_cut_short():
    with pytest.raises(NoTable, match=f"{MAX_ROWS}"):
        read(workbook(People=[["Name"], *([f"N{number}"] for number in range(MAX_ROWS + 1))]))


ENTITIES = (
    '<!DOCTYPE x [<!ENTITY a "Name"><!ENTITY b "&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>'
)


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"sheet1": "<worksheet><sheetData><row><c"}, "damaged"),
    ({"sheet1": ENTITIES}, "damaged"),
    ({"workbook": "Name"}, "damaged"),
    ({"styles": " " * MAX_UNPACKED_SIZE}, "Unpacked this Excel workbook is larger than 10 MB"),
])  # fmt: skip
def test_a_damaged_or_swollen_workbook_is_refused_with_what_it_is(changes, sentence):
    with pytest.raises(NoTable, match=sentence):
        read(repacked(HOB, **changes))


@given(place=st.integers(0, len(HOB) - 1), byte=st.integers(0, 255), end=st.integers(0, 200))
def test_whatever_happens_to_a_workbook_is_a_sentence_or_a_table(place, byte, end):
    broken = bytearray(HOB)
    broken[place] = byte
    try:
        read(bytes(broken[: len(broken) - end]))
    except NoTable as refusal:
        assert str(refusal).endswith(".")
