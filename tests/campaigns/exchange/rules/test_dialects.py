"""A table says the same in whatever way a spreadsheet has written it."""

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.rules.people_file import read_people_file
from campaigns.exchange.rules.spreadsheet import NoTable, decode_table
from tests.examples import examples

# Each key as one of the headings that tables have for it.
HEADINGS = {
    "name": ("Name", "NAME", "Character", "Player character", "Nom", "Nombre", "Imię", " name ", "Name:"),
    "kind": ("Kind", "PC/NPC", "PC or NPC"),
    "intelligence": ("Intelligence", "Int", "INT", "Int.", "Intelligenz", "Inteligencia"),
    "wisdom": ("Wisdom", "Wis", "Weisheit", "Sagesse", "Sabiduría", "Mądrość"),
    "dexterity": ("Dexterity", "Dex", "Dextérité", "Geschicklichkeit"),
    "hit_points": ("Hit points", "Hit\xa0points", "hit_points", "HP", "Max HP", "Trefferpunkte", "PV"),
    "short_cm": ("CM", "Chess Modifier", "chess_modifier"),
    "archived": ("Archived", "ARCHIVED", "archived?"),
}
YES = (
    "yes", "Yes", "TRUE", "True", "1", "x", "X", "oui", "ja", "wahr", "WAHR", "VRAI", "sí", "VERDADERO",
    "✓",
)  # fmt: skip
NO = ("no", "FALSE", "0", "non", "nein", "falsch", "FALSCH", "FAUX", "FALSO", "não", "n", "")
KINDS = {
    "pc": ("PC", "pc", "Player character", "Player", "PJ"),
    "npc": ("NPC", "npc", "Npc", "Non-player character", "non–player character", "PNJ", "NSC"),
}
LINES = ("\r\n", "\n", "\r")
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
TITLES = ("Court of Greyhaven", "People, 1372; and others", "Sheet 1")

NAMES = st.text(st.sampled_from("Aäbéœ Ø'ñß,;|\"-王7"), min_size=1, max_size=12).filter(
    lambda name: name.strip() and not name.lstrip().startswith(("'", "-"))
)
PEOPLE = st.lists(
    st.fixed_dictionaries(
        {"name": NAMES},
        optional={
            "kind": st.sampled_from(("pc", "npc")),
            "intelligence": st.integers(1, 25),
            "wisdom": st.integers(1, 25),
            "dexterity": st.integers(1, 25),
            "hit_points": st.integers(0, 1_000_000),
            "short_cm": st.integers(36, 800).map(lambda quarters: Fraction(quarters, 4)),
            "archived": st.booleans(),
        },
    ),
    min_size=1,
    max_size=6,
)


def read(data):
    sheet = read_people_file(decode_table(data))
    assert not sheet.faults, sheet.faults
    return [dict(row.values) for row in sheet.rows]


def left_out(text):
    return read_people_file(text).left_out


def sentence(text):
    [fault] = read_people_file(text).faults
    return fault.sentence


def number(draw, value, separator):
    """A whole number as spreadsheets show it: with decimals that are none, its thousands apart."""
    forms = [str(value), f"{value}.0", f"{value},0", f"{value}.00", f" {value} "]
    if value >= 1000:
        forms += [f"{value:,}".replace(",", sign) for sign in (" ", "\xa0", "\u202f", "'", "’")]
        forms += [f"{value:,}"] if separator == "," or value % 1000 else []
        forms += [f"{value:,}".replace(",", ".")] if value % 1000 or value >= 10**6 else []
    return draw(st.sampled_from(forms))


def cell(draw, key, value, separator):
    if key == "archived":
        return draw(st.sampled_from(YES if value else NO))
    if key == "kind":
        return draw(st.sampled_from(KINDS[value]))
    if key == "short_cm":
        parts = ("", "¼", "½", "¾")[value.numerator * 4 // value.denominator % 4]
        point, comma = f"{float(value):.2f}", f"{float(value):.2f}".replace(".", ",")
        return draw(st.sampled_from((point, comma, f"{int(value)}{parts}", str(value))))
    return value if key == "name" else number(draw, value, separator)


@st.composite
def tables(draw):
    """People, and a file in which some spreadsheet has written them."""
    people = draw(PEOPLE)
    keys = draw(st.permutations([key for key in HEADINGS if any(key in one for one in people)]))
    separator = draw(st.sampled_from(",;\t|"))
    headings = [draw(st.sampled_from(HEADINGS[key])) for key in keys]
    after = draw(st.integers(0, 3)) if len(keys) > 1 or separator == "," else 1
    end = draw(st.sampled_from(LINES))
    text = io.StringIO(newline="")
    quoting = draw(st.sampled_from((csv.QUOTE_MINIMAL, csv.QUOTE_ALL)))
    table = csv.writer(text, delimiter=separator, lineterminator=end, quoting=quoting)
    for title in draw(st.lists(st.sampled_from(("", *TITLES)), max_size=3)):
        table.writerow([title, *[""] * (len(keys) - 1)])
    table.writerow(headings + [""] * after)
    is_named = draw(st.booleans())
    # Of a table with one column nothing else tells what would part its cells.
    is_told = is_named or len(keys) + after > 1
    for one in people:
        row = [cell(draw, key, one[key], separator) if key in one else "" for key in keys]
        table.writerow(row + [""] * (draw(st.integers(0, 4)) if is_told else 0))
    named = draw(st.sampled_from(("sep={}", '"sep={}"', "SEP={}"))).format(separator) + end
    start = named if is_named else ""
    encoding = draw(st.sampled_from(ENCODINGS))
    said = [{"archived": False, **one} if "archived" in keys else one for one in people]
    return said, (start + text.getvalue()).encode(encoding)


@examples(400)
@given(tables())
def test_people_are_the_same_in_whatever_dialect_a_spreadsheet_writes(table):
    people, data = table
    tidied = [{**one, "name": " ".join(one["name"].split())} for one in people]
    assert read(data) == tidied


def test_of_a_list_of_names_commas_are_part_where_they_part_nothing():
    assert read(b"Name\nHob, the elder\nAda\n") == [{"name": "Hob, the elder"}, {"name": "Ada"}]
    assert read(b"Name\nHob,,\nAda\n") == [{"name": "Hob"}, {"name": "Ada"}]


@pytest.mark.parametrize("sign", [*";,|\t#^~ :", "§"])
@pytest.mark.parametrize("line", ["sep={}\r\n", '"sep={}"\n', "\ufeffsep={}\r", "SEP={};;;\n"])
def test_a_first_line_that_names_the_separator_is_no_heading(sign, line):
    text = line.format(sign) + sign.join(("Name", "Wisdom")) + "\n" + sign.join(('"Hob"', "12")) + "\n"
    assert read(text.encode()) == [{"name": "Hob", "wisdom": 12}]


def test_separators_within_a_cell_are_not_counted():
    """A table of Excel's for the Macintosh, whose lines end in CR, with tags in one cell."""
    data = b'Name;Tags\rBerthold;"harbour, guild, chess, court"\rGreta;"mint, guild"\r'
    assert [one["tags"] for one in read(data)] == [("chess", "court", "guild", "harbour"), ("guild", "mint")]


def test_a_decimal_comma_parts_no_cells():
    data = b'Name;Intelligence;Wisdom\nBerthold;13,0;9,00\nGreta;"12,0";8\n'
    assert [(one["intelligence"], one["wisdom"]) for one in read(data)] == [(13, 9), (12, 8)]


def test_headings_are_found_below_titles_and_lines_are_still_counted():
    text = "Court of Greyhaven,,\n,,\n\nName,Kind,Intelligence\nBerthold,NPC,13\nGreta,witch,12\n"
    [fault] = read_people_file(text).faults
    assert (fault.line, fault.column) == (6, "B (Kind)")
    assert read_people_file("sep=,\n\nName,Kind\nGreta,witch\n").faults[0].line == 4


def test_columns_that_are_not_known_are_listed_and_say_nothing():
    text = "Name,Race,Level,Kind,HP,,\nBerthold,Human,3,NPC,14,friend\n"
    assert left_out(text) == ["Race", "Level", "column F"]
    assert read(text.encode()) == [{"name": "Berthold", "kind": "npc", "hit_points": 14}]


def test_our_own_heading_goes_before_another_for_the_same():
    text = "Character,Name,HP,Max HP\nAnna,Ysolde,7,9\n"
    assert read(text.encode()) == [{"name": "Ysolde", "hit_points": 7}]
    assert left_out(text) == ["Character", "Max HP"]


@pytest.mark.parametrize(
    "rule",
    [
        "|---|:--:|---:|",
        "| --- | --- | --- |",
        "|-|-|-|",
        "|---+---+---|",
        "+-----+----+-----+",
        "+===+==+==+",
    ],
)
def test_the_rule_of_a_table_in_markdown_is_nobody(rule):
    text = f"| Name | Hook | Intelligence |\n{rule}\n| Berthold | a - b | 13 |\n| Greta | --- | 12 |\n"
    sheet = read_people_file(text)
    assert not sheet.faults
    rows = [(row.line, row.values["name"], row.values["intelligence"]) for row in sheet.rows]
    assert rows == [(3, "Berthold", 13), (4, "Greta", 12)]


MARKS = (
    "{}", "**{}**", "*{}*", "_{}_", "[[{}]]", "[[People/{}.md]]", "[[People/x\\|{}]]", "[{}](people/x.md)", "**[[{}]]**", "`{}`", "{}<br>",
)  # fmt: skip


@given(st.sampled_from(MARKS), st.sampled_from(["Hob", "Hob the *", "a_b_c", "Ann | Owl", "Zoë"]))
@examples(60)
def test_what_markdown_puts_around_a_name_is_no_part_of_it(mark, name):
    cell = mark.format(name.replace("|", "\\|"))
    if "*" in name and mark != "{}" or "|" in name and "[[" in mark:
        return  # such marks are no marks there
    text = f"| Name | Tags |\n|---|---|\n| {cell} | a<br>b |\n"
    assert read(text.encode()) == [{"name": name, "tags": ("a", "b")}]


@pytest.mark.parametrize("begin", ["```", "```csv", "``` text"])
def test_the_fences_of_a_chat_around_a_table_are_nobody(begin):
    assert read(f"{begin}\nName,Wisdom\nHob,9\n```\n".encode()) == [{"name": "Hob", "wisdom": 9}]
    assert read(f"{begin}\n| Name |\n|---|\n| Hob |\n```".encode()) == [{"name": "Hob"}]


def test_headings_and_cells_that_stand_below_each_other_are_no_people():
    assert sentence("Name\nInt\nHob\n12\n").startswith(
        "Int is a heading: let headings stand beside each other"
    )
    assert read(b"Name\nDex\nHob\n") == [{"name": "Dex"}, {"name": "Hob"}]


@pytest.mark.parametrize(
    ("head", "row"), [("Name;Int", "Hob,12"), ("Name\tInt", "Hob;12"), ("Name,Int", "Hob\t12")]
)
def test_a_line_that_is_parted_otherwise_than_the_headings_is_nobody(head, row):
    assert "part the cells of this line" in sentence(f"{head}\nAda\n{row}\n")
    assert read(f'{head}\nOwl "O"{head[4]}\n'.encode()) == [{"name": 'Owl "O"'}]


@pytest.mark.parametrize("quotes", ["““", "“”", "„“", "«»", "””"])
def test_quotation_marks_of_a_word_processor_are_those_of_a_table(quotes):
    cells = ("Name", "Hook", "Hob, the Owl", "late")
    name, hook, hob, late = (quotes[0] + cell + quotes[1] for cell in cells)
    assert read(f"{name},{hook}\n{hob},{late}\n".encode()) == [{"name": "Hob, the Owl", "hook": "late"}]


def test_what_only_begins_with_a_bracket_is_not_called_json():
    for text in ('[Gold "Hob"]\n\n1. W2a3 *', "[InternetShortcut]\nURL=https://x"):
        with pytest.raises(NoTable, match="A line at the top must hold the headings"):
            read_people_file(text)


def test_a_thousand_or_one_is_asked_about():
    """Never another sum in silence: only what fits, or what the table's own separator settles, is read."""
    assert sentence("Name;HP\nHob;1.000\n") == "“1.000” can mean 1000 or 1. Type 1000 or 1."
    assert sentence("Name\tHP\nHob\t1,000\n") == "“1,000” can mean 1000 or 1. Type 1000 or 1."
    assert read(b'Name,HP\nHob,"1,000"\n') == [{"name": "Hob", "hit_points": 1000}]
    assert read(b"Name;HP\nHob;1.250\n") == [{"name": "Hob", "hit_points": 1250}]
    assert read(b"Name;Wisdom\nHob;9.000\n") == [{"name": "Hob", "wisdom": 9}]
    assert sentence("Name,Wisdom\nHob,9.5\n") == "Wisdom is a whole number from 1 to 25; “9.5” is not."


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200b", "\xad\u2060"])
def test_a_name_of_nothing_visible_is_empty(name):
    assert sentence(f"Name,Wisdom\n{name},9\n").startswith("Name is empty")


@pytest.mark.parametrize(("data", "kind"), [
    (b"PK\x03\x04...xl/workbook.xml", "a damaged Excel workbook (.xlsx)"),
    (b"PK\x03\x04...mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "LibreOffice (.ods)"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Excel workbook of before 2007 (.xls)"),
    (b'{"name": "Hob"}', "JSON"),
    (b"<html><table>", "HTML"),
    (b"%PDF-1.7", "a PDF"),
    (b"\xff\xd8\xff\xe0", "a picture"),
])  # fmt: skip
def test_what_is_no_csv_is_told_what_it_is_and_how_to_save_it(data, kind):
    with pytest.raises(NoTable, match="save the table as “CSV UTF-8”") as refusal:
        read(data)
    assert kind in str(refusal.value)


@pytest.mark.parametrize(("data", "kind"), [
    (b"PK\x03\x04...", "a zip"), (b"7z\xbc\xaf\x27\x1c", ".7z"), (b"Rar!\x1a\x07", ".rar"), (b"\x1f\x8b\x08", ".gz"),
])  # fmt: skip
def test_what_is_packed_is_to_be_unpacked(data, kind):
    with pytest.raises(NoTable, match="Unpack it") as refusal:
        read(data)
    assert kind in str(refusal.value)


def test_more_columns_than_a_table_has_are_refused_and_empty_ones_are_none():
    assert read(("Name" + "," * 1_000_000 + "\nHob\n").encode()) == [{"name": "Hob"}]
    with pytest.raises(NoTable, match="101 columns; 100 are the most"):
        read(("Name" + ",Race" * 100 + "\nHob\n").encode())


@given(tables(), st.sampled_from(["\n", "\r\n"]))
def test_a_line_that_was_put_in_quotes_as_a_whole_is_no_name(table, end):
    """A spreadsheet that expects semicolons opens a table of commas in one column, and saves it so."""
    people = [dict(one) for one in table[0] if "," not in one["name"]]
    inner = io.StringIO(newline="")
    csv.writer(inner, lineterminator="\n").writerows(
        [["Name", "Tags"], *([one["name"], "a, b"] for one in people)]
    )
    lines = list(
        csv.reader(io.StringIO(inner.getvalue(), newline=""), delimiter="\0", quoting=csv.QUOTE_NONE)
    )
    outer = io.StringIO(newline="")
    csv.writer(outer, delimiter=";", lineterminator=end).writerows(lines)
    read_people = read(outer.getvalue().encode())
    assert read_people == [{"name": " ".join(one["name"].split()), "tags": ("a", "b")} for one in people]


@pytest.mark.parametrize("again", ["\ufeffName,Class", "NAME,CLASS", "Name,Class,,", " Name , Class "])
def test_headings_that_come_again_are_nobody_however_they_are_written(again):
    assert read(f"Name,Class\nHob,Mage\n{again}\nAda,Bard\n".encode()) == [
        {"name": "Hob", "calling": "Mage"},
        {"name": "Ada", "calling": "Bard"},
    ]


def test_headings_that_come_again_in_another_order_are_a_fault():
    assert "in another order" in sentence("Name,Class\nHob,Mage\nClass,Name\n")


@pytest.mark.parametrize(
    "error", ["#REF!", "#N/A", "#NAME?", "#DIV/0!", "#NV", "#BEZUG!", "#ДЕЛ/0!", "Err:502"]
)
@pytest.mark.parametrize("row", ["{},Mage", "Hob,{}"])
def test_an_error_of_the_spreadsheet_is_no_word(error, row):
    assert "an error of the spreadsheet" in sentence(f"Name,Class\n{row.format(error)}\n")


@pytest.mark.parametrize("dash", ["-", "–", "—", " --- "])
def test_a_dash_is_an_empty_cell_and_behind_an_apostrophe_itself(dash):
    assert read(f"Name,Class,Int,Tags\nHob,{dash},{dash},{dash}\n".encode()) == [
        {"name": "Hob", "calling": "", "tags": ()}
    ]
    assert read(b"Name,Class\nHob,'-\n") == [{"name": "Hob", "calling": "-"}]


@pytest.mark.parametrize("word", ["Total", "SUM", "Ø", "Summe:", "Moyenne", "Итого", "合計"])
def test_the_totals_below_a_table_are_nobody(word):
    sheet = read_people_file(f"Name,Int\nHob,12\nAda,13\n{word},250\n")
    is_total = word != "Ø"
    assert len(sheet.rows) == 3 - is_total and bool(sheet.faults) is not is_total
    assert sheet.totals == ([f"line 4 ({word})"] if is_total else [])


@pytest.mark.parametrize("cell", ["14 (+2)", "14 (−2)", "14(+2)"])
def test_what_stands_behind_a_score_in_brackets_is_no_part_of_it(cell):
    assert read(f"Name,Int,HP\nHob,{cell},9 (2d8+1)\n".encode()) == [
        {"name": "Hob", "intelligence": 14, "hit_points": 9}
    ]


@pytest.mark.parametrize("between", [", ", "; ", "،", "、", "，", "\n"])
def test_tags_are_parted_by_the_comma_of_any_keyboard(between):
    assert read(f'Name,Tags\nHob,"b{between}a"\n'.encode()) == [{"name": "Hob", "tags": ("a", "b")}]


@pytest.mark.parametrize("name", ["Jürgen", "Zoë", "Åsa", "O’Brien"])
def test_letters_that_were_saved_in_the_wrong_character_set_are_mended(name):
    assert read(f"Name\n{name}\n".encode().decode("cp1252").encode()) == [{"name": name}]
    assert read(f"Name\n{name}\n".encode()) == [{"name": name}]


@pytest.mark.parametrize("name", ["Øœ", "IRMÃ", "Âme", "Ã¼ber Jürgen", "Ŝ"])
def test_letters_that_may_be_meant_stay(name):
    assert read(f"Name\n{name}\n".encode()) == [{"name": name}]


@pytest.mark.parametrize("headings", [
    "Имя;Интеллект;Мудрость", "名前;知力;判断力", "Namn;Intelligens;Visdom", "姓名;智力;感知", "Navn;INT;WIS",
])  # fmt: skip
def test_headings_are_known_in_other_scripts(headings):
    assert read(f"{headings}\nHob;１２;١٣\n".encode()) == [{"name": "Hob", "intelligence": 12, "wisdom": 13}]


def test_a_line_of_nothing_visible_is_none():
    assert read(b"Name,Int\nHob,12\n\x1a") == [{"name": "Hob", "intelligence": 12}]
