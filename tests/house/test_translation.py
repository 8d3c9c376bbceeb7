"""What a browser that translates pages leaves as it is: boards, names, moves, codes and dice."""

import re

import pytest

from campaigns.templatetags.pages import bdi
from tools.places import ROOT

KEPT = ("board", "die", "boarddie", "moves", "tree", "room-code", "qr-link")
_TAG = re.compile(r"<[a-z]+\b(?:\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"|[^<>\"])*>")
_CLASS = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"')


def tags_of(name):
    """Every tag of that class in the templates and in what presenters write."""
    paths = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "variants/board/presenters").glob("*.py")]
    for tag in (tag for path in paths for tag in _TAG.findall(path.read_text(encoding="utf-8"))):
        classes = _CLASS.search(tag)
        if classes and name in re.sub(r"\{.*?\}+", " ", classes[1]).split():
            yield tag


@pytest.mark.parametrize("name", KEPT)
def test_what_is_no_english_is_not_translated(name):
    tags = list(tags_of(name))
    assert tags and [tag for tag in tags if 'translate="no"' not in tag] == []


def test_the_board_of_a_match_is_not_translated():
    text = (ROOT / "templates/variants/board/_board.html").read_text(encoding="utf-8")
    assert text.startswith('<div id="board"') and 'translate="no"' in text[: text.index(">")]


def test_names_are_not_translated():
    assert bdi("Rook & Bishop") == '<bdi translate="no">Rook &amp; Bishop</bdi>'


def test_no_template_writes_a_name_that_is_translated():
    found = [
        path for path in (ROOT / "templates").rglob("*.html") if "<bdi>" in path.read_text(encoding="utf-8")
    ]
    assert found == []
