"""What a browser that translates pages leaves as it is: boards, names, moves, codes and dice."""

import re

import pytest

from campaigns.templatetags.pages import as_written, bdi
from tools.places import ROOT

KEPT = (
    "board", "die", "boarddie", "moves", "shared-moves", "sheet-moves", "sheet-code", "analyst-lines", "tree", "room-code", "qr-link",
)  # fmt: skip
# What templates call moves as the game writes them, and sentences in which one stands.
WRITTEN = (
    "board.played|join", "board.continuation|join", "solution|join", "proposal.shown", "position.last_move_text", "row.action_text",
    "board.line_sentence",
)  # fmt: skip
IN_SENTENCES = ("tale.improvement", "tale.best")
_TAG = re.compile(r"<[a-z]+\b(?:\{%.*?%\}|\{\{.*?\}\}|\"[^\"]*\"|[^<>\"])*>")
_CLASS = re.compile(r'class="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"')
# A tag that opens or closes an element, or something that is said between tags.
_PART = re.compile(rf"</(?P<closes>[a-z0-9]+)>|(?P<opens>{_TAG.pattern})|\{{\{{\s*(?P<said>.*?)\s*\}}\}}")
_EMPTY = re.compile(r"<(?:input|img|link|meta|source|br|hr)\b")


def tags_of(name):
    """Every tag of that class in the templates and in what presenters write."""
    paths = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "variants/board/presenters").glob("*.py")]
    for tag in (tag for path in paths for tag in _TAG.findall(path.read_text(encoding="utf-8"))):
        classes = _CLASS.search(tag)
        if classes and name in re.sub(r"\{.*?\}+", " ", classes[1]).split():
            yield tag


def said_in_templates():
    """What the templates say between tags, each with the tags around it, outermost first."""
    for path in (ROOT / "templates").rglob("*.html"):
        around = []
        for part in _PART.finditer(path.read_text(encoding="utf-8")):
            if part["said"]:
                yield part["said"], [*around]
            elif part["opens"] and not _EMPTY.match(part["opens"]):
                around.append(part["opens"])
            elif part["closes"]:
                while around and not around.pop().startswith(f"<{part['closes']}"):
                    pass


@pytest.mark.parametrize("name", KEPT)
def test_what_is_no_english_is_not_translated(name):
    tags = list(tags_of(name))
    assert tags and [tag for tag in tags if 'translate="no"' not in tag] == []


@pytest.mark.parametrize("name", WRITTEN)
def test_a_move_as_it_is_written_is_not_translated(name):
    places = [around for said, around in said_in_templates() if name in said]
    assert places and [around for around in places if 'translate="no"' not in " ".join(around)] == []


@pytest.mark.parametrize("name", IN_SENTENCES)
def test_of_a_sentence_with_a_move_that_move_is_not_translated(name):
    said = [said for said, _ in said_in_templates() if name in said]
    assert said and [one for one in said if "|as_written:" not in one] == []


def test_a_move_is_found_where_it_is_written():
    best = "Better was moving the Knight from g1 to f3 (Nf3)."
    kept = 'Better was moving the Knight from g1 to f3 <span translate="no">(Nf3)</span>.'
    assert as_written(best, "(Nf3)") == kept
    assert as_written("Better was <0>", "0-0") == as_written("Better was <0>", "") == "Better was <0>"


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
