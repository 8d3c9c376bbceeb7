"""Whatever a name holds, in a recap it is read as that name."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.chronicle.rules.recaps import plain_text
from campaigns.web.markdown import markdown_html


def read(markdown):
    """What is read on the page, and the tags around it."""
    page = str(markdown_html(markdown))
    return html.unescape(re.sub(r"<[^>]*>", "", page)).strip(), set(re.findall(r"<(\w+)", page))


@pytest.mark.parametrize(
    "name",
    [
        "[x](javascript:alert(1))", "<script>alert(1)</script>", "# Duke", "1. Hob", "- Hob", "+ Hob", "> Hob", "* Hob",
        "**bold**", "`code`", "![x](http://x)", "a | b", "&lt;", "\\", "~~x~~", "---", "===", "12)", "http://evil.example",
        "<http://x>", "[[Hob]]", "#tag", "@everyone", "www.evil.example",
        "==Hob==", "%%Hob%%", "Hob ^block", "&amp;",
    ],
)  # fmt: skip
def test_markdown_in_a_name_is_text(name):
    assert read(f"- {plain_text(name)}") == (name, {"ul", "li"})


@pytest.mark.parametrize(
    "name",
    [
        "http://evil.example",
        "www.evil.example",
        "mailto:x",
        "@everyone",
        "[[Hob]]",
        "#tag",
        "==Hob==",
        "%%Hob%%",
    ],
)
def test_what_other_programs_make_links_of_is_broken_by_a_backslash(name):
    assert "\\" in plain_text(name)


@given(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=60))
def test_any_line_of_text_is_read_as_it_is(name):
    text, tags = read(f"- {plain_text(name)} · x")
    assert text == f"{' '.join(name.split())} · x".strip() and tags == {"ul", "li"}
