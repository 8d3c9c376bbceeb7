"""Names of files that every system takes, and front matter that is YAML."""

import re

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.rules.file_names import FileNames, safe_file_name
from campaigns.exchange.rules.markdown_notes import front_matter, tag_name, wiki_link
from campaigns.rules.reading import tidy


@pytest.mark.parametrize(("text", "name"), [
    ("Hob", "Hob"), ("Hob: the/thief?", "Hob the thief"), ("../../etc/passwd", "etc passwd"),
    ("CON", "CON -"), ("nul.txt", "nul.txt -"), ("...", "Nameless"), (" .hidden. ", "hidden"),
    ("a#b^c[d]|e", "a b c d e"), ("Ørjan the Ash", "Ørjan the Ash"), ("e\N{COMBINING ACUTE ACCENT}", "é"),
    ("‮evil", "evil"),
])  # fmt: skip
def test_a_name_keeps_what_every_system_takes(text, name):
    assert safe_file_name(text) == name


def test_names_differ_also_where_case_does_not_count():
    names = FileNames()
    assert [names.name(text) for text in ("Hob", "hob", "HOB", "Hob 2", "straße", "STRASSE")] == [
        "Hob", "hob 2", "HOB 3", "Hob 2 2", "straße", "STRASSE 2",
    ]  # fmt: skip


@given(st.lists(st.text(max_size=200), max_size=20))
def test_whatever_they_are_called(texts):
    names = FileNames()
    given_out = [names.name(text) for text in texts]
    assert len({name.casefold() for name in given_out}) == len(texts)
    for name in given_out:
        assert name and len(f"{name}.md".encode()) < 200 and name.strip(" .") == name
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f#^\[\]]', name) and tidy(name) == name


# --- Front matter is YAML that says what was meant, and names show as they are ---------------------------
def read(values):
    text = front_matter(values)
    assert text.startswith("---\n") and text.endswith("\n---\n")
    return yaml.safe_load(text.removeprefix("---\n").removesuffix("---\n"))


@pytest.mark.parametrize("text", [
    "576-03-12", "12:30", "no", "null", "1e3", "a: b", "# x", '"', "\\", "x\n---\ny", "[a]", "é‮\x85\u2028",
])  # fmt: skip
def test_a_text_stays_a_text(text):
    assert read({"date": text, "list": [text]}) == {"date": text, "list": [text]}


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_at_all(text):
    assert read({"key": text, "kind": "x"}) == ({"key": text, "kind": "x"} if text else {"kind": "x"})


def test_numbers_and_flags_are_what_they_are_and_nothing_is_left_out():
    assert read({"day": 104, "archived": True, "place": "", "tags": [], "cm": None}) == {
        "day": 104,
        "archived": True,
    }


def test_links_name_their_note_and_show_the_name():
    assert wiki_link("People/Hob 2", "Hob") == "[[People/Hob 2|Hob]]"
    assert wiki_link("People/x", "a]]b|c[") == "[[People/x|a b c]]"


def test_tags_have_no_blanks_and_are_not_of_digits_alone():
    assert [tag_name(text) for text in ("old harbour", "576", "#x", "!!", "a/b")] == [
        "old-harbour", "no-576", "x", "", "a/b",
    ]  # fmt: skip
