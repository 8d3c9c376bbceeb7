"""Names of files that Windows, macOS, Linux and notes apps take, each once."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.exchange.rules.file_names import FileNames, safe_file_name
from campaigns.rules.reading import tidy


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Hob", "Hob"),
        ("Hob: the/thief?", "Hob the thief"),
        ("../../etc/passwd", "etc passwd"),
        ("CON", "CON -"),
        ("nul.txt", "nul.txt -"),
        ("...", "Nameless"),
        (" .hidden. ", "hidden"),
        ("a#b^c[d]|e", "a b c d e"),
        ("Ørjan the Ash", "Ørjan the Ash"),
        ("e\N{COMBINING ACUTE ACCENT}", "é"),
        ("‮evil", "evil"),
    ],
)
def test_a_name_keeps_what_every_system_takes(text, name):
    assert safe_file_name(text) == name


def test_names_differ_also_where_case_does_not_count():
    names = FileNames()
    assert [names.name(text) for text in ("Hob", "hob", "HOB", "Hob 2", "straße", "STRASSE")] == [
        "Hob",
        "hob 2",
        "HOB 3",
        "Hob 2 2",
        "straße",
        "STRASSE 2",
    ]


@given(st.lists(st.text(max_size=200), max_size=20))
def test_whatever_they_are_called(texts):
    names = FileNames()
    given_out = [names.name(text) for text in texts]
    assert len({name.casefold() for name in given_out}) == len(texts)
    for name in given_out:
        assert name and len(f"{name}.md".encode()) < 200 and name.strip(" .") == name
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f#^\[\]]', name) and tidy(name) == name
