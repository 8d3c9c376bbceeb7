"""Front matter is YAML that says what was meant, and names show as they are."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.rules.markdown_notes import front_matter, tag_word, wiki_link


def read(values):
    text = front_matter(values)
    assert text.startswith("---\n") and text.endswith("\n---\n")
    return yaml.safe_load(text.removeprefix("---\n").removesuffix("---\n"))


@pytest.mark.parametrize(
    "text",
    ["576-03-12", "12:30", "no", "null", "1e3", "a: b", "# x", '"', "\\", "x\n---\ny", "[a]", "é‮\x85\u2028"],
)
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
    assert [tag_word(text) for text in ("old harbour", "576", "#x", "!!", "a/b")] == [
        "old-harbour",
        "no-576",
        "x",
        "",
        "a/b",
    ]
