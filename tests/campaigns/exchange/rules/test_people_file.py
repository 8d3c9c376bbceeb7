"""A table of people is read as what it says, each wrong cell named; it opens in a spreadsheet as text and numbers."""

import csv
import io
from fractions import Fraction

import pytest

from campaigns.exchange.rules.people_file import MAX_ROWS, column_letters, read_people_file
from campaigns.exchange.rules.spreadsheet import NoTable, decode_table, defuse, write_table
from campaigns.rules.chess_modifier import display, read


def values(text):
    sheet = read_people_file(text)
    assert not sheet.faults
    return [dict(row.values) for row in sheet.rows]


def faults(text):
    return [(fault.line, fault.column, fault.sentence) for fault in read_people_file(text).faults]


@pytest.mark.parametrize(("data", "sentence"), [
    (b"Name\n\xe9\n", "no text in UTF-8"), (b"\x00\x01Name\n", "no text in UTF-8"), (b"PK\x03\x04\xff", "a zip"),
])  # fmt: skip
def test_what_is_no_text_is_refused(data, sentence):
    with pytest.raises(NoTable, match=sentence):
        decode_table(data)


@pytest.mark.parametrize("text", ["", "\n", "Wisdom\n12\n", "Aldric,12\n"])
def test_a_table_without_the_heading_name_is_refused(text):
    with pytest.raises(NoTable, match="one of them must be Name"):
        read_people_file(text)


def test_a_defused_formula_is_itself_again_and_any_other_is_plain_text():
    assert values('Name,Hook\n"\'=HYPERLINK(1)","=1+1"\n') == [{"name": "=HYPERLINK(1)", "hook": "=1+1"}]
    assert values("Name\n'Ardent\n") == [{"name": "'Ardent"}]
    assert values('Name;Wisdom\n="Hob ""the Owl""";="13"\n') == [{"name": 'Hob "the Owl"', "wisdom": 13}]


def test_headings_that_come_again_are_nobody():
    assert values("Name,Hook\nHob,\nName,Hook\nAda,\n") == [
        {"name": "Hob", "hook": ""},
        {"name": "Ada", "hook": ""},
    ]


def test_a_wrong_cell_is_named_by_line_and_column():
    text = "Name,Kind,Intelligence\nHob,npc,12\nAda,witch,=1+1\n"
    assert faults(text) == [
        (3, "B (Kind)", "Kind is PC or NPC, not “witch”."),
        (3, "C (Intelligence)", "Intelligence is a whole number from 1 to 25; “=1+1” is not."),
    ]


def test_lines_are_counted_as_the_file_has_them_though_cells_hold_several():
    assert faults('Name,Hook,Wisdom\nHob,"two\nlines",x\nAda,,y\n')[0][0] == 2
    assert faults('Name,Hook,Wisdom\nHob,"two\nlines",10\nAda,,y\n')[0][0] == 4


@pytest.mark.parametrize(("text", "fault"), [
    ("Name,Wisdom\n\n,12\n,,\n", (3, "A (Name)", "Name is empty: type at least one character.")),
    ("Name,Wisdom,name\nHob,18,x\n", (1, "C (name)", "This column is there twice.")),
    ("Name,Wisdom\nHob,12,7\n", (2, "", "This line has 3 cells; the headings are 2.")),
])  # fmt: skip
def test_what_is_wrong_with_a_line_is_told_and_empty_lines_are_none(text, fault):
    assert faults(text) == [fault]


def test_an_open_quotation_mark_is_a_fault_with_its_line():
    for rest in ("", "Ben\nCid\n" * 50):
        assert faults(f'Name\nHob\n"Ada\n{rest}') == [
            (
                3,
                "",
                "The line that begins here cannot be read: a cell begins with a quotation mark, and none ends it.",
            )
        ]
    assert "behind the quotation mark" in faults('Name\n"Hob"x\n')[0][2]


@pytest.mark.parametrize("short", ["17.5", "17,5", "17 1/2", "17.54"])
def test_a_cm_given_twice_must_say_the_same(short):
    assert not faults(f"Name;CM;Exact CM\nHob;{short};17 1/2\n")
    assert faults(f"Name;CM;Exact CM\nHob;19;{short}\n")[0][1:] == (
        "B (CM)", f"CM says 19, Exact CM {display(read(short))}: empty the one that is not meant.",
    )  # fmt: skip


@pytest.mark.parametrize("yes_no", [
    "TRUE FALSE", "WAHR FALSCH", "VRAI FAUX", "VERDADERO FALSO", "VERO FALSO", "VERDADEIRO FALSO", "WAAR ONWAAR", "PRAWDA FAŁSZ",
    "SANT FALSKT", "SAND FALSK", "SANN USANN", "TOSI EPÄTOSI", "PRAVDA NEPRAVDA", "IGAZ HAMIS", "DOĞRU YANLIŞ", "ИСТИНА ЛОЖЬ",
])  # fmt: skip
def test_truth_is_read_as_the_spreadsheets_of_many_countries_write_it(yes_no):
    yes, no = yes_no.split()
    assert [row["archived"] for row in values(f"Name;Archived\nA;{yes}\nB;{no}\nC;{no.lower()}\n")] == [
        True,
        False,
        False,
    ]


def test_a_cm_is_read_exactly_and_within_bounds():
    assert values("Name,Exact CM,CM\nHob,29 20/29,29.68\n") == [
        {"name": "Hob", "cm": Fraction(861, 29), "short_cm": Fraction(2968, 100)}
    ]
    assert faults("Name,CM\nHob,8\n")[0][1] == "B (CM)"


def test_empty_cells_of_words_empty_and_those_of_numbers_say_nothing():
    assert values("Name,Hook,Tags,Wisdom,Archived,CM\nHob,,,,,\n") == [
        {"name": "Hob", "hook": "", "tags": (), "archived": False}
    ]


def test_so_many_rows_are_the_most():
    with pytest.raises(NoTable, match="more than 5000"):
        read_people_file("Name\n" + "Hob\n" * (MAX_ROWS + 1))


def test_faults_end_where_nobody_reads_on():
    assert len(faults("Name,Wisdom\n" + "Hob,x\n" * 100)) == 50


def test_columns_are_lettered_as_spreadsheets_do():
    assert [column_letters(place) for place in (0, 25, 26, 27, 701, 702)] == [
        "A", "Z", "AA", "AB", "ZZ", "AAA",
    ]  # fmt: skip


# --- A table opens in a spreadsheet as what it is --------------------------------------------------------
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
