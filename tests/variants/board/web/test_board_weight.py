"""The bytes of a board's page and of a move, small enough for an old router."""

import gzip
import re
from pathlib import Path

import django_htmx
import pytest
from django.conf import settings
from django.urls import reverse

from config.static import minified
from tests import boards
from tests.board_pages import showing, shown

HX = {"HX-Request": "true", "Accept-Encoding": "gzip"}
STATIC = settings.BASE_DIR / "static"
PLACES = (STATIC, Path(django_htmx.__file__).parent / "static")


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, "3g13f2", "2j81i7", "2e11e1", "2f83f8")


def asset(name):
    found = next(place / name for place in PLACES if (place / name).is_file())
    text = (
        minified(name, found.read_text()).encode() if name.endswith((".css", ".js")) else found.read_bytes()
    )
    return gzip.compress(text)


def modules(name):
    """A script and all that it imports."""
    folder, found, left = Path(name).parent, set(), [name]
    while left:
        found.add(one := left.pop())
        text = (STATIC / one).read_text()
        left += {str(folder / part) for part in re.findall(r'(?:from|import) "\./([^"]+)"', text)} - found
    return found


def test_the_page_weighs_less_than_81_kb_with_its_assets(dm, match):
    address = reverse("board", args=[match.campaign_id, match.pk])
    page = dm.get(address, headers={"Accept-Encoding": "gzip"})
    assert page["Content-Encoding"] == "gzip"
    html = gzip.decompress(page.content)  # what was sent has up to a hundred random bytes beside it
    names = set(re.findall(r'(?:href|src)="/static/([^"#]+)', html.decode()))
    assert "css/boards.css" in names and "js/board.js" in names
    names |= modules("js/board/main.js")
    assert "js/board/pointer.js" in names
    art = {name for name in names if name.startswith("art/")}
    assert art <= {"art/dragonchess.svg", "art/typefaces.css"}
    assert len(gzip.compress(html)) + sum(len(asset(name)) for name in names - art) < 81_000
    assert sum(len(asset(name)) for name in art) < 12_000  # none where the art was not fetched yet


def test_the_boards_script_that_comes_with_the_page_is_less_than_40_kb_uncompressed():
    names = modules("js/board/main.js") | {"js/board.js", "js/board/awake.js"}
    assert sum(len(minified(name, (STATIC / name).read_text()).encode()) for name in names) < 40_000


@pytest.mark.slow
def test_a_move_is_answered_with_less_than_4_kb(dm, match):
    address = reverse("board", args=[match.campaign_id, match.pk])
    page = dm.get(address).text
    headers = {**showing(page), "Accept-Encoding": "gzip"}
    answer = dm.post(f"{address}move/", {**shown(page), "move": "2f11f1"}, headers=headers)
    assert answer["Content-Encoding"] == "gzip"
    assert len(answer.content) < 4_000
    sent = gzip.decompress(answer.content).decode()
    assert sent.count('class="sq') < 10
    assert "M1f1" in sent
