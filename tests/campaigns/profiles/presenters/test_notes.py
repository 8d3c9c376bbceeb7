"""Notes in Markdown: what they may hold, and that nothing else comes through."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaigns.profiles.presenters.character import Profile
from campaigns.profiles.presenters.my_character import MyCharacter
from campaigns.web.markdown import SCHEMES, TAGS, markdown_html
from tests import factories as make


@pytest.mark.parametrize(("text", "html"), [
    ("", ""),
    ("  \n\n ", ""),
    ("owes the guild\na favour", "<p>owes the guild<br>\na favour</p>"),
    ("# Past\n\n### Debts", "<h4>Past</h4>\n<h6>Debts</h6>"),
    ("###### Deep", "<h6>Deep</h6>"),
    ("- **gold**\n- *silver*", "<ul>\n<li><strong>gold</strong></li>\n<li><em>silver</em></li>\n</ul>"),
    ("3. third", '<ol start="3">\n<li>third</li>\n</ol>'),
    ("~~dead~~", "<p><s>dead</s></p>"),
    ("[map](https://a.example)", '<p><a href="https://a.example" rel="noopener nofollow">map</a></p>'),
    ("https://a.example", "<p>https://a.example</p>"),
    ("<b>bold</b>", "<p>&lt;b&gt;bold&lt;/b&gt;</p>"),
])  # fmt: skip
def test_markdown_is_shown_as_people_write_it(text, html):
    assert markdown_html(text) == html


@pytest.mark.parametrize("text", [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "![x](https://tracker.example/x.png)",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "<javascript:alert(1)>",
    '<a href="https://a.example" style="position:fixed">x</a>',
    "[x]: javascript:alert(1)\n\n[x]",
])  # fmt: skip
def test_nothing_that_acts_comes_through(text):
    html = markdown_html(text)
    assert not re.search(r"<(script|img|iframe|style|form|input)|<[^>]* (on\w+|style|src)=", html)
    assert not re.search(r'href="(?!https:)', html)


MARKS = st.lists(
    st.sampled_from([*'<>[]()!*_`#|-~\\"&:/\n x1', "javascript:", "<a href=", "onclick=", "https://a"]),
    max_size=80,
).map("".join)


@given(MARKS)
@example('<a href="javascript:"')
def test_whatever_is_typed_only_what_is_allowed_is_shown(text):
    html = markdown_html(text)
    assert set(re.findall(r"</?([a-zA-Z0-9]+)", html)) <= TAGS
    tags = re.findall(r"<[a-z][^>]*>", html)  # what is typed like one stands in the text, its < escaped
    for tag in tags:
        assert set(re.findall(r' ([a-z-]+)="', tag)) <= {"href", "title", "rel", "start"}
    for address in re.findall(r'href="([^"]*)"', " ".join(tags)):
        scheme, colon, _ = address.partition(":")
        assert not colon or "/" in scheme or scheme in SCHEMES


def test_the_public_notes_hold_nothing_of_the_secret_ones(campaign):
    character = make.character(
        campaign, name="Aldric", notes="is the murderer", public_notes="sells *candles*"
    )
    sheet = Profile(character)
    assert sheet.public_notes == MyCharacter(character).notes == "<p>sells <em>candles</em></p>"
    assert sheet.secret_notes == "<p>is the murderer</p>"
